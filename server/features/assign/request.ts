import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import { orderFails, type AssignmentOrder, type LeadDivision } from '#schemas/assignment.ts';
import type { BulkAction } from '#schemas/bulk/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import { failsOf, type Fail } from '#schemas/engine/fails.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { readSelected, Selection } from '#server/features/bulk/request.ts';
import { refuseMore } from '#server/features/bulk/start.ts';
import type { Selected } from '#server/features/bulk/store.ts';
import { leadSource } from '#server/features/leads/read.ts';
import { checkOf } from '#server/platform/ajv.ts';
import { requireScope, type Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { refuse } from '#server/platform/problem.ts';
import { closed } from '#server/platform/routes.ts';
import { transact } from '#server/platform/write.ts';
import { Nobody, Order } from './order.ts';
import { activeAmong, namedIn } from './people.ts';
import { settleDivision } from './settle.ts';
import { startAssignment } from './start.ts';

/** An order, the leads that are divided by it, the rule that it came from, and whether it is only tried. */
export const AssignBody = Type.Object(
  {
    ...Order,
    ...Selection,
    rule_id: Type.Optional(Nobody),
    preview: Type.Optional(Type.Boolean()),
  },
  closed,
);
const check = checkOf(AssignBody);

interface Asked {
  readonly order: AssignmentOrder;
  readonly selected: Selected;
  readonly ruleId: string | null;
  /** Whom the rule names. */
  readonly named: ReadonlySet<string>;
}

/**
 * Spreads leads over people (specification §3, §5): begins the action that does it, or with `preview` tells what it would
 * come to and writes nothing. Throws `not_found` for the other type, `forbidden`, `too_many_requests`, or `bad_request`
 * with everything that is wrong.
 */
export async function assignLeads(
  db: Db,
  jobs: Jobs,
  call: Call,
  type: LeadType,
  body: Values,
): Promise<LeadDivision | BulkAction | null> {
  requireScope(call.actor, 'lead.assign');
  const { order, selected, ruleId, named } = await readAsked(db, call, type, body);
  if (body.preview === true) return settleDivision(db, call.actor, type, order, selected, { named });
  await refuseMore(db, call);
  const { query } = body;
  const { action } = await transact(db, call, (write) =>
    startAssignment(write, jobs, call, type, order, selected, { ruleId, named, query }),
  );
  return action;
}

/**
 * Reads what a person asked for. What is wrong with the order is told together with the rest where it has its shape; the
 * sum of its shares once it is known how many leads there are.
 */
async function readAsked(db: Db, call: Call, type: LeadType, body: Values): Promise<Asked> {
  const source = leadSource(call, type);
  const { ids: _ids, query: _query, rule_id = null, preview: _preview, ...values } = body;
  // Nothing reads it before its shape is known to be right.
  const order = values as unknown as AssignmentOrder;
  const shape = failsOf(check(body), body);
  const chosen = readSelected(source, body, shape);
  const rule = shape.length === 0 ? await readRule(db, type, rule_id) : NO_RULE;
  const fails = [...shape, ...chosen.fails, ...rule.fails];
  const isOrder = shape.every(({ field }) => !Object.hasOwn(Order, field.split('.')[0] ?? ''));
  if (fails.length > 0 && isOrder) {
    const people = await activeAmong(db, 'prospecting', type, order.shares, rule.named);
    fails.push(...orderFails(order, null), ...people.fails);
  }
  refuse(fails);
  return {
    order,
    selected: chosen.selected,
    ruleId: rule_id as string | null,
    named: rule.named,
  };
}

/** A rule that a body names: what is wrong with that, and whom the rule names. */
interface Named {
  readonly fails: readonly Fail[];
  readonly named: ReadonlySet<string>;
}
const NO_RULE: Named = { fails: [], named: new Set() };

async function readRule(db: Db, type: LeadType, ruleId: unknown): Promise<Named> {
  if (ruleId === null) return NO_RULE;
  const { rows } = await sql<{ plan: AssignmentOrder }>`
    select plan from assign_rule where entity_id = ${ruleId} and lead_type = ${type}`.execute(db);
  const [rule] = rows;
  return rule
    ? { fails: [], named: namedIn(rule.plan) }
    : { ...NO_RULE, fails: [{ field: 'rule_id', code: 'unknown_reference' }] };
}
