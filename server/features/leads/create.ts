import { v7 as uuidv7 } from 'uuid';
import type { Values } from '#schemas/engine/field.ts';
import { LEAD_LIFECYCLE } from '#schemas/lead/index.ts';
import type { LegalGate } from '#schemas/lead/moves.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { refuseDuplicates } from '#server/features/duplicates/onSave.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { changesBetween, rowOf } from './lead.ts';
import { tellAssignee } from './notices.ts';
import { readLead } from './read.ts';
import { leadFails, normaliseLead } from './validate.ts';
import { visibleLeads } from './visible.ts';

/**
 * Creates a lead by hand. Throws `bad_request` with everything that is wrong, or, asked to look for them,
 * `possible_duplicate` with the leads it may repeat.
 */
export async function createLead(
  db: Db,
  call: Call,
  type: LeadType,
  sent: Values,
  gate: LegalGate,
  checkDuplicates = false,
): Promise<Record<string, unknown>> {
  visibleLeads(call.actor, 'lead.create', type);
  const values = { status: LEAD_LIFECYCLE.initial, ...withoutEmptyStatus(normaliseLead(type, sent)) };
  const id = uuidv7();
  const row = {
    ...rowOf(type, values),
    entity_id: id,
    lead_type: type,
    created_by: call.actor.id,
    updated_by: call.actor.id,
  };
  return transact(db, call, async (write) => {
    // In the transaction: what the lead refers to is held until it is written (references.ts).
    refuse(await leadFails(write.trx, call.actor, type, values, null, gate));
    if (checkDuplicates) await refuseDuplicates(write.trx, call.actor, values, null);
    const changes = changesBetween({}, values);
    await write.insert('lead', row, { type: 'LEAD_MANUALLY_CREATED', changes });
    await tellAssignee(write.trx, call.actor.id, type, id, changes);
    return readLead(write.trx, call, type, id, gate);
  });
}

/** A form sends an untouched status as null; a new lead then starts its life as every other. */
function withoutEmptyStatus(values: Values): Values {
  const { status, ...rest } = values;
  return status === null || status === undefined ? rest : values;
}
