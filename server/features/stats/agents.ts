import { sql } from 'kysely';
import type { Figure } from '#schemas/lead/figures.ts';
import { teamOf, type LeadType } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { all } from '#server/platform/list/sql.ts';
import { awake, taskRows } from '../activities/tasks/rows.ts';
import { visibleOfLeads } from '../leads/children.ts';

/** The keys of those who work leads of a type. */
export async function readTeam(db: Db, type: LeadType): Promise<string[]> {
  const { rows } = await sql<{ entity_id: string }>`
    select entity_id from app_user where active and roles[1] = any(${teamOf('prospecting', type)}::text[])`.execute(
    db,
  );
  return rows.map(({ entity_id }) => entity_id);
}

/** How many tasks of a lead type each person should have done by now: what the list of overdue ones shows as theirs. */
export async function readOverdue(
  db: Db,
  { actor }: Call,
  type: LeadType,
): Promise<(userId: string) => Figure> {
  const { rows } = await sql<{ user_id: string; n: number }>`
    select u.id as user_id, count(*)::int as n
      from ${taskRows()} t, unnest(t.assignee_ids) u (id)
     where ${all([visibleOfLeads(actor, type), awake, sql<boolean>`t.overdue`])}
     group by 1`.execute(db);
  const counts = new Map(rows.map(({ user_id, n }) => [user_id, n]));
  return (userId) => ({
    count: counts.get(userId) ?? 0,
    query: { assignee_ids_in: [userId], overdue_eq: 'true', snoozed_eq: 'false' },
  });
}
