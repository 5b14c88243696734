import { sql } from 'kysely';
import { AGREEMENT_ACTIONS, AGREEMENTS, isOut, type AgreementAction } from '#schemas/agreement/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import { entries, normalise } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { faults } from '#schemas/engine/validate.ts';
import { bodyCheck } from '#server/platform/ajv.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { changesBetween } from '../leads/lead.ts';
import { findLead } from '../leads/read.ts';
import {
  columnsOf,
  isDraft,
  isNext,
  mayAct,
  mayWriteOn,
  presentAgreement,
  updated,
  type AgreementRow,
} from './agreement.ts';
import { fromTemplate, NOTHING, type FromTemplate } from './fromTemplate.ts';
import { leadFollows } from './leadFollows.ts';
import { withdraw, type OutContext } from './out.ts';
import { findAgreement } from './read.ts';
import { agreementFails } from './validate.ts';

/**
 * Changes fields of a draft that is still at `version`, or does an action with what it needs (`sign` a signing date,
 * `terminate` an end date). Throws `not_found`, `forbidden`, `stale` with the record as it is now, `not_now` when its
 * status does not allow it, or `bad_request` with everything that is wrong. What is out is cancelled at its signing service.
 */
export async function updateAgreement(
  context: OutContext,
  call: Call,
  id: string,
  version: number,
  { action, ...sent }: Values,
): Promise<Record<string, unknown>> {
  const { db } = context;
  if (!isEmpty(action) && !isAction(action)) refuse([{ field: 'action', code: 'not_in_list' }]);
  if (action === 'cancel' && (await isToWithdraw(db, call, id, version, sent)))
    return withdraw(context, call, id, typeof sent.end_text === 'string' ? sent.end_text : null);
  return transact(db, call, async (write) => {
    const current = await findAgreement(write.trx, call, id, true);
    const { actor } = call;
    const allowed = isAction(action) ? mayAct(actor, action, current) : mayWriteOn(actor, current.lead);
    if (!allowed) throw new Problem('forbidden');
    if (current.version !== version) throw new Problem('stale', [], presentAgreement(current, actor));
    if (isAction(action)) await act(write, call, current, action, sent);
    else await edit(write, call, current, sent, context.config.contracts);
    return presentAgreement(await findAgreement(write.trx, call, id), actor);
  });
}

/**
 * Whether cancelling it is the signing service's to do. Everything that speaks against it is said first, and the history
 * tells who asks for it: what the service makes of that is nobody's doing here.
 */
const isToWithdraw = (db: Db, call: Call, id: string, version: number, sent: Values): Promise<boolean> =>
  transact(db, call, async (write) => {
    const row = await findAgreement(write.trx, call, id, true);
    if (!isOut(row)) return false;
    if (!mayAct(call.actor, 'cancel', row)) throw new Problem('forbidden');
    if (row.version !== version) throw new Problem('stale', [], presentAgreement(row, call.actor));
    const { form } = AGREEMENT_ACTIONS.cancel;
    refuse(faults(form, bodyCheck(form, 'update'), normalise(form.fields, sent), {}));
    await write.update('agreement', id, version, { updated_by: call.actor.id }, updated(row, []));
    return true;
  });

const isAction = (action: unknown): action is AgreementAction =>
  typeof action === 'string' && Object.hasOwn(AGREEMENT_ACTIONS, action);

async function edit(
  write: Write,
  call: Call,
  current: AgreementRow,
  sent: Values,
  contracts: boolean,
): Promise<void> {
  if (!isDraft(current)) throw new Problem('not_now', [{ field: 'status', code: 'transition_forbidden' }]);
  const values = normalise(AGREEMENTS.fields, sent);
  const given = await otherTemplate(write, call, current, values, contracts);
  refuse([
    ...(await agreementFails(write.trx, call.actor, AGREEMENTS, 'update', values, current)),
    ...given.fails,
  ]);
  await save(write, call, current, { ...given.values, ...values });
}

/** With another template comes what that says, as for a new agreement; what is of another type needs another one. */
async function otherTemplate(
  write: Write,
  call: Call,
  current: AgreementRow,
  values: Values,
  contracts: boolean,
): Promise<FromTemplate> {
  const { lead_type: leadType, lead_id: leadId, template_id, type } = current;
  const asked = { template_id, type, ...values };
  const isOther = asked.template_id !== template_id;
  if (!isOther && (asked.type === type || template_id === null)) return NOTHING;
  const lead = await findLead(write.trx, call, leadType, leadId);
  const given = await fromTemplate(write.trx, contracts, leadType, lead, asked);
  // The one that it has may be disabled by now.
  return isOther ? given : { ...NOTHING, fails: given.fails.filter(({ code }) => code === 'invalid') };
}

async function act(
  write: Write,
  call: Call,
  current: AgreementRow,
  action: AgreementAction,
  sent: Values,
): Promise<void> {
  if (!isNext(action, current))
    throw new Problem('not_now', [{ field: 'action', code: 'transition_forbidden' }]);
  const { to, form } = AGREEMENT_ACTIONS[action];
  // What the record says already need not be said again.
  const known = entries(form.fields).map(([name]): [string, unknown] => [name, current[name]]);
  const values = Object.fromEntries(
    [...known, ...Object.entries(normalise(form.fields, sent))].filter(([, value]) => value !== undefined),
  );
  refuse(await agreementFails(write.trx, call.actor, form, 'create', values, current));
  await save(write, call, current, { ...values, status: to });
  if (to === 'SIGNED') await leadFollows(write, current, to);
}

async function save(write: Write, call: Call, current: AgreementRow, values: Values): Promise<void> {
  const changes = changesBetween(current, values);
  if (changes.length === 0) return;
  const patch = {
    ...columnsOf(values),
    updated_by: call.actor.id,
    ...('status' in values ? { status_at: sql`clock_timestamp()` } : {}),
  };
  await write.update('agreement', current.entity_id, current.version, patch, updated(current, changes));
}
