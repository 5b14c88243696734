import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { scopeOf, type LeadType } from '#schemas/permissions.ts';
import { rowOf, type LeadRow } from '#server/features/leads/lead.ts';
import { IN_USE } from '#server/features/merge/children.ts';
import type { Call } from '#server/platform/actor.ts';
import { actorNow } from '#server/platform/actorNow.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { goneFieldsOf, referenceFailsOf } from '#server/platform/references.ts';
import { transact, type Write } from '#server/platform/write.ts';
import type { FlowRow } from '../flow.ts';
import { lockOpenJob, type JobRow } from '../job.ts';
import { changeJob, leaveFlow } from '../jobState.ts';
import { lockFlow, recount } from '../store.ts';
import { CHANGED } from './facts.ts';
import { planUndo, type ImportedItem, type Plan } from './plan.ts';

const BATCH = 500;

/**
 * Takes back what a run has imported, the last rows first, 500 in a transaction: killed, it goes on with the rest. What
 * people have done to the leads since stays, and the rows say so.
 */
export async function undoImport(db: Db, call: Call, flowId: string, signal: AbortSignal): Promise<void> {
  let more = true;
  while (more) {
    signal.throwIfAborted();
    more = await transact(db, call, (write) => undoBatch(write, flowId));
  }
}

/** One batch; false when all is done, or nothing may be done now. */
async function undoBatch(write: Write, flowId: string): Promise<boolean> {
  const { trx } = write;
  const flow = await lockFlow(trx, flowId);
  const job = flow && (await lockOpenJob(trx, flow));
  if (flow?.stage !== 'importing' || job?.status !== 'UNDOING') return false;
  const isAllowed = await mayStillUndo(trx, job);
  const items = isAllowed ? await importedItems(trx, job) : [];
  if (items.length === 0) {
    await changeJob(write, job, isAllowed ? 'UNDONE' : 'FAILED', isAllowed ? { undone_at: new Date() } : {});
    await leaveFlow(write, flow, isAllowed ? 'imported' : 'failed', {});
    return false;
  }
  const plans = await plansOf(trx, flow.lead_type, items);
  await writePlans(write, flow, job, plans);
  await settle(trx, job, plans);
  return true;
}

/** Whether the person who asked for it still may. */
async function mayStillUndo(trx: Trx, { undone_by, lead_type }: JobRow): Promise<boolean> {
  const actor = undone_by ? await actorNow(trx, undone_by) : null;
  return actor !== null && actor.leadType === lead_type && scopeOf(actor.role, 'import.undo') !== null;
}

type Item = Omit<ImportedItem, 'changed' | 'in_use'>;

