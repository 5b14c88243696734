import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { discard } from '#server/platform/removals.ts';
import { SLOWEST_REQUEST_MS } from '#server/platform/slowBodies.ts';
import { transact, type Author } from '#server/platform/write.ts';
import { ScannerAway } from '#server/ports/scanner/index.ts';
import { StorageMissing } from '#server/ports/storage/index.ts';
import { removeContents } from './explorer/contents.ts';
import type { FileRow, VersionRow } from './file.ts';
import { HELD_USES, isHeld } from './holders.ts';
import { openObject } from './links/open.ts';
import { lockContent, noteTried, readUnscanned, type KeptContent } from './settle/content.ts';
import { rejectContent, tellClean } from './settle/judge.ts';
import { addSettle, notAwaited, receive } from './settle/receive.ts';
import type { Context } from './settle/settle.ts';
import { clearWorkFolders } from './settle/workFolder.ts';

const AUTHOR: Author = { actor: null, requestId: 'file.sweep' };
/** What one run does of each kind; the next goes on. */
const MOST = { uploads: 200, contents: 20, files: 100, links: 10_000 };

const MINUTE_MS = 60_000;
/** After the end of a form: a browser that is still there has told by now. What is on its way may take longer yet. */
const LATE_MS = 10 * MINUTE_MS;
/** A job that has not settled an upload by now may have been given up. */
const SLOW_MS = 2 * MINUTE_MS;
/** Nobody hangs it on a record any more. */
const FORGOTTEN_MS = 24 * 60 * MINUTE_MS;
/** What no process is at work on any more. */
const ABANDONED_MS = 60 * MINUTE_MS;
const ago = (ms: number): Date => new Date(Date.now() - ms);

/** Goes on with what people, browsers and killed processes have left half done. Two of these at once do no harm. */
export async function sweep(context: Context, signal: AbortSignal): Promise<void> {
  for (const step of [goOn, scanAgain, rescan, forget, dropLinks, dropAbandoned]) {
    signal.throwIfAborted();
    await step(context, signal);
  }
}

const openUploads = async (db: Db, state: VersionRow['state'], before: Date): Promise<VersionRow[]> => {
  // Of what waits for the scanner the row has not changed since; of what is uploaded, the form has ended.
  const since = state === 'UPLOADING' ? sql`expires_at` : sql`updated_at`;
  const { rows } = await sql<VersionRow>`
    select * from file_version where state = ${state} and ${since} < ${before}
     order by ${since} limit ${MOST.uploads}`.execute(db);
  return rows;
};

/** Uploads whose browser has not told what became of them: to the scanner, or FAILED. */
async function goOn(context: Context): Promise<void> {
  for (const upload of await openUploads(context.db, 'UPLOADING', ago(LATE_MS)))
    if (
      (await context.storage.size(upload.upload_key)) !== null ||
      upload.expires_at < ago(SLOWEST_REQUEST_MS)
    )
      await receive(context, AUTHOR, upload);
}

/** Uploads that wait, once there is somebody to scan them. */
async function scanAgain({ db, jobs, scanner }: Context): Promise<void> {
  if (!(await scanner.isReady())) return;
  const waiting = await openUploads(db, 'SCANNING', ago(SLOW_MS));
  await db.transaction().execute(async (trx) => {
    for (const upload of waiting) await addSettle(trx, jobs, upload, AUTHOR);
  });
}

/** Content of the time before there was a scanner. */
async function rescan(context: Context, signal: AbortSignal): Promise<void> {
  const { db, scanner } = context;
  if (scanner.kind === 'none') return;
  for (const content of await readUnscanned(db, MOST.contents)) {
    signal.throwIfAborted();
    try {
      await rescanOne(context, content, signal);
    } catch (error) {
      if (!(error instanceof ScannerAway || error instanceof StorageMissing)) throw error;
      await noteTried(db, content);
      if (!(await scanner.isReady())) return;
    }
  }
}

async function rescanOne(context: Context, content: KeptContent, signal: AbortSignal): Promise<void> {
  const bytes = await openObject(context, content.storage_key, content.secure);
  const verdict = await context.scanner.scan(bytes, signal);
  if (!verdict.clean) return rejectContent(context, AUTHOR, content.sha256, verdict.virus);
  await transact(context.db, AUTHOR, async (write) => {
    await lockContent(write.trx, content.sha256);
    await tellClean(write, content);
  });
}

/** Files that were meant for a record and never came to hang on one. */
async function forget(context: Context): Promise<void> {
  const forgotten = sql<boolean>`(t.use <> 'explorer' and t.use = any(${HELD_USES}::text[]) and t.created_at < ${ago(FORGOTTEN_MS)}
    and t.state not in ('UPLOADING', 'SCANNING') and not ${isHeld})`;
  const { rows } = await sql<Pick<FileRow, 'entity_id'>>`
    select t.entity_id from file t where ${forgotten} order by t.created_at limit ${MOST.files}`.execute(
    context.db,
  );
  for (const { entity_id } of rows)
    await transact(context.db, AUTHOR, async (write) => {
      await sql`select from file where entity_id = ${entity_id} for update`.execute(write.trx);
      const { rows: still } = await sql<FileRow>`
        select t.* from file t where t.entity_id = ${entity_id} and ${forgotten}`.execute(write.trx);
      for (const file of still)
        await write.remove('file', entity_id, file.version, {
          type: 'FILE_PURGED',
          changes: [],
          detail: { name: file.name, use: file.use },
        });
    });
  if (rows.length > 0) await removeContents(context);
}

/** Links that have ended. */
const dropLinks = async ({ db }: Context): Promise<void> =>
  void (await sql`
    delete from file_link where token_hash in (
      select token_hash from file_link where expires_at < now() order by expires_at limit ${MOST.links})`.execute(
    db,
  ));

/** What was posted, or copied to be scanned, and is awaited by nobody. */
async function dropAbandoned({ db, storage, config }: Context): Promise<void> {
  const before = ago(ABANDONED_MS);
  const keys = await storage.abandoned('incoming/', before);
  if (keys.length > 0) await discard(db, storage, await notAwaited(db, keys));
  await clearWorkFolders(config, before);
}
