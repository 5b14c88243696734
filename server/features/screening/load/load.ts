import { join } from 'node:path';
import type { AppContext } from '#server/app.ts';
import { inWorkFolder } from '#server/features/files/settle/workFolder.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { callOfJob } from '#server/platform/jobBehalf.ts';
import type { ScreeningLoadJob } from '#server/platform/jobPayloads.ts';
import { transact } from '#server/platform/write.ts';
import { formatOf } from '../lists/formats.ts';
import { LoadFailed } from './failed.ts';
import { fail, isOpen, move } from './move.ts';
import { readList } from './read.ts';
import {
  addRows,
  analyseRows,
  dropRows,
  findList,
  leftOver,
  lockCurrent,
  type ListRecord,
  type NumberedRow,
} from './store.ts';
import { NotYet, takeList } from './take.ts';

type Context = Pick<AppContext, 'db' | 'storage' | 'secrets' | 'config' | 'jobs'>;

/** Rows that are written at once. */
const PAGE = 2000;
/** How soon an upload that is not there yet is looked for again (s). */
const AGAIN_S = 1;
/** Of the present list's rows so many must be in the next, unless a person says that it is complete. */
const LEAST_PART = 0.5;

/**
 * Loads a list and makes it the current one of its source in one moment; then everybody is screened with it. Killed, it
 * begins again. What cannot become a list FAILED, with the reason; the one before stays.
 */
export async function loadList(context: Context, job: ScreeningLoadJob, signal: AbortSignal): Promise<void> {
  const { db } = context;
  const call = callOfJob(job);
  if (!(await begin(db, call, job.list_id))) return tidy(db);
  try {
    await inWorkFolder(context.config, (folder) =>
      loadCopy(context, call, job, join(folder, 'list'), signal),
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NotYet) return later(context, job);
    if (!(error instanceof LoadFailed)) throw error;
    await transact(db, call, (write) => fail(write, job.list_id, error.fail));
  }
  await tidy(db);
}

const begin = (db: Db, call: Call, id: string): Promise<ListRecord | null> =>
  transact(db, call, async (write) => {
    const list = await findList(write.trx, id, true);
    if (!list || !isOpen(list)) return null;
    if (list.status === 'QUEUED') await move(write, list, { status: 'LOADING' }, 'EXCLUSION_LIST_BEGUN');
    return list;
  });

async function loadCopy(
  context: Context,
  call: Call,
  { list_id, complete }: ScreeningLoadJob,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, jobs } = context;
  const list = await findList(db, list_id);
  if (!list) return;
  const sha256 = await takeList(context, list, path, signal);
  // What a killed load has left.
  await dropRows(db, list_id);
  const counted = await fill(db, list, path, signal);
  if (counted.rows === 0) throw new LoadFailed({ code: 'empty_file' });
  await analyseRows(db);
  await transact(db, call, async (write) => {
    const now = await findList(write.trx, list_id, true);
    if (!now || !isOpen(now)) return;
    const former = await lockCurrent(write.trx, now.source);
    // The newer list was faster: this one is history already.
    if (former && former.created_at > now.created_at)
      return move(write, now, { status: 'REPLACED', sha256, ...counted }, 'EXCLUSION_LIST_REPLACED');
    if (former && !complete && counted.rows < (former.rows ?? 0) * LEAST_PART)
      throw new LoadFailed({ code: 'list_fewer', params: { limit: former.rows ?? 0 } });
    if (former) await move(write, former, { status: 'REPLACED' }, 'EXCLUSION_LIST_REPLACED');
    const patch = { status: 'CURRENT', sha256, loaded_at: new Date(), ...counted };
    await move(write, now, patch, 'EXCLUSION_LIST_LOADED');
    await jobs.add(write.trx, 'screening.run', { list_id }, `screening.run:${list_id}`);
  });
}

interface Counted {
  readonly rows: number;
  readonly skipped: number;
}

async function fill(db: Db, list: ListRecord, path: string, signal: AbortSignal): Promise<Counted> {
  let waiting: NumberedRow[] = [];
  let rows = 0;
  let skipped = 0;
  const write = async (): Promise<void> => {
    signal.throwIfAborted();
    await addRows(db, list.entity_id, waiting);
    rows += waiting.length;
    waiting = [];
  };
  for await (const piece of readList(formatOf(list.source), path)) {
    waiting.push(...piece.rows);
    skipped += piece.skipped;
    if (waiting.length >= PAGE) await write();
  }
  await write();
  return { rows, skipped };
}

const later = ({ db, jobs }: Context, job: ScreeningLoadJob): Promise<void> =>
  db
    .transaction()
    .execute((trx) => jobs.add(trx, 'screening.load', job, `screening.load:${job.list_id}`, AGAIN_S));

/** Rows of lists that are history; also what a killed process has left of that. */
async function tidy(db: Db): Promise<void> {
  for (const id of await leftOver(db)) await dropRows(db, id);
}
