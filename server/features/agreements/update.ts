import { sql } from 'kysely';
import { AGREEMENT_ACTIONS, AGREEMENTS, type AgreementAction } from '#schemas/agreement/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import { entries, normalise } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { changesBetween } from '../leads/lead.ts';
import { isDraft, isNext, mayAct, mayWriteOn, presentAgreement, type AgreementRow } from './agreement.ts';
import { findAgreement } from './read.ts';
import { agreementFails } from './validate.ts';

/**
 * Changes fields of a draft that is still at `version`, or does an action with what it needs (`sign` a signing date,
 * `terminate` an end date). Throws `not_found`, `forbidden`, `stale` with the record as it is now, `not_now` when its
 * status does not allow it, or `bad_request` with everything that is wrong.
 */
export async function updateAgreement(
  db: Db,
  call: Call,
  id: string,
  version: number,
  { action, ...sent }: Values,
): Promise<Record<string, unknown>> {
  if (!isEmpty(action) && !isAction(action)) refuse([{ field: 'action', code: 'not_in_list' }]);
  return transact(db, call, async (write) => {
    const current = await findAgreement(write.trx, call, id, true);
    const { actor } = call;
    const allowed = isAction(action) ? mayAct(actor, action, current) : mayWriteOn(actor, current.lead);
    if (!allowed) throw new Problem('forbidden');
    if (current.version !== version) throw new Problem('stale', [], presentAgreement(current, actor));
    if (isAction(action)) await act(write, call, current, action, sent);
    else await edit(write, call, current, sent);
    return presentAgreement(await findAgreement(write.trx, call, id), actor);
  });
}

const isAction = (action: unknown): action is AgreementAction =>
  typeof action === 'string' && Object.hasOwn(AGREEMENT_ACTIONS, action);

async function edit(write: Write, call: Call, current: AgreementRow, sent: Values): Promise<void> {
  if (!isDraft(current)) throw new Problem('not_now', [{ field: 'status', code: 'transition_forbidden' }]);
  const values = normalise(AGREEMENTS.fields, sent);
  refuse(await agreementFails(write.trx, call.actor, AGREEMENTS, 'update', values, current));
  await save(write, call, current, values);
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
}

async function save(write: Write, call: Call, current: AgreementRow, values: Values): Promise<void> {
  const changes = changesBetween(current, values);
  if (changes.length === 0) return;
  const patch = {
    ...values,
    updated_by: call.actor.id,
    ...('status' in values ? { status_at: sql`clock_timestamp()` } : {}),
  };
  await write.update('agreement', current.entity_id, current.version, patch, {
    type: 'LEAD_CONTRACT_UPDATED',
    about: { resource: 'lead', id: current.lead_id },
    changes,
    detail: { agreement: current.entity_id, name: current.name },
  });
}
