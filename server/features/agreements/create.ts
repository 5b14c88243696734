import { v7 as uuidv7 } from 'uuid';
import {
  AGREEMENT_LIFECYCLE,
  AGREEMENTS,
  EXPIRES_DAYS,
  REMINDER_PACE_FIRST,
  SIGNED_AGREEMENT,
} from '#schemas/agreement/index.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { AGREEMENT_METHOD, type AgreementMethod, type HistoryChange } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { filled, isLeadId, leadIdFails } from '../leads/children.ts';
import { changesBetween } from '../leads/lead.ts';
import { findLead } from '../leads/read.ts';
import { visibleLeads } from '../leads/visible.ts';
import { columnsOf, isWrongHand, mayWriteOn, presentAgreement } from './agreement.ts';
import { fromTemplate } from './fromTemplate.ts';
import { leadFollows } from './leadFollows.ts';
import { findAgreement } from './read.ts';
import { agreementFails } from './validate.ts';

/** How the history tells them apart (specification §3). */
const CREATED: Readonly<Record<AgreementMethod, HistoryChange>> = {
  MANUAL: 'LEAD_CONTRACT_MANUAL_CREATED',
  ESIGN: 'LEAD_CONTRACT_ADOBESIGN_CREATED',
};
const isMethod = (value: unknown): value is AgreementMethod =>
  typeof value === 'string' && Object.hasOwn(AGREEMENT_METHOD, value);

/**
 * Records a paper by hand: as a draft, or with `action: 'sign'` as signed by both sides on its signing date (domain §5
 * DRAFT → SIGNED); with `method: 'ESIGN'` a draft to be signed electronically. With contracting on it takes from its template
 * what nobody says otherwise (specification §5). Throws `not_found` for a lead that is not
 * there, `forbidden` on somebody else's lead, `bad_request` with everything that is wrong.
 */
export async function createAgreement(
  db: Db,
  call: Call,
  type: LeadType,
  { lead_id: leadId, action, method: asked, ...sent }: Values,
  contracts: boolean,
): Promise<Record<string, unknown>> {
  visibleLeads(call.actor, 'agreement.create', type);
  const isSigned = action === 'sign';
  const method = isEmpty(asked) ? 'MANUAL' : isMethod(asked) ? asked : null;
  const form = isSigned ? SIGNED_AGREEMENT : AGREEMENTS;
  const values = filled(form, sent);
  const fails: Fail[] = [
    ...leadIdFails(leadId),
    ...(isSigned || isEmpty(action) ? [] : [{ field: 'action', code: 'not_in_list' } as const]),
    ...(method ? [] : [{ field: 'method', code: 'not_in_list' } as const]),
    ...(isWrongHand(action, method) ? [{ field: 'action', code: 'transition_forbidden' } as const] : []),
    ...(method === 'ESIGN' && !contracts ? [{ field: 'method', code: 'not_in_list' } as const] : []),
  ];
  return transact(db, call, async (write) => {
    const lead = isLeadId(leadId) ? await findLead(write.trx, call, type, leadId, true) : null;
    if (lead && !mayWriteOn(call.actor, lead)) throw new Problem('forbidden');
    const given = await fromTemplate(write.trx, contracts, type, lead, values);
    refuse([
      ...fails,
      ...(await agreementFails(write.trx, call.actor, form, 'create', values, null)),
      ...given.fails,
    ]);
    const id = uuidv7();
    const record = {
      ...given.values,
      ...(method === 'ESIGN'
        ? { language: call.language, reminder_pace: REMINDER_PACE_FIRST, expires_days: EXPIRES_DAYS }
        : {}),
      ...values,
      status: isSigned ? 'SIGNED' : AGREEMENT_LIFECYCLE.initial,
    };
    await write.insert(
      'agreement',
      {
        ...columnsOf(record),
        method,
        entity_id: id,
        lead_id: leadId,
        lead_type: type,
        created_by: call.actor.id,
      },
      {
        type: CREATED[method!],
        about: { resource: 'lead', id: String(leadId) },
        changes: changesBetween({}, record),
        detail: { agreement: id },
      },
    );
    const made = await findAgreement(write.trx, call, id);
    if (isSigned) await leadFollows(write, made, 'SIGNED');
    return presentAgreement(made, call.actor);
  });
}
