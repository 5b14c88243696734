import type { Values } from '#schemas/engine/field.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { changesBetween, mayEdit, presentLead, rowOf, valuesOf } from './lead.ts';
import { findLead } from './read.ts';
import { leadFails, normaliseLead } from './validate.ts';

/**
 * Changes fields of a lead that is still at `version`. Throws `not_found`, `forbidden` (somebody else's lead), `stale`
 * with the record as it is now, or `bad_request` with everything that is wrong.
 */
export async function updateLead(
  db: Db,
  call: Call,
  type: LeadType,
  id: string,
  version: number,
  sent: Values,
): Promise<Record<string, unknown>> {
  const values = normaliseLead(type, sent);
  return transact(db, call, async (write) => {
    const current = await findLead(write.trx, call, type, id, true);
    if (!mayEdit(call.actor, current)) throw new Problem('forbidden');
    if (current.version !== version) throw new Problem('stale', [], presentLead(current, call.actor));
    refuse(await leadFails(write.trx, call.actor, type, values, current));
    const changes = changesBetween(valuesOf(current), values);
    if (changes.length > 0) {
      const patch = { ...rowOf(type, values, current.data), updated_by: call.actor.id };
      await write.update('lead', id, version, patch, { type: 'LEAD_UPDATED', changes });
    }
    return presentLead(await findLead(write.trx, call, type, id), call.actor);
  });
}
