import type { Values } from '#schemas/engine/field.ts';
import { missingBeside } from '#schemas/lead/custom.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LegalGate } from '#schemas/lead/moves.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { refuseDuplicates } from '#server/features/duplicates/onSave.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { followConversion } from './convert.ts';
import { changesBetween, mayEdit, rowOf, valuesOf } from './lead.ts';
import { tellAssignee } from './notices.ts';
import { findLead, readLead } from './read.ts';
import { leadFails, normaliseLead } from './validate.ts';

/**
 * Changes fields of a lead that is still at `version`. Throws `not_found`, `forbidden` (somebody else's lead), `stale`
 * with the record as it is now, `bad_request` with everything that is wrong, or, asked to look for them,
 * `possible_duplicate` with the leads that the changed values repeat.
 */
export async function updateLead(
  db: Db,
  call: Call,
  type: LeadType,
  id: string,
  version: number,
  sent: Values,
  gate: LegalGate,
  checkDuplicates = false,
): Promise<Record<string, unknown>> {
  const normal = normaliseLead(type, sent);
  return transact(db, call, async (write) => {
    const current = await findLead(write.trx, call, type, id, true);
    if (!mayEdit(call.actor, current)) throw new Problem('forbidden');
    if (current.version !== version)
      throw new Problem('stale', [], await readLead(write.trx, call, type, id, gate));
    const values = withFreshReason(normal, current);
    refuse([
      ...(await leadFails(write.trx, call.actor, type, values, current, gate)),
      ...missingBeside(LEADS[type], values, valuesOf(current)),
    ]);
    if (checkDuplicates) await refuseDuplicates(write.trx, call.actor, values, current);
    const changes = changesBetween(valuesOf(current), values);
    if (changes.length > 0) {
      const patch = { ...rowOf(type, values, current.data), updated_by: call.actor.id };
      await write.update('lead', id, version, patch, { type: 'LEAD_UPDATED', changes });
      await tellAssignee(write.trx, call.actor.id, type, id, changes);
      await followConversion(write, call, { ...current, ...patch }, current.status);
    }
    return readLead(write.trx, call, type, id, gate);
  });
}

/** A reason belongs to the status it was given for: a new status asks for its own, or has none. */
const withFreshReason = (values: Values, current: Values): Values =>
  'status' in values && values.status !== current.status && !('status_reason' in values)
    ? { ...values, status_reason: null }
    : values;
