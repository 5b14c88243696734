import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Values } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { faults } from '#schemas/engine/validate.ts';
import { updateValues, type UpdateHow } from '#schemas/import-flow/apply.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { DuplicateDecision } from '#schemas/vocabulary/index.ts';
import { mayEdit, valuesOf, type LeadRow } from '#server/features/leads/lead.ts';
import { leadCheck } from '#server/features/leads/validate.ts';
import { visibleLeads } from '#server/features/leads/visible.ts';
import type { Actor } from '#server/platform/actor.ts';
import { breather } from '#server/platform/breathe.ts';
import { referenceFailsOf, type Changing } from '#server/platform/references.ts';
import type { Write } from '#server/platform/write.ts';
import { compareRows, duplicateOf, type Compared, type Duplicate } from '../duplicates.ts';
import type { FlowRow } from '../flow.ts';
import type { JobRow } from '../job.ts';
import { saidFields } from '../said.ts';
import type { Outcome, ReadyItem } from './items.ts';
import { writeLeads, type Created, type Updated } from './leads.ts';

/** What a batch works for: the flow and the run that are locked, and the rights that its submitter has now. */
export interface Running {
  readonly write: Write;
  readonly flow: FlowRow;
  readonly job: JobRow;
  readonly actor: Actor;
}

/**
 * Imports rows in their order, and tells what became of each. A row that goes by what an earlier one of them writes
 * waits for the next round, where it finds the lead.
 */
