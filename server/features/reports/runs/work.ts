import { join } from 'node:path';
import { sql } from 'kysely';
import type { FailCode } from '#schemas/errors.ts';
import { readsReport } from '#schemas/report/category.ts';
import type { AppContext } from '#server/app.ts';
import { inWorkFolder } from '#server/features/files/settle/workFolder.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import { actorNow } from '#server/platform/actorNow.ts';
import { tookTooLong, type Db } from '#server/platform/db.ts';
import { vaultOf } from '#server/platform/forms/vault.ts';
import { copiedObjects } from '#server/platform/copy/rows.ts';
import { personText, readNames, readPeople } from '#server/platform/names.ts';
import { Problem } from '#server/platform/problem.ts';
import { batchesOf } from '#server/platform/stream.ts';
import { transact } from '#server/platform/write.ts';
import type { Readable } from '../catalogue.ts';
import { isFigure } from '../cells.ts';
import { compileReport, type Compiled, type Output } from '../query/compile.ts';
import { filterWords } from '../write/filter.ts';
import { WRITERS } from '../write/index.ts';
import { intoFile, WRITE_LIMITS, type Out, type ReportRow, type Written } from '../write/writer.ts';
import { checkRun } from './check.ts';
import { endRun } from './end.ts';
import { keepReport } from './keep.ts';
import { opener } from './open.ts';
import { isOpenRun, lockRun, noteProgress, openedColumns, type RunRow } from './run.ts';

export type RunContext = Pick<AppContext, 'db' | 'reads' | 'storage' | 'secrets' | 'config'>;

/** How long a run waits for the database, and how much its file holds; tests make it less. */
export const RUN_LIMITS = {
  ...WRITE_LIMITS,
  /** For rows that come one after the other: whoever sorts much waits long for the first. */
  runMs: 120_000,
  /** How many rows there will be is told where it is known so soon. */
  countMs: 5_000,
  progressMs: 1_000,
};
export type RunLimits = typeof RUN_LIMITS;

/** A run for the person as they are now. */
interface Ready {
  readonly run: RunRow;
  readonly actor: Actor;
  readonly compiled: Compiled;
  readonly readable: Readable;
}

/**
 * Runs a report as the person is now who asked for it: its rows go one batch after the other into a file, which then lies
 * in their own folder. May be killed anywhere: it is done again from the beginning, and makes one file.
 */
export async function workOn(
  context: RunContext,
  call: Call,
  id: string,
  signal: AbortSignal,
  limits: RunLimits = RUN_LIMITS,
): Promise<void> {
  const ready = await begin(context.db, call, id);
  if (!ready) return;
  await inWorkFolder(context.config, async (folder) => {
    const path = join(folder, 'report');
    let written: Written | null = null;
    await intoFile(path, signal, async (out) => {
      written = await writeRows(context, call, ready, out, limits);
    });
    if (written) await keepReport(context, call, ready, path, written, signal);
  });
}

/** The run as it is to be done, or null: it has ended, or ends here. */
async function begin(db: Db, call: Call, id: string): Promise<Ready | null> {
  const { rows } = await sql<RunRow>`select * from report_run where entity_id = ${id}`.execute(db);
  const [asked] = rows;
  if (!asked || !isOpenRun(asked)) return null;
  const ready = await readyFor(db, asked);
  return transact(db, call, async (write) => {
    const run = await lockRun(write.trx, id);
    if (!run || !isOpenRun(run)) return null;
    if ('failure' in ready) {
      await endRun(write, run, { status: 'FAILED', failure: ready.failure });
      return null;
    }
    const columns = openedColumns(run.definition);
    // Said before the first of them is read; who goes on after a kill has said it.
    if (columns.length > 0 && run.status === 'QUEUED')
      await write.note('report_run', id, {
        type: 'REPORT_OPENED',
        changes: [],
        detail: { columns, reason: run.reason },
      });
    await noteProgress(write.trx, id, { rows: 0, total: run.total });
    return { ...ready, run };
  });
}

async function readyFor(db: Db, run: RunRow): Promise<Ready | { readonly failure: FailCode }> {
  const actor = await actorNow(db, run.user_id);
  if (!actor || !readsReport(actor.role, run)) return { failure: 'report_not_yours' };
  const { readable, fails } = await checkRun(db, actor, run);
  if (fails[0]) return { failure: fails[0].code };
  const { category, lead_type: type, language } = run;
  const { columns, forms } = readable;
  const context = { actor, category, type, columns, forms, language };
  return { run, actor, readable, compiled: compileReport(run.definition, run.answers, context) };
}

