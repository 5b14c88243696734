import { sql } from 'kysely';
import type { AppContext } from '#server/app.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { transact, type Author } from '#server/platform/write.ts';
import type { VersionRow } from '../file.ts';
import { lockUpload } from '../upload/store.ts';
import { putState } from './state.ts';

/** The job that settles an upload; there is at most one that waits. `after`: seconds. */
export const addSettle = (
  trx: Trx,
  jobs: Jobs,
  upload: Pick<VersionRow, 'entity_id'>,
  { requestId }: Pick<Author, 'requestId'>,
  after?: number,
): Promise<void> =>
  jobs.add(
    trx,
    'file.settle',
    { version_id: upload.entity_id, request_id: requestId },
    `file ${upload.entity_id}`,
    after,
  );

/**
 * Goes on with an upload whose form was posted: to the scanner when the storage holds what was announced, else it has
 * FAILED. One that is further already stays as it is. Throws StorageAway.
 */
export async function receive(
  { db, storage, jobs }: Pick<AppContext, 'db' | 'storage' | 'jobs'>,
  author: Author,
  { entity_id, upload_key, size }: Pick<VersionRow, 'entity_id' | 'upload_key' | 'size'>,
): Promise<void> {
  const hasArrived = (await storage.size(upload_key)) === Number(size);
  await transact(db, author, async (write) => {
    const locked = await lockUpload(write.trx, entity_id);
    if (locked?.upload.state !== 'UPLOADING') return;
    if (!hasArrived) return putState(write, locked, { state: 'FAILED', failure: 'upload_failed' });
    await putState(write, locked, { state: 'SCANNING' });
    await addSettle(write.trx, jobs, locked.upload, author);
  });
}

/** Those of these keys under which no upload is expected or waits for the scanner. */
export async function notAwaited(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) key where not exists (
      select from file_version where upload_key = key and state in ('UPLOADING', 'SCANNING'))`.execute(db);
  return rows.map(({ key }) => key);
}
