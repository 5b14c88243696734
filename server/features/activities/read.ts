import { sql } from 'kysely';
import type { LeadType } from '#schemas/permissions.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPage, type Page, type Source } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { Problem } from '#server/platform/problem.ts';
import { visibleOfLeads } from '../leads/children.ts';
import { presentActivity, type Activity, type ActivityRow } from './activity.ts';

/** The activities of the leads of a type as a list. */
export const activitySource = (actor: Actor, activity: Activity, type: LeadType): Source => ({
  table: activity.rows(),
  fields: activity.resource.fields,
  visible: visibleOfLeads(actor, type),
  ...(activity.search ? { search: activity.search } : {}),
});

/** Activities of the leads of a type, newest first unless the query says otherwise. */
export async function listActivities(
  db: Db,
  { actor }: Call,
  activity: Activity,
  type: LeadType,
  raw: RawQuery,
): Promise<Page<unknown>> {
  const source = activitySource(actor, activity, type);
  const page = await readPage<ActivityRow>(db, source, parseListQuery(source.fields, raw, '-created_at'));
  return { ...page, items: page.items.map((row) => presentActivity(activity, row, actor)) };
}

/** One activity of the actor's lead type, else `not_found`. */
export async function findActivity(
  db: Db | Trx,
  call: Call,
  activity: Activity,
  id: string,
): Promise<ActivityRow> {
  const [row] = await findActivities(db, call, activity, [id]);
  if (!row) throw new Problem('not_found');
  return row;
}

/** Those of these activities that are the actor's to see. */
export async function findActivities(
  db: Db | Trx,
  { actor }: Call,
  activity: Activity,
  ids: readonly string[],
): Promise<ActivityRow[]> {
  if (actor.leadType === null) return [];
  const { rows } = await sql<ActivityRow>`
    select t.* from ${activity.rows()} t
     where ${visibleOfLeads(actor, actor.leadType)} and t.entity_id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/**
 * Keeps activities of the actor's lead type as they are until the transaction ends, in the order of their keys. By their
 * keys alone: one statement would wait for a merge that gives a row to another lead, and then not find it. Their leads
 * first, as a merge takes them: a task that repeats adds another to its lead, and the two would wait for each other.
 */
export async function lockActivities(
  trx: Trx,
  { actor: { leadType } }: Call,
  { table }: Activity,
  ids: readonly string[],
): Promise<void> {
  const these = sql`entity_id = any(${ids}::uuid[]) and lead_type = ${leadType}`;
  await sql`
    select from lead where entity_id in (select lead_id from ${sql.table(table)} where ${these})
     order by entity_id for key share`.execute(trx);
  await sql`select from ${sql.table(table)} where ${these} order by entity_id for update`.execute(trx);
}
