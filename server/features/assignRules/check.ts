import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import { ASSIGN_RULE, ASSIGN_RULES_MAX } from '#schemas/assign-rule/index.ts';
import { orderFails } from '#schemas/assignment.ts';
import type { Fields, Values } from '#schemas/engine/field.ts';
import { under, type Fail } from '#schemas/engine/fails.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { bodySchema, isValues, type Writes } from '#schemas/engine/resource.ts';
import { faults, type Check } from '#schemas/engine/validate.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { LIST_FILTER } from '#schemas/view/index.ts';
import { Order } from '#server/features/assign/order.ts';
import { checkOf } from '#server/platform/ajv.ts';
import type { Trx } from '#server/platform/db.ts';
import { filterFails } from '#server/platform/list/query.ts';
import { referenceFails } from '#server/platform/references.ts';
import { closed } from '#server/platform/routes.ts';
import type { RuleRow } from './rule.ts';

/**
 * JSON Schema of a body that saves a rule, or changes some of it; the order, the filters and the people it names are
 * checked besides.
 */
export function ruleBody(writes: Writes): JsonSchema {
  const body = bodySchema(ASSIGN_RULE, writes) as { properties: object; required?: string[] };
  return {
    ...body,
    properties: { ...body.properties, plan: Type.Object(Order, closed), query: LIST_FILTER },
    ...(body.required ? { required: [...body.required, 'plan'] } : {}),
  };
}

const CHECKS: Readonly<Record<Writes, Check>> = {
  create: checkOf(ruleBody('create')),
  update: checkOf(ruleBody('update')),
};

/** What a person says of a rule. */
export type RuleValues = Pick<RuleRow, 'name' | 'description' | 'trigger' | 'plan' | 'query'>;

/** Whom a plan names, as references of a record. */
const PEOPLE: Fields = {
  shares: {
    kind: 'rows',
    label: { en: 'Agents', es: 'Agentes' },
    fields: { user_id: { kind: 'user', label: { en: 'Agent', es: 'Agente' } } },
  },
};

/**
 * Everything wrong with a rule: the shape of what was `sent`, its order, its filters, its people, its name. Asked while
 * nobody else writes rules of the type (`lockAssigning`).
 * @param rule what it would be, where its parts have a shape
 * @param before the stored rule, or null when it is new; people that it names already may stay, also when they have left
 */
export async function ruleFails(
  trx: Trx,
  type: LeadType,
  sent: Values,
  rule: RuleValues,
  before: RuleRow | null,
): Promise<Fail[]> {
  const fails = faults(ASSIGN_RULE, CHECKS[before ? 'update' : 'create'], sent, before ? {} : null);
  const isSound = (part: keyof RuleValues): boolean =>
    fails.every(({ field }) => field !== part && !field.startsWith(`${part}.`));
  return [
    ...fails,
    ...(isValues(sent.query)
      ? under('query', filterFails(LEADS[type].fields, sent.query)).filter(
          ({ field }) => !fails.some((known) => known.field === field),
        )
      : []),
    ...(isSound('plan') && isSound('trigger') ? planFails(rule) : []),
    ...(isSound('plan')
      ? under('plan', await referenceFails(trx, PEOPLE, { ...rule.plan }, type, { ...before?.plan }))
      : []),
    ...(isSound('name') ? await placeFails(trx, type, rule, before) : []),
  ];
}

/** A rule is kept before anybody knows for how many leads, and it is there to give them to somebody. */
function planFails({ plan, trigger }: RuleValues): Fail[] {
  const fails = orderFails(plan, null);
  plan.shares.forEach(({ user_id }, index) => {
    const field = `shares.${index}.user_id`;
    if (user_id === null && !fails.some((known) => known.field === field))
      fails.push({ field, code: 'required' });
  });
  if (plan.measure === 'COUNT' && trigger !== 'MANUAL')
    fails.push({ field: 'measure', code: 'count_unknown' });
  return under('plan', fails);
}

/** What the other rules of the type have against it. */
async function placeFails(
  trx: Trx,
  type: LeadType,
  { name }: RuleValues,
  before: RuleRow | null,
): Promise<Fail[]> {
  const { rows } = await sql<{ rules: number; taken: boolean }>`
    select count(*)::int as rules, coalesce(bool_or(lower(name) = lower(${name})), false) as taken
      from assign_rule
     where lead_type = ${type} and entity_id is distinct from ${before?.entity_id ?? null}::uuid`.execute(
    trx,
  );
  const { rules = 0, taken = false } = rows[0] ?? {};
  if (taken) return [{ field: 'name', code: 'name_taken' }];
  return !before && rules >= ASSIGN_RULES_MAX
    ? [{ field: 'name', code: 'too_many', params: { limit: ASSIGN_RULES_MAX } }]
    : [];
}
