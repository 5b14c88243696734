import { sql } from 'kysely';
import type { FileItem } from '#schemas/file/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { discard } from '#server/platform/removals.ts';
import { transact } from '#server/platform/write.ts';
import { StorageAway } from '#server/ports/storage/index.ts';
import { isHeld } from '../holders.ts';
import { receive } from '../settle/receive.ts';
import { putState } from '../settle/state.ts';
import { lockUpload, ownUpload, presentUpload } from './store.ts';

/**
 * The uploader's browser has posted the form. Gives the file as it then is: SCANNING, or FAILED when the storage does
 * not hold it; told again, whatever it has become. Throws `no_file`.
 */
export async function endUpload(
  context: Pick<AppContext, 'db' | 'storage' | 'jobs'>,
  call: Call,
  id: string,
  no: number,
): Promise<FileItem> {
  const upload = await ownUpload(context.db, call.actor, id, no);
  if (upload.state === 'UPLOADING') await receive(context, call, upload);
  return presentUpload(context.db, call.actor, id);
}

/**
 * The uploader does not want it any more. Of a file that has nothing else nothing stays but its history; a further
 * version has FAILED. What is given out stays. Throws `no_file`, or `not_now` once it is settled.
 */
export async function cancelUpload(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  call: Call,
  id: string,
  no: number,
): Promise<void> {
  const { entity_id, upload_key } = await ownUpload(db, call.actor, id, no);
  await transact(db, call, async (write) => {
    const locked = await lockUpload(write.trx, entity_id);
    if (!locked) throw new Problem('no_file');
    const { file, upload } = locked;
    if (upload.state !== 'UPLOADING' && upload.state !== 'SCANNING') throw new Problem('not_now');
    if (await isAlone(write.trx, id)) {
      const changes = [{ field: 'state', from: upload.state, to: null }];
      await write.remove('file', id, file.version, { type: 'FILE_CANCELLED', changes, detail: { no } });
    } else {
      const outcome = { state: 'FAILED', failure: 'upload_cancelled' } as const;
      await putState(write, locked, outcome, { type: 'FILE_CANCELLED' });
    }
  });
  // What cannot be removed now, nobody awaits: the sweep finds it.
  await discard(db, storage, [upload_key]).catch((error: unknown) => {
    if (!(error instanceof StorageAway)) throw error;
  });
}

/** Whether an upload is all there is of a file, and nothing depends on it. */
async function isAlone(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select (select count(*) from file_version v where v.file_id = t.entity_id) = 1 and not ${isHeld} as alone
      from file t where t.entity_id = ${id}`.execute(trx);
  return rows[0]?.alone ?? false;
}
