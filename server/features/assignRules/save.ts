import { v7 as uuidv7 } from 'uuid';
import { ASSIGN_RULE_FIELDS, type AssignRule } from '#schemas/assign-rule/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import { normalise } from '#schemas/engine/resource.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { lockAssigning } from '#server/features/assign/lock.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import { requireScope, type Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { holdNamed } from '#server/platform/references.ts';
import { transact } from '#server/platform/write.ts';
import { ruleFails, type RuleValues } from './check.ts';
import { findRule, presentRule, type RuleRow } from './rule.ts';

/** The lead type whose rules a person writes: that of their role. Throws `forbidden`. */
export function typeOf({ actor }: Call): LeadType {
  requireScope(actor, 'rule.write');
  if (!actor.leadType) throw new Problem('forbidden');
  return actor.leadType;
}

/** Saves a new rule. Throws `forbidden`, or `bad_request` with everything that is wrong. */
export async function createRule(db: Db, call: Call, sent: Values): Promise<AssignRule> {
  const type = typeOf(call);
  const values = normalise(ASSIGN_RULE_FIELDS, sent);
  return transact(db, call, async (write) => {
    await lockAssigning(write.trx, type);
    const rule = { description: null, query: {}, ...values } as RuleValues;
    refuse([
      ...(await ruleFails(write.trx, type, values, rule, null)),
      ...(await holdNamed(write.trx, 'query', values.query)),
    ]);
    const id = uuidv7();
    await write.insert(
      'assign_rule',
      { ...rule, entity_id: id, lead_type: type, created_by: call.actor.id },
      { type: 'ASSIGN_RULE_SAVED', changes: changesBetween({}, { ...rule }) },
    );
    return presentRule(await findRule(write.trx, call.actor, id), call.actor);
  });
}

/**
 * Changes a rule that is still at `version`; from now on it acts with the rights of whoever changed it. Throws
 * `not_found`, `forbidden`, `stale` with the rule as it is, or `bad_request` with everything that is wrong.
 */
export async function updateRule(
  db: Db,
  call: Call,
  id: string,
  version: number,
  sent: Values,
): Promise<AssignRule> {
  const type = typeOf(call);
  const values = normalise(ASSIGN_RULE_FIELDS, sent);
  return transact(db, call, async (write) => {
    await lockAssigning(write.trx, type);
    const current = await lockAt(write.trx, call, id, version);
    refuse([
      ...(await ruleFails(write.trx, type, values, { ...current, ...values } as RuleValues, current)),
      ...(await holdNamed(write.trx, 'query', values.query)),
    ]);
    const changes = changesBetween({ ...current }, values);
    // Also one that stays as it is: it was saved again, by somebody with rights of their own.
    await write.update(
      'assign_rule',
      id,
      version,
      { ...values, updated_by: call.actor.id },
      { type: 'ASSIGN_RULE_SAVED', changes },
    );
    return presentRule(await findRule(write.trx, call.actor, id), call.actor);
  });
}

/** Removes a rule that is still at `version`; what it has assigned stays. Throws `not_found`, `forbidden` or `stale`. */
export const deleteRule = (db: Db, call: Call, id: string, version: number): Promise<void> =>
  transact(db, call, async (write) => {
    await lockAssigning(write.trx, typeOf(call));
    const { name, trigger, plan, query } = await lockAt(write.trx, call, id, version);
    await write.remove('assign_rule', id, version, {
      type: 'ASSIGN_RULE_DELETED',
      changes: [],
      detail: { name, trigger, plan, query },
    });
  });

/** The rule, locked until the transaction ends, while it is at the version that the caller has seen. */
async function lockAt(trx: Trx, { actor }: Call, id: string, version: number): Promise<RuleRow> {
  const rule = await findRule(trx, actor, id, true);
  if (rule.version !== version) throw new Problem('stale', [], presentRule(rule, actor));
  return rule;
}
