import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import type { DuplicateKey } from '#schemas/lead/duplicates.ts';
import type { DuplicateDecision } from '#schemas/vocabulary/index.ts';
import { fieldsOfKeys } from '#server/features/duplicates/keys.ts';
import { mayEdit, type LeadRow } from '#server/features/leads/lead.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { jsonList, transact, type Event, type Write } from '#server/platform/write.ts';
import { cellIn, type Cells } from '../cells.ts';
import { compareItems, readItems, type Checked, type RowsByKey, type Unchecked } from '../check.ts';
import { rightsOf, visibleFlows, type FlowRow } from '../flow.ts';
import { recount, refreshCounts } from '../store.ts';
import { loadWords } from '../words.ts';
import { keepChanged, pendRepeats } from './again.ts';
import { findItem, presentItem, type ItemRow } from './item.ts';

/** What a person may change of one row, one at a time. */
export interface ItemChange {
  readonly data?: Cells | undefined;
  readonly decision?: DuplicateDecision | null | undefined;
  readonly removed?: boolean | undefined;
}
export const ITEM_CHANGES = ['data', 'decision', 'removed'] as const satisfies (keyof ItemChange)[];

/** What becomes of a row. */
interface Change {
  readonly patch: Readonly<Record<string, unknown>>;
  readonly changes: Event['changes'];
  /** In these fields rows that repeat it may be duplicates no more. */
  readonly frees: readonly DuplicateKey[];
}

/**
 * Corrects cells of one row and checks it again, decides about it as a duplicate, or takes it out of the import and in
 * again. Throws `not_found`, `not_now` (imported already, a closed flow, a job at work, cells of a row that is out, a
 * decision about no duplicate), `stale` with the row as it is now, or `bad_request`.
 */
export async function updateItem(
  db: Db,
  jobs: Jobs,
  call: Call,
  id: string,
  version: number,
  sent: ItemChange,
): Promise<ImportItem> {
  return transact(db, call, async (write) => {
    const { trx } = write;
    const flow = await flowOfItem(trx, call, id);
    const item = await findItem(trx, id);
    if (!mayChange(flow, item, sent)) throw new Problem('not_now');
    if (item.version !== version) throw new Problem('stale', [], presentItem(item, flow, call.language));
    const change = await changeOf(trx, call, flow, item, sent);
    if (change) await keep(write, jobs, call, flow, item, change);
    return presentItem(await findItem(trx, id), flow, call.language);
  });
}

function mayChange(flow: FlowRow, { status }: ItemRow, sent: ItemChange): boolean {
  if (!rightsOf(flow).items || status === 'IMPORTED' || status === 'UNDONE') return false;
  if (sent.removed !== undefined) return true;
  return sent.data ? status !== 'REMOVED' : status === 'DUPLICATED';
}

/** null: the row is so already. */
async function changeOf(
  trx: Trx,
  call: Call,
  flow: FlowRow,
  item: ItemRow,
  sent: ItemChange,
): Promise<Change | null> {
  if (sent.data) return correction(trx, flow, item, sent.data);
  if (sent.removed !== undefined) {
    if (sent.removed === (item.status === 'REMOVED')) return null;
    const patch = sent.removed ? { status: 'REMOVED' } : patchOf(await checkOne(trx, flow, item));
    const changes = [{ field: 'status', from: item.status, to: patch.status }];
    return { patch, changes, frees: lost(item, null) };
  }
  const decision = sent.decision ?? null;
  if (decision === item.decision) return null;
  refuse(await decisionFails(trx, call, item, decision));
  return {
    patch: { decision },
    changes: [{ field: 'decision', from: item.decision, to: decision }],
    frees: [],
  };
}

