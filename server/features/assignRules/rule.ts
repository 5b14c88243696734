import { sql } from 'kysely';
import { ASSIGN_RULE_FIELDS, type AssignRule } from '#schemas/assign-rule/index.ts';
import { scopeOf } from '#schemas/permissions.ts';
import { requireScope, type Actor, type Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { Problem } from '#server/platform/problem.ts';

/** A row of assign_rule as PostgreSQL gives it. */
export type RuleRow = Omit<AssignRule, 'created_at' | 'last_run_at' | 'can'> & {
  readonly turn: number;
  readonly created_at: Date;
  readonly last_run_at: Date | null;
  readonly updated_by: string | null;
};

/** The rules of the reader's lead type; of the other one there are none (404). */
function visibleRules(actor: Actor): Condition {
  requireScope(actor, 'rule.read');
  return sql<boolean>`t.lead_type = ${actor.leadType}`;
}

export async function listRules(db: Db, call: Call, raw: RawQuery): Promise<Page<AssignRule>> {
  const source = { table: 'assign_rule', fields: ASSIGN_RULE_FIELDS, visible: visibleRules(call.actor) };
  const page = await readPage<RuleRow>(db, source, parseListQuery(source.fields, raw, '-created_at'));
  return { ...page, items: page.items.map((row) => presentRule(row, call.actor)) };
}

/** A rule that the actor may see, else `not_found`; `lock` keeps it as it is until the transaction ends. */
export async function findRule(db: Db | Trx, actor: Actor, id: string, lock = false): Promise<RuleRow> {
  const { rows } = await sql<RuleRow>`
    select t.* from assign_rule t
     where t.entity_id = ${id} and ${visibleRules(actor)} ${lock ? sql`for update` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

export const presentRule = (row: RuleRow, actor: Actor): AssignRule => ({
  entity_id: row.entity_id,
  version: row.version,
  lead_type: row.lead_type,
  name: row.name,
  description: row.description,
  trigger: row.trigger,
  plan: row.plan,
  query: row.query,
  last_run_at: row.last_run_at?.toISOString() ?? null,
  last_run: row.last_run,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
  can: { edit: scopeOf(actor.role, 'rule.write') !== null },
});
