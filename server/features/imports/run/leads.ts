import { writable } from '#schemas/engine/resource.ts';
import type { Values } from '#schemas/engine/field.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { changesBetween, rowOf, type LeadRow } from '#server/features/leads/lead.ts';
import type { Write } from '#server/platform/write.ts';
import type { Outcome, ReadyItem } from './items.ts';
import type { Running } from './rows.ts';

/** A row that becomes a lead. */
export interface Created {
  readonly item: ReadyItem;
  readonly id: string;
  /** The lead that it repeats all the same. */
  readonly duplicate_of: string | null;
}

/** A row that changes `values` of a lead that is locked. */
export interface Updated {
  readonly item: ReadyItem;
  readonly lead: LeadRow;
  readonly before: Values;
  readonly values: Values;
}

/** Writes leads with their history, a few statements whatever the number, and tells what became of the rows. */
export async function writeLeads(
  write: Write,
  by: Omit<Running, 'write'>,
  creations: readonly Created[],
  updates: readonly Updated[],
): Promise<Outcome[]> {
  return [...(await createLeads(write, by, creations)), ...(await updateLeads(write, by, updates))];
}

const IMPORTED = { status: 'IMPORTED', fails: [] } as const;
const detailOf = ({ flow, job }: Omit<Running, 'write'>) => ({
  import_flow_id: flow.entity_id,
  import_job_id: job.entity_id,
});

async function createLeads(
  write: Write,
  by: Omit<Running, 'write'>,
  creations: readonly Created[],
): Promise<Outcome[]> {
  const { flow, actor } = by;
  // Every row names every field: one statement writes them all, and a field without a value is null.
  const nothing = Object.fromEntries(writable(LEADS[flow.lead_type]).map(([name]) => [name, null]));
  const rows = creations.map(({ id, item }) => ({
    ...rowOf(flow.lead_type, { ...nothing, ...item.record }),
    entity_id: id,
    lead_type: flow.lead_type,
    import_flow_id: flow.entity_id,
    last_imported_by_id: actor.id,
    created_by: actor.id,
    updated_by: actor.id,
  }));
  await write.insertMany('lead', rows, (index) => ({
    type: 'LEAD_IMPORTED_CREATED',
    changes: changesBetween({}, creations[index]?.item.record ?? {}),
    detail: detailOf(by),
  }));
  return creations.map(({ id, item, duplicate_of }) => ({
    ...IMPORTED,
    entity_id: item.entity_id,
    outcome: 'CREATED',
    lead_id: id,
    lead_version: 1,
    duplicate_of,
    changes: [],
  }));
}

async function updateLeads(
  write: Write,
  by: Omit<Running, 'write'>,
  updates: readonly Updated[],
): Promise<Outcome[]> {
  const { flow, actor } = by;
  const changed = updates
    .map((update) => ({ ...update, changes: changesBetween(update.before, update.values) }))
    .filter(({ changes }) => changes.length > 0);
  await write.updateEach(
    'lead',
    changed.map(({ lead: { entity_id, version, data }, values }) => ({
      entity_id,
      version,
      patch: {
        ...rowOf(flow.lead_type, values, data),
        last_imported_by_id: actor.id,
        updated_by: actor.id,
      },
    })),
    (index) => ({ type: 'LEAD_UPDATED', changes: changed[index]?.changes ?? [], detail: detailOf(by) }),
  );
  const changesOf = new Map(changed.map(({ item, changes }) => [item, changes]));
  return updates.map(({ item, lead }) => {
    const changes = changesOf.get(item);
    return {
      ...IMPORTED,
      entity_id: item.entity_id,
      outcome: changes ? 'UPDATED' : 'UNCHANGED',
      lead_id: lead.entity_id,
      lead_version: lead.version + (changes ? 1 : 0),
      duplicate_of: lead.entity_id,
      changes: changes ?? [],
    };
  });
}