/** Writes the rows of a run; null: it was ended meanwhile, so that nobody waits for its file. */
async function writeRows(
  { db, reads, secrets }: RunContext,
  call: Call,
  { run, actor, compiled, readable }: Ready,
  out: Out,
  limits: RunLimits,
): Promise<Written | null> {
  const { entity_id: id, format, language, name } = run;
  const holds = limits.holds[format];
  const outputs = compiled.outputs.slice(0, holds.columns);
  const [names, people] = [await readNames(db, language), await readPeople(db, [actor.id])];
  const person = people.get(actor.id);
  const filter = filterWords(run.definition.filter, run.answers, { ...readable, names, language });
  const report = {
    name,
    person: (person && personText(person)) || actor.username,
    at: new Date(),
    filter,
    outputs,
    names,
    language,
  };
  const writer = await WRITERS[format](out, report, limits);
  const open = opener(vaultOf(secrets), outputs);
  const place = await reads.place();
  const total = await countOf(place, compiled, limits.countMs);
  let written: Written = { rows: 0, cut: outputs.length < compiled.outputs.length };
  const told = new Set<string>();
  let toldAt = -Infinity;
  await writer.head();
  for await (const batch of rowsOf(place, compiled, limits.runMs, out.signal)) {
    out.signal.throwIfAborted();
    const taken = batch.slice(0, holds.rows - written.rows);
    if (compiled.opens) await tellOpened(db, call, run, outputs, taken, told);
    await writer.rows(await open(taken));
    const isFull = taken.length < batch.length;
    written = { rows: written.rows + taken.length, cut: written.cut || isFull };
    if (performance.now() - toldAt >= limits.progressMs) {
      if (!(await noteProgress(db, id, { rows: written.rows, total }))) return null;
      toldAt = performance.now();
    }
    if (isFull) break;
  }
  await writer.end(written);
  return written;
}

/** Leaves in the history of each file that something of it was seen in full, and why, before it is written (domain §6). */
async function tellOpened(
  db: Db,
  call: Call,
  { entity_id: run_id, reason }: RunRow,
  outputs: readonly Output[],
  rows: readonly ReportRow[],
  told: Set<string>,
): Promise<void> {
  const opened = outputs.filter(({ sealed }) => sealed !== undefined);
  // As `opener`: what other answers hide stays hidden.
  const isOpened = (row: ReportRow) =>
    opened.some(({ key, sealed }) => row[key] !== null && row[sealed!] !== null);
  const news = rows.filter((row) => isOpened(row) && !told.has(subjectOf(row)));
  const files = new Map<string, Set<string>>();
  for (const row of news) {
    const file = row.account as string;
    const seen = files.get(file) ?? new Set();
    if (row.resource) seen.add(row.resource as string);
    files.set(file, seen);
    told.add(subjectOf(row));
  }
  if (files.size === 0) return;
  const columns = opened.flatMap(({ column }) => column?.id ?? []);
  const seen = [...files.values()];
  await transact(db, call, (write) =>
    write.noteMany('account', [...files.keys()], (index) => ({
      type: 'CREDENTIAL_REVEALED',
      changes: [],
      detail: { run_id, columns, reason, resource_ids: [...seen[index]!] },
    })),
  );
}

/** Of whom something is opened: a driver or owner of a file, else the file itself. */
const subjectOf = (row: ReportRow): string => (row.resource ?? row.account) as string;

/** The rows of a run. Throws `not_now` where the database takes too long: tried again it would take as long. */
async function* rowsOf(
  db: Db,
  { query, outputs }: Compiled,
  timeoutMs: number,
  signal: AbortSignal,
): AsyncGenerator<ReportRow[]> {
  const exact = outputs.filter(isFigure).map(({ key }) => key);
  try {
    yield* copiedObjects<ReportRow>(db, query, { exact, timeoutMs, signal });
  } catch (error) {
    if (signal.aborted || !tookTooLong(error)) throw error;
    throw new Problem('not_now', [{ field: 'filter', code: 'report_took_too_long' }]);
  }
}

/** How many rows there will be; null: nobody waits so long to know. */
async function countOf(db: Db, { count }: Compiled, timeoutMs: number): Promise<number | null> {
  try {
    for await (const [counted] of batchesOf(db, count, { timeoutMs })) return Number(counted?.n);
    return null;
  } catch (error) {
    if (tookTooLong(error)) return null;
    throw error;
  }
}