async function keep(
  write: Write,
  jobs: Jobs,
  call: Call,
  flow: FlowRow,
  { entity_id, version, row_no }: ItemRow,
  { patch, changes, frees }: Change,
): Promise<void> {
  const event: Event = {
    type: 'IMPORT_UPDATED',
    about: { resource: 'import_flow', id: flow.entity_id },
    changes,
    detail: { row_no },
  };
  await recount(write.trx, flow.entity_id, [entity_id], () =>
    write.update('import_item', entity_id, version, patch, event),
  );
  if ((await pendRepeats(write.trx, flow.entity_id, [row_no], frees)) === 0) return;
  await refreshCounts(write.trx, flow.entity_id);
  await keepChanged(write, jobs, call, flow, true, { row_no });
}

/** Other cells. Who corrects a row has seen it under the headers: cells beyond the last of them go. */
async function correction(trx: Trx, flow: FlowRow, item: ItemRow, sent: Cells): Promise<Change> {
  refuse(
    Object.keys(sent)
      .filter((field) => !flow.headers.includes(field))
      .map((field): Fail => ({ field, code: 'unknown_column' })),
  );
  const data = Object.fromEntries(
    Object.entries({ ...item.data, ...sent }).filter(
      ([header, text]) => flow.headers.includes(header) && text.trim() !== '',
    ),
  );
  const checked = await checkOne(trx, flow, { ...item, data, uneven: false });
  return {
    patch: { data, uneven: false, ...patchOf(checked) },
    changes: Object.keys(sent)
      .map((field) => ({ field, from: cellIn(item.data, field) || null, to: cellIn(data, field) || null }))
      .filter(({ from, to }) => from !== to),
    frees: lost(item, checked),
  };
}

/** The fields in which others found a row that was valid, and find it no more. */
const lost = (item: ItemRow, now: Checked | null): DuplicateKey[] =>
  item.status === 'VALID'
    ? fieldsOfKeys(item.keys.filter((key) => now?.status !== 'VALID' || !now.keys.includes(key)))
    : [];

async function checkOne(trx: Trx, flow: FlowRow, item: Unchecked): Promise<Checked> {
  const others: RowsByKey = async (keys) => {
    const { rows } = await sql<{ key: string; row_no: number }>`
      select key, row_no from import_item, unnest(keys) as key
       where flow_id = ${flow.entity_id} and status = 'VALID' and entity_id <> ${item.entity_id}
         and keys && ${keys}::text[] and key = any(${keys})`.execute(trx);
    return new Map(rows.map(({ key, row_no }) => [key, row_no]));
  };
  const read = await readItems(flow, await loadWords(trx, flow.lead_type), [item]);
  const [checked] = await compareItems(trx, flow, read, others);
  if (!checked) throw new Error('a row was given and none came back');
  return checked;
}

const patchOf = ({ status, record, fails, duplicate_of, keys }: Checked) => ({
  status,
  record,
  fails: jsonList(fails),
  duplicate_of,
  keys,
});

/** An agent may not have a lead changed that only somebody else may change (domain §6). */
async function decisionFails(
  trx: Trx,
  call: Call,
  { duplicate_of }: ItemRow,
  decision: DuplicateDecision | null,
): Promise<Fail[]> {
  if ((decision !== 'fill' && decision !== 'overwrite') || !duplicate_of) return [];
  const { rows } = await sql<Pick<LeadRow, 'assignee_id' | 'pr_assigned_id' | 'created_by'>>`
    select assignee_id, pr_assigned_id, created_by from lead where entity_id = ${duplicate_of} and deleted_at is null`.execute(
    trx,
  );
  const [lead] = rows;
  if (!lead) return [{ field: 'decision', code: 'gone' }];
  return mayEdit(call.actor, lead) ? [] : [{ field: 'decision', code: 'not_yours' }];
}

/** The flow of a row, when the actor may see it, locked against its jobs. */
async function flowOfItem(trx: Trx, call: Call, id: string): Promise<FlowRow> {
  const { rows } = await sql<FlowRow>`
    select t.* from import_flow t
     where t.entity_id = (select flow_id from import_item where entity_id = ${id}) and ${visibleFlows(call.actor)} for update`.execute(
    trx,
  );
  const [flow] = rows;
  if (!flow) throw new Problem('not_found');
  return flow;
}