/** The next rows; those that stayed where they were say why. */
async function importedItems(trx: Trx, job: JobRow): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select entity_id, row_no, outcome, lead_id, changes from import_item
     where job_id = ${job.entity_id} and status = 'IMPORTED' and fails = '[]'
     order by row_no desc limit ${BATCH}`.execute(trx);
  return rows;
}

async function plansOf(trx: Trx, type: LeadType, items: readonly Item[]): Promise<Plan[]> {
  const leads = await lockLeads(trx, items);
  const facts = await factsOf(trx, items);
  const rowsOf = new Map<string, ImportedItem[]>();
  for (const item of items) {
    const known = facts.get(item.entity_id) ?? { changed: false, in_use: false };
    rowsOf.set(item.lead_id, [...(rowsOf.get(item.lead_id) ?? []), { ...item, ...known }]);
  }
  const held = new Map<string, Set<string>>();
  for (;;) {
    const plans = [...rowsOf].map(([id, rows]) =>
      planUndo(type, leads.get(id), rows, held.get(id) ?? new Set()),
    );
    const torn = await tornChoices(trx, type, plans);
    if (torn.size === 0) return plans;
    for (const [id, fields] of torn) held.set(id, new Set([...(held.get(id) ?? []), ...fields]));
  }
}

/** Nothing can come to hang on a lead, or change it, before the batch ends. */
async function lockLeads(trx: Trx, items: readonly Item[]): Promise<ReadonlyMap<string, LeadRow>> {
  const { rows } = await sql<LeadRow>`
    select l.* from lead l
     where l.entity_id = any(${items.map(({ lead_id }) => lead_id)}::uuid[]) and l.deleted_at is null
     order by l.entity_id for update`.execute(trx);
  return new Map(rows.map((lead) => [lead.entity_id, lead]));
}

/** What keeps the leads that rows created, by row: a statement of its own, that sees what was there when they were locked. */
async function factsOf(trx: Trx, items: readonly Item[]) {
  const created = items.filter(({ outcome }) => outcome === 'CREATED').map(({ entity_id }) => entity_id);
  const { rows } = await sql<{ entity_id: string; changed: boolean; in_use: boolean }>`
    select i.entity_id, ${CHANGED} as changed, ${IN_USE} as in_use
      from import_item i join lead l on l.entity_id = i.lead_id
     where i.entity_id = any(${created}::uuid[])`.execute(trx);
  return new Map(rows.map(({ entity_id, ...known }) => [entity_id, known]));
}

/**
 * By lead, what cannot be as it was: choices that would lose what they depend on, with that (a county chosen since, of a
 * state that goes), and what names an entry that was removed since.
 */
async function tornChoices(
  trx: Trx,
  type: LeadType,
  plans: readonly Plan[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const restoring = plans.filter(({ removes, changes }) => !removes && changes.length > 0);
  const { fields } = LEADS[type];
  const gone = await goneFieldsOf(
    trx,
    fields,
    restoring.map(({ values }) => values),
    type,
  );
  const fails = await referenceFailsOf(
    trx,
    fields,
    restoring.map(({ values, before }) => ({ values, current: before })),
    type,
  );
  const fieldsOf = ({ field, params }: Fail): string[] => [field, ...(params?.fields ?? [])];
  return new Map(
    restoring.flatMap(({ lead, values }, index): [string, string[]][] => {
      const torn = (fails[index] ?? []).filter(({ code }) => code === 'not_within').flatMap(fieldsOf);
      // Only what is being restored can stay; in rows of a table nothing is.
      const stay = [...torn, ...(gone[index] ?? [])].filter((field) => Object.hasOwn(values, field));
      return lead && stay.length > 0 ? [[lead.entity_id, stay]] : [];
    }),
  );
}

async function writePlans(write: Write, flow: FlowRow, job: JobRow, plans: readonly Plan[]): Promise<void> {
  const detail = { import_flow_id: flow.entity_id, import_job_id: job.entity_id, undo: true };
  const by = { updated_by: job.undone_by };
  const leadOf = ({ lead }: Plan): LeadRow[] => (lead ? [lead] : []);
  await write.updateMany(
    'lead',
    plans.filter(({ removes }) => removes).flatMap(leadOf),
    { deleted_at: new Date(), ...by },
    () => ({ type: 'LEAD_DELETED', changes: [], detail }),
  );
  const restored = plans.filter(({ removes, changes }) => !removes && changes.length > 0);
  await write.updateEach(
    'lead',
    restored.flatMap((plan) =>
      leadOf(plan).map(({ entity_id, version, data }) => ({
        entity_id,
        version,
        patch: { ...rowOf(flow.lead_type, plan.values, data), ...by },
      })),
    ),
    (index) => ({ type: 'LEAD_UPDATED', changes: restored[index]?.changes ?? [], detail }),
  );
}

async function settle(trx: Trx, job: JobRow, plans: readonly Plan[]): Promise<void> {
  const outcomes = plans.flatMap(({ items, fails }) =>
    items.map((item) => ({ entity_id: item.entity_id, fails: fails.get(item) ?? [] })),
  );
  const keep = (): Promise<unknown> =>
    sql`
      update import_item i
         set status = case when o.fails = '[]' then 'UNDONE' else i.status end, fails = o.fails,
             version = i.version + 1, updated_at = clock_timestamp()
        from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (entity_id uuid, fails jsonb)
       where i.entity_id = o.entity_id`.execute(trx);
  await recount(
    trx,
    job.flow_id,
    outcomes.map(({ entity_id }) => entity_id),
    keep,
  );
  const undone = job.counts.undone + outcomes.filter(({ fails }) => fails.length === 0).length;
  await sql`update import_job set counts = ${JSON.stringify({ ...job.counts, undone })}::jsonb
             where entity_id = ${job.entity_id}`.execute(trx);
}
