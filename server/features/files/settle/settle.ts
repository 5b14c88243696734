import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { fileUse } from '#schemas/file/index.ts';
import type { AppContext } from '#server/app.ts';
import { Away } from '#server/platform/away.ts';
import { isPassing } from '#server/platform/jobFailure.ts';
import type { FileJob } from '#server/platform/jobPayloads.ts';
import { discard } from '#server/platform/removals.ts';
import { transact, type Author } from '#server/platform/write.ts';
import { ScannerAway, type Verdict } from '#server/ports/scanner/index.ts';
import { removeContents } from '../explorer/contents.ts';
import type { FileRow, VersionRow } from '../file.ts';
import { lockUpload } from '../upload/store.ts';
import { announceContent, contentKey, keepContent, lockContent, storeContent } from './content.ts';
import { identify } from './identify.ts';
import { identifyTable } from './identifyTable.ts';
import { rejectContent, tellClean } from './judge.ts';
import { addSettle } from './receive.ts';
import { putState, type Outcome, type SettledContent } from './state.ts';
import { takeCopy } from './take.ts';
import { inWorkFolder } from './workFolder.ts';

export type Context = Pick<AppContext, 'db' | 'storage' | 'scanner' | 'jobs' | 'secrets' | 'config'>;
type Upload = VersionRow & Pick<FileRow, 'use'>;

/** How long an upload waits for a scanner or a storage that is away: as long as it has waited, within these seconds. */
const WAIT_S = { least: 15, most: 60 };

/**
 * Settles an upload that the storage holds: what was scanned, hashed and found to be of an allowed type is what is kept.
 * May be killed anywhere: it is done again from the object, which goes last.
 */
export async function settle(context: Context, job: FileJob, signal: AbortSignal): Promise<void> {
  const author: Author = { actor: null, requestId: job.request_id };
  const { rows } = await sql<Upload>`
    select v.*, f.use from file_version v join file f on f.entity_id = v.file_id
     where v.entity_id = ${job.version_id} and v.state = 'SCANNING'`.execute(context.db);
  const [upload] = rows;
  if (!upload) return;
  // Its bytes were looked at already: without a scanner they need not be read again.
  if (waited(upload) >= WAIT_S.least && !(await context.scanner.isReady()))
    return later(context, author, upload);
  try {
    await inWorkFolder(context.config, (folder) =>
      settleCopy(context, author, upload, join(folder, 'upload'), signal),
    );
    await discard(context.db, context.storage, [upload.upload_key]);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Away) return later(context, author, upload);
    // A fault that would come again: the file says so instead of waiting for ever.
    if (!isPassing(error)) await end(context, author, upload, { state: 'FAILED', failure: 'upload_failed' });
    throw error;
  }
}

async function settleCopy(
  context: Context,
  author: Author,
  upload: Upload,
  copy: string,
  signal: AbortSignal,
): Promise<void> {
  const sha256 = await takeCopy(context, upload, copy, signal);
  if (sha256 === null) return end(context, author, upload, { state: 'FAILED', failure: 'upload_failed' });
  const allowed = fileUse(upload.use).types;
  const type = (await identify(copy)) ?? (allowed.includes('CSV') ? await identifyTable(copy) : null);
  const isAllowed = type !== null && allowed.includes(type);
  const verdict = await scanned(context, copy, signal).catch((error: unknown) => {
    // What is refused anyway need not wait for the scanner.
    if (!isAllowed && error instanceof ScannerAway) return null;
    throw error;
  });
  if (verdict?.clean === false) {
    // First what was kept of the same bytes: whoever is killed in between does both again.
    await rejectContent(context, author, sha256, verdict.virus);
    return end(context, author, upload, { state: 'REJECTED_VIRUS', virus: verdict.virus });
  }
  if (!isAllowed) return end(context, author, upload, { state: 'FAILED', failure: 'wrong_file_type' });
  const scan = verdict === null ? 'NOT_SCANNED' : 'CLEAN';
  const content = { sha256, secure: upload.secure, size: Number(upload.size), type, scan } as const;
  while (!(await keep(context, author, upload, content, copy, signal)));
}

/** The verdict; null: nobody scans here. Throws ScannerAway, at once when it is known before the content is sent. */
async function scanned({ scanner }: Context, copy: string, signal: AbortSignal): Promise<Verdict | null> {
  if (scanner.kind === 'none') return null;
  if (!(await scanner.isReady())) throw new ScannerAway();
  return scanner.scan(createReadStream(copy), signal);
}

/** Gives an upload that is still to be settled its end. */
const end = ({ db }: Context, author: Author, { entity_id }: Upload, outcome: Outcome): Promise<void> =>
  transact(db, author, async (write) => {
    const locked = await lockUpload(write.trx, entity_id);
    if (locked?.upload.state === 'SCANNING') await putState(write, locked, outcome);
  });

/** Keeps the content and gives it out; false: what was stored has been taken away meanwhile, so it is to be done again. */
async function keep(
  context: Context,
  author: Author,
  { entity_id }: Upload,
  content: SettledContent,
  copy: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, storage, secrets } = context;
  signal.throwIfAborted();
  const key = contentKey(secrets, content);
  await db.transaction().execute((trx) => announceContent(trx, key, content));
  await storeContent(context, content, copy, signal);
  const outcome = await transact(db, author, async (write) => {
    const { trx } = write;
    const locked = await lockUpload(trx, entity_id);
    if (locked?.upload.state !== 'SCANNING') return 'cancelled';
    await lockContent(trx, content.sha256);
    if ((await storage.size(key)) === null) return 'taken away';
    const scan = await keepContent(trx, key, content);
    await putState(write, locked, { state: 'UPLOADED', content: { ...content, scan } });
    if (scan === 'CLEAN') await tellClean(write, content);
    return 'kept';
  });
  if (outcome === 'cancelled') await removeContents(context, signal);
  return outcome !== 'taken away';
}

const waited = ({ updated_at }: Upload): number => (Date.now() - updated_at.getTime()) / 1000;

const later = ({ db, jobs }: Context, author: Author, upload: Upload): Promise<void> => {
  const after = Math.round(Math.min(WAIT_S.most, Math.max(WAIT_S.least, waited(upload))));
  return db.transaction().execute((trx) => addSettle(trx, jobs, upload, author, after));
};
