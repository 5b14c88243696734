import { v7 as uuidv7 } from 'uuid';
import type { Values } from '#schemas/engine/field.ts';
import { isSame } from '#schemas/engine/same.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { mergedValues } from '#schemas/lead/merge.ts';
import type { LegalGate } from '#schemas/lead/moves.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { changesBetween, rowOf, valuesOf } from '#server/features/leads/lead.ts';
import { findLead, readLead } from '#server/features/leads/read.ts';
import { leadFails, normaliseLead } from '#server/features/leads/validate.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { jsonList, transact, type Parts } from '#server/platform/write.ts';
import { MOVED } from './children.ts';
import { crossesConversion, fileFails, lockLeads, rightFails, type Pair } from './pair.ts';

export interface MergeRequest {
  readonly other_id: string;
  readonly version: number;
  readonly other_version: number;
  /** What the merged lead says; what is not named is the survivor's, else the other's. */
  readonly values: Values;
}

/**
 * Makes one lead of two: the survivor with the chosen values and everything around both; the other is gone, and says
 * where to. Throws `not_found`, `forbidden` (a lead of somebody else's), `stale` with the lead that has changed,
 * `not_now` (a credential file stands against it), or `bad_request` with everything that is wrong.
 */
export async function mergeLeads(
  db: Db,
  call: Call,
  type: LeadType,
  id: string,
  sent: MergeRequest,
  gate: LegalGate,
): Promise<Record<string, unknown>> {
  return transact(db, call, async (write) => {
    const pair = await lockPair(write.trx, call, type, id, sent, gate);
    await write.asOne('lead', (parts) => writeMerge(parts, write.trx, call, type, pair, sent.values, gate));
    return readLead(write.trx, call, type, id, gate);
  });
}

async function lockPair(
  trx: Trx,
  call: Call,
  type: LeadType,
  id: string,
  { other_id, version, other_version }: MergeRequest,
  gate: LegalGate,
): Promise<Pair> {
  const locked = await lockLeads(trx, call, type, [id, other_id]);
  const survivor = locked(id) ?? (await findLead(trx, call, type, id));
  const stale = async (lead: string) => new Problem('stale', [], await readLead(trx, call, type, lead, gate));
  const mayNot = (pair: Pair) => {
    const fails = rightFails(call.actor, pair);
    if (fails.length > 0) throw new Problem('forbidden', fails);
  };
  if (id === other_id) {
    mayNot({ survivor, other: survivor });
    throw new Problem('bad_request', [{ field: 'other_id', code: 'invalid' }]);
  }
  const other = locked(other_id);
  mayNot({ survivor, other: other ?? survivor });
  if (survivor.version !== version) throw await stale(id);
  // Gone, merged meanwhile, or never there: `findLead` says which.
  if (!other) return { survivor, other: await findLead(trx, call, type, other_id) };
  if (other.version !== other_version) throw await stale(other_id);
  const files = await fileFails(trx, { survivor, other });
  if (files.length > 0) throw new Problem('not_now', files);
  return { survivor, other };
}

async function writeMerge(
  parts: Parts,
  trx: Trx,
  call: Call,
  type: LeadType,
  pair: Pair,
  chosen: Values,
  gate: LegalGate,
) {
  const { survivor, other } = pair;
  const before = valuesOf(survivor);
  const brought = valuesOf(other);
  const all = mergedValues(LEADS[type], before, brought, normaliseLead(type, chosen));
  const values = Object.fromEntries(
    Object.entries(all).filter(([name, value]) => !isSame(value, before[name])),
  );
  const moved: Record<string, string[]> = {};
  // Before the check: the legal records of both are the evidence for the status of the merged lead.
  for (const table of MOVED) moved[table] = await parts.move(table, other.entity_id, survivor.entity_id);
  const fails = await leadFails(trx, call.actor, type, values, survivor, gate, brought);
  refuse(
    'status' in values && crossesConversion(survivor.status, values.status)
      ? [
          ...fails.filter(({ field }) => field !== 'status'),
          { field: 'status', code: 'transition_forbidden' },
        ]
      : fails,
  );

  const changes = changesBetween(before, values);
  const by = { updated_by: call.actor.id };
  const version = await parts.update('lead', survivor.entity_id, survivor.version, {
    ...rowOf(type, values, survivor.data),
    ...by,
  });
  const gone = { deleted_at: new Date(), merged_into_id: survivor.entity_id, ...by };
  await parts.update('lead', other.entity_id, other.version, gone);
  const merge = {
    entity_id: uuidv7(),
    lead_type: type,
    survivor_id: survivor.entity_id,
    merged_id: other.entity_id,
    changes: jsonList(changes),
    moved,
    created_by: call.actor.id,
  };
  await parts.insert('lead_merge', merge);
  const counts = Object.fromEntries(Object.entries(moved).map(([table, keys]) => [table, keys.length]));
  const detail = { merge_id: merge.entity_id, merged_id: other.entity_id, moved: counts };
  return { id: survivor.entity_id, version, event: { type: 'LEAD_MERGED' as const, changes, detail } };
}
