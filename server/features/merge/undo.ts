import { sql } from 'kysely';
import { LEADS } from '#schemas/lead/index.ts';
import type { MergeUndone } from '#schemas/lead/merge.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Change } from '#server/db/schema.ts';
import { rowOf, valuesOf, type LeadRow } from '#server/features/leads/lead.ts';
import { reversed, takeBack } from '#server/features/leads/takeBack.ts';
import { visibleLeads } from '#server/features/leads/visible.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { goneFieldsOf } from '#server/platform/references.ts';
import { transact } from '#server/platform/write.ts';
import { MOVED } from './children.ts';

interface MergeRow {
  readonly entity_id: string;
  readonly version: number;
  readonly survivor_id: string;
  readonly merged_id: string;
  readonly changes: readonly Change[];
  readonly moved: Readonly<Record<string, readonly string[]>>;
  readonly undone_at: Date | null;
}

/**
 * Makes two leads again of a merged one: the other is back with what had moved and still is at the survivor, whose
 * fields are as before where they still say what the merge wrote and all that they named is still there; the others stay
 * and are named. Throws `not_found`,
 * or `not_now` for a merge that is undone already, or whose survivor is itself gone into another lead.
 */
export async function undoMerge(db: Db, call: Call, type: LeadType, id: string): Promise<MergeUndone> {
  visibleLeads(call.actor, 'lead.reopen', type);
  return transact(db, call, async (write) => {
    const { trx } = write;
    const merge = await lockMerge(trx, type, id);
    if (merge.undone_at) throw new Problem('not_now');
    const { survivor, other } = await lockBoth(trx, merge);
    const before = Object.fromEntries(merge.changes.map(({ field, from }) => [field, from]));
    const [gone] = await goneFieldsOf(trx, LEADS[type].fields, [before], type);
    const { restored, kept } = takeBack(type, merge.changes, valuesOf(survivor), new Set(gone));
    const changes = reversed(restored);
    const fields = { restored: restored.map(({ field }) => field), kept: kept.map(({ field }) => field) };
    await write.asOne('lead', async (parts) => {
      const by = { updated_by: call.actor.id };
      const values = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
      const version = await parts.update('lead', survivor.entity_id, survivor.version, {
        ...rowOf(type, values, survivor.data),
        ...by,
      });
      const back = { deleted_at: null, merged_into_id: null, ...by };
      await parts.update('lead', other.entity_id, other.version, back);
      const counts: Record<string, number> = {};
      for (const table of MOVED) {
        const keys = merge.moved[table] ?? [];
        counts[table] = (await parts.move(table, survivor.entity_id, other.entity_id, keys)).length;
      }
      await parts.update('lead_merge', id, merge.version, { undone_at: new Date(), ...by });
      const detail = { merge_id: id, merged_id: other.entity_id, moved: counts, kept: fields.kept };
      return { id: survivor.entity_id, version, event: { type: 'LEAD_MERGE_UNDONE', changes, detail } };
    });
    return { ...fields, merged_id: other.entity_id, survivor_id: survivor.entity_id };
  });
}

async function lockMerge(trx: Trx, type: LeadType, id: string): Promise<MergeRow> {
  const { rows } = await sql<MergeRow>`
    select * from lead_merge where entity_id = ${id} and lead_type = ${type} for update`.execute(trx);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

/** In the order of their keys, as every merge locks them. */
async function lockBoth(
  trx: Trx,
  { survivor_id, merged_id }: MergeRow,
): Promise<{ survivor: LeadRow; other: LeadRow }> {
  const { rows } = await sql<LeadRow & { deleted_at: Date | null; merged_into_id: string | null }>`
    select * from lead where entity_id = any(${[survivor_id, merged_id]}::uuid[]) order by entity_id for update`.execute(
    trx,
  );
  const survivor = rows.find(({ entity_id }) => entity_id === survivor_id);
  const other = rows.find(({ entity_id }) => entity_id === merged_id);
  if (!survivor || survivor.deleted_at || other?.merged_into_id !== survivor_id) throw new Problem('not_now');
  return { survivor, other };
}
