import type { AssignmentOrder } from '#schemas/assignment.ts';
import type { LeadQuery } from '#schemas/lead/figures.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import type { AssignRuleTrigger } from '#schemas/vocabulary/index.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import type { Trx } from '#server/platform/db.ts';
import { insertShapes, type JsonRow } from './insert.ts';
import { demoId, usersWith } from './people.ts';

interface DemoRule {
  readonly name: string;
  readonly description: string;
  readonly trigger: AssignRuleTrigger;
  readonly plan: Omit<AssignmentOrder, 'shares'>;
  readonly query: LeadQuery;
}

/** One for each way to run; those that run by themselves are about new leads alone. */
const RULES: readonly DemoRule[] = [
  {
    name: 'Even out',
    description: 'To whoever has least',
    trigger: 'MANUAL',
    plan: { strategy: 'EQUAL', deal: 'LOAD_BALANCED', capacity: 400 },
    query: {},
  },
  {
    name: 'Arizona',
    description: 'In turn, as they are imported',
    trigger: 'IMPORT',
    plan: { strategy: 'EQUAL', deal: 'ROUND_ROBIN' },
    query: { states_in: [lookupId('state', 'AZ')] },
  },
  {
    name: 'Left over',
    description: 'New ones that nobody took',
    trigger: 'NIGHT',
    plan: { strategy: 'EQUAL', deal: 'ROUND_ROBIN', capacity: 400 },
    query: { created_at_range: '-1d|', status_in: ['NEW'] },
  },
];

/** The assignment rules of both teams. */
export async function seedAssignRules(trx: Trx): Promise<void> {
  const rows = LEAD_TYPES.flatMap((type) => RULES.map((rule) => rowOf(type, rule)));
  await insertShapes(trx, 'assign_rule', rows);
  await insertShapes(
    trx,
    'history',
    rows.map(({ entity_id, created_by, lead_type: _type, ...values }) => ({
      entity_id: demoId(`history ${String(entity_id)}`),
      type: 'ASSIGN_RULE_SAVED',
      resource: 'assign_rule',
      record_id: entity_id,
      version: 1,
      actor_id: created_by,
      changes: changesBetween({}, values),
      detail: {},
    })),
  );
}

function rowOf(type: LeadType, { plan, ...rule }: DemoRule): JsonRow {
  const agents = usersWith(type === 'SP' ? 'SPECIALTY_PR_AGENT' : 'TRANSPORTATION_PR_AGENT');
  return {
    ...rule,
    plan: { ...plan, shares: agents.map((user_id) => ({ user_id })) },
    entity_id: demoId(`assign rule ${type} ${rule.name}`),
    lead_type: type,
    created_by: demoId(`${type.toLowerCase()}.supervisor`),
  };
}