export async function importRows(running: Running, items: readonly ReadyItem[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let left = items;
  while (left.length > 0) {
    const round = await importRound(running, left);
    outcomes.push(...round.outcomes);
    left = round.later;
  }
  return outcomes;
}

const NOTHING = {
  fails: [],
  outcome: null,
  lead_id: null,
  lead_version: null,
  duplicate_of: null,
  changes: [],
} as const satisfies Partial<Outcome>;

/** A row that will write: what it found, and what is to become of it. */
interface Writing {
  readonly item: ReadyItem;
  readonly duplicate: Duplicate | null;
}
interface Updating extends Writing {
  readonly how: UpdateHow;
  readonly leadId: string;
}

interface Sorted {
  readonly creating: Writing[];
  readonly updating: Updating[];
  /** Leads that this round or a later one may change. */
  readonly leadIds: string[];
  readonly settled: Outcome[];
  readonly later: ReadyItem[];
}

async function importRound(running: Running, items: readonly ReadyItem[]) {
  const { write, flow, job, actor } = running;
  const compared = await compareRows(write.trx, flow, items);
  const { creating, updating, leadIds, settled, later } = sorted(flow, items, compared);
  const leads = await lockLeads(running, leadIds);
  const breathe = breather();
  const updates: Updated[] = [];
  for (const row of updating) {
    await breathe();
    const lead = leads.get(row.leadId);
    // Gone since it was found: the next round finds another one or none.
    if (!lead) later.push(row.item);
    else if (!mayEdit(actor, lead))
      settled.push(refused(row.item, row.leadId, [{ field: 'assignee_id', code: 'not_yours' }]));
    else updates.push(updateOf(flow, row, lead));
  }
  const creations = creating.map(({ item, duplicate }): Created => ({
    item,
    duplicate_of: duplicate?.duplicate_of ?? null,
    id: uuidv7(),
  }));
  const wrong = await failsOf(running, creations, updates);
  const invalid = [...wrong].map(([item, fails]): Outcome => ({
    ...NOTHING,
    entity_id: item.entity_id,
    status: 'INVALID',
    fails,
  }));
  const written = await writeLeads(
    write,
    { flow, job, actor },
    creations.filter(({ item }) => !wrong.has(item)),
    updates.filter(({ item }) => !wrong.has(item)),
  );
  return {
    outcomes: [...settled, ...invalid, ...written],
    later: later.sort((one, other) => one.row_no - other.row_no),
  };
}

/** What is to become of each row, as far as the rows above it let that be known. */
function sorted(flow: FlowRow, items: readonly ReadyItem[], compared: readonly Compared[]): Sorted {
  const sorted: Sorted = { creating: [], updating: [], leadIds: [], settled: [], later: [] };
  /** By what earlier rows of this round are found, and the leads that they change. */
  const above = new Map<string, number>();
  const touched = new Set<string>();
  for (const [index, item] of items.entries()) {
    const found = compared[index];
    if (!found) continue;
    const duplicate = duplicateOf(found, above);
    const leadId = duplicate?.duplicate_of ?? null;
    const how = decisionOf(flow, item, found);
    const follows = found.looks.some(({ key }) => above.has(key)) || (leadId !== null && touched.has(leadId));
    if (leadId !== null && how === 'skip') {
      sorted.settled.push(refused(item, leadId, duplicate?.fails ?? []));
      continue;
    }
    if (leadId !== null && how !== 'create') sorted.leadIds.push(leadId);
    if (follows && how !== 'create') sorted.later.push(item);
    else if (leadId !== null && how !== 'create' && how !== 'skip')
      sorted.updating.push({ item, duplicate, leadId, how });
    else if (duplicate === null && flow.options.unmatched === 'skip') {
      // It was a duplicate when it was checked, of a lead that has gone; this import only updates.
      sorted.settled.push({ ...NOTHING, entity_id: item.entity_id, status: 'VALID' });
      continue;
    } else sorted.creating.push({ item, duplicate });
    for (const key of found.keys) above.set(key, item.row_no);
    if (leadId !== null) touched.add(leadId);
  }
  return sorted;
}

/**
 * What is done with a row whose lead exists. 'Create anyway' said of a whole import does not create once more what the
 * same row of the same file has created before: that has to be said of the row.
 */
function decisionOf({ options }: FlowRow, { decision }: ReadyItem, { leads }: Compared): DuplicateDecision {
  if (decision !== null) return decision;
  const isAgain = leads.some(({ field }) => field === '');
  return isAgain && options.duplicates === 'create' ? 'skip' : options.duplicates;
}

const refused = (item: ReadyItem, leadId: string, fails: readonly Fail[]): Outcome => ({
  ...NOTHING,
  entity_id: item.entity_id,
  status: 'DUPLICATED',
  fails,
  duplicate_of: leadId,
});

/** Locks leads as they are now, in the order in which everybody does. */
async function lockLeads(
  { write, flow, actor }: Running,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LeadRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<LeadRow>`
    select t.* from lead t
     where ${visibleLeads(actor, 'lead.read', flow.lead_type)} and t.entity_id = any(${ids}::uuid[])
     order by t.entity_id for update`.execute(write.trx);
  return new Map(rows.map((lead) => [lead.entity_id, lead]));
}

function updateOf(flow: FlowRow, { item, how }: Updating, lead: LeadRow): Updated {
  const before = valuesOf(lead);
  const said = saidFields(flow.lead_type, flow.mappings, item.data, item.record);
  return {
    item,
    lead,
    before,
    values: updateValues(LEADS[flow.lead_type], before, item.record, said, how),
  };
}

/**
 * What is wrong with what the rows would make of their leads. New ones have been checked: only what they refer to may
 * have been retired since.
 */
async function failsOf(
  { write, flow: { lead_type } }: Running,
  creations: readonly Created[],
  updates: readonly Updated[],
): Promise<ReadonlyMap<ReadyItem, Fail[]>> {
  const lead = LEADS[lead_type];
  const check = leadCheck(lead_type, 'update');
  const changing = [
    ...creations.map(({ item }) => ({
      item,
      values: item.record,
      current: {} as Values,
      shape: [] as Fail[],
    })),
    ...updates.map(({ item, values, before }) => ({
      item,
      values,
      current: before,
      shape: faults(lead, check, values, before),
    })),
  ];
  const references = await referenceFailsOf(write.trx, lead.fields, changing satisfies Changing[], lead_type);
  return new Map(
    changing.flatMap(({ item, shape }, index): [ReadyItem, Fail[]][] => {
      const named = new Set(shape.map(({ field }) => field));
      const fails = [...shape, ...(references[index] ?? []).filter(({ field }) => !named.has(field))];
      return fails.length > 0 ? [[item, fails]] : [];
    }),
  );
}
