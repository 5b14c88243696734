import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { writable } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { knownBy } from '#server/features/duplicates/keys.ts';
import { changesBetween, rowOf } from '#server/features/leads/lead.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { duplicateOf, leadsByKey } from './duplicates.ts';
import type { FlowRow } from './flow.ts';
import { lockFlow, refreshCounts, settleItems, type Outcome } from './store.ts';

const BATCH = 500;

interface ReadyItem {
  readonly entity_id: string;
  readonly row_no: number;
  readonly record: Readonly<Record<string, unknown>>;
}

/**
 * Makes leads of the valid rows, 500 in a transaction: leads, their history, the rows' outcome and the counts are
 * there together or not at all, so a killed import goes on with the rows that are left and makes none twice.
 */
export async function runImport(db: Db, call: Call, flowId: string, signal: AbortSignal): Promise<void> {
  let more = true;
  while (more) {
    signal.throwIfAborted();
    more = await transact(db, call, (write) => importBatch(write, call, flowId));
  }
}

/** One batch; false when there is nothing left to do, or the flow was closed meanwhile. */
async function importBatch(write: Write, call: Call, flowId: string): Promise<boolean> {
  const flow = await lockFlow(write.trx, flowId);
  if (flow?.stage !== 'importing') return false;
  const { rows: items } = await sql<ReadyItem>`
    select entity_id, row_no, record from import_item
     where flow_id = ${flowId} and status = 'VALID' order by row_no limit ${BATCH} for update`.execute(
    write.trx,
  );
  if (items.length === 0) {
    const patch = { stage: 'imported', finished_at: new Date() };
    const changes = [{ field: 'stage', from: flow.stage, to: 'imported' }];
    await write.update('import_flow', flowId, flow.version, patch, {
      type: 'IMPORT_UPDATED',
      changes,
      detail: { counts: flow.counts },
    });
    return false;
  }
  const outcomes = await outcomesOf(write.trx, flow, items);
  await createLeads(write, call, flow, items, outcomes);
  await settleItems(write.trx, outcomes);
  await refreshCounts(write.trx, flowId);
  return true;
}

/** The analysis may be days old: what has become a lead since is a duplicate now. */
async function outcomesOf(trx: Trx, flow: FlowRow, items: readonly ReadyItem[]): Promise<Outcome[]> {
  // Two imports of one type would otherwise both look before either has written.
  await sql`select pg_advisory_xact_lock(hashtext(${`provnet.import.${flow.lead_type}`}))`.execute(trx);
  const leads = await leadsByKey(
    trx,
    flow.lead_type,
    items.map(({ record }) => record),
  );
  const seen = new Map<string, number>();
  return items.map(({ entity_id, row_no, record }): Outcome => {
    const duplicate = duplicateOf(record, leads, seen);
    if (duplicate) return { entity_id, status: 'DUPLICATED', lead_id: null, ...duplicate };
    for (const key of knownBy(record)) seen.set(key, row_no);
    return { entity_id, status: 'IMPORTED', fails: [], lead_id: uuidv7(), duplicate_of: null };
  });
}

async function createLeads(
  write: Write,
  call: Call,
  flow: FlowRow,
  items: readonly ReadyItem[],
  outcomes: readonly Outcome[],
): Promise<void> {
  // Every row names every field: one statement writes them all, and a field without a value is null.
  const nothing = Object.fromEntries(writable(LEADS[flow.lead_type]).map(([name]) => [name, null]));
  const created = items.flatMap(({ record }, index) => {
    const id = outcomes[index]?.lead_id;
    return id ? [{ id, record }] : [];
  });
  const rows = created.map(({ id, record }) => ({
    ...rowOf(flow.lead_type, { ...nothing, ...record }),
    entity_id: id,
    lead_type: flow.lead_type,
    import_flow_id: flow.entity_id,
    last_imported_by_id: call.actor.id,
    created_by: call.actor.id,
    updated_by: call.actor.id,
  }));
  await write.insertMany('lead', rows, (index) => ({
    type: 'LEAD_IMPORTED_CREATED',
    changes: changesBetween({}, created[index]?.record ?? {}),
    detail: { import_flow_id: flow.entity_id },
  }));
}
