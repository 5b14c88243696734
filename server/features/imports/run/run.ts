import { sql } from 'kysely';
import { scopeOf } from '#schemas/permissions.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import { actorNow } from '#server/platform/actorNow.ts';
import { batchAndRest } from '#server/platform/breathe.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { transact, type Write } from '#server/platform/write.ts';
import type { FlowRow } from '../flow.ts';
import { lockOpenJob } from '../job.ts';
import { endRun, leaveFlow } from '../jobState.ts';
import { lockFlow } from '../store.ts';
import { readyItems, settleItems } from './items.ts';
import { importRows } from './rows.ts';

/** Small enough that whoever looks at a list meanwhile hardly waits longer than else (bench/results.md). */
const BATCH = 200;

/**
 * Imports the rows of a flow's open run, 200 in a transaction: leads, their history, the rows' outcome and the counts
 * are there together or not at all, so a killed run goes on with the rows that are left and takes none twice. A pause,
 * or the end of the run, is noticed before the next batch.
 */
export async function runImport(db: Db, call: Call, flowId: string, signal: AbortSignal): Promise<void> {
  let more = true;
  while (more) {
    signal.throwIfAborted();
    more = await batchAndRest(() => transact(db, call, (write) => importBatch(write, flowId)));
  }
}

/** One batch; false when there is nothing left to do, or nothing may be done now. */
async function importBatch(write: Write, flowId: string): Promise<boolean> {
  const { trx } = write;
  const flow = await lockFlow(trx, flowId);
  const job = flow && (await lockOpenJob(trx, flow));
  if (flow?.stage !== 'importing' || job?.status !== 'RUNNING') return false;
  const actor = await submitterNow(trx, flow, job.created_by);
  const items = actor ? await readyItems(trx, job, BATCH) : [];
  if (!actor || items.length === 0) {
    await endRun(write, flow, actor ? 'DONE' : 'FAILED');
    await leaveFlow(write, flow, actor ? 'imported' : 'failed');
    return false;
  }
  // Two imports of one type would otherwise both look for duplicates before either has written.
  await sql`select pg_advisory_xact_lock(hashtext(${`provnet.import.${flow.lead_type}`}))`.execute(trx);
  await countLeads(trx);
  const outcomes = await importRows({ write, flow, job, actor }, items);
  await settleItems(trx, job, outcomes);
  return true;
}

/**
 * Of a new installation's leads the planner knows nothing until the database has counted them by itself, a minute or
 * two later; meanwhile it would read all of them for every row that looks for its duplicates.
 */
async function countLeads(trx: Trx): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_class where oid = 'lead'::regclass and reltuples <= 0 and exists (select from lead)`.execute(
    trx,
  );
  if (rows.length > 0) await sql`analyze lead`.execute(trx);
}

/** Who asked for the run, with the rights they have now; null when they have left, or may not import this any more. */
async function submitterNow(trx: Trx, flow: FlowRow, id: string): Promise<Actor | null> {
  const actor = await actorNow(trx, id);
  return actor && actor.leadType === flow.lead_type && scopeOf(actor.role, 'import.write') ? actor : null;
}
