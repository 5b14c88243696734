import { sql } from 'kysely';
import type { LeadType } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { Problem } from '#server/platform/problem.ts';
import { visibleOfLeads } from '../leads/children.ts';
import { presentActivity, type Activity, type ActivityRow } from './activity.ts';

/** Activities of the leads of a type, newest first unless the query says otherwise. */
export async function listActivities(
  db: Db,
  call: Call,
  activity: Activity,
  type: LeadType,
  raw: RawQuery,
): Promise<Page<unknown>> {
  const { table, resource } = activity;
  const source = { table, fields: resource.fields, visible: visibleOfLeads(call.actor, type) };
  const page = await readPage<ActivityRow>(db, source, parseListQuery(source.fields, raw, '-created_at'));
  return { ...page, items: page.items.map((row) => presentActivity(activity, row, call.actor)) };
}

/** One activity of the actor's lead type, else `not_found`; `lock` keeps it as it is until the transaction ends. */
export async function findActivity(
  db: Db | Trx,
  call: Call,
  { table }: Activity,
  id: string,
  lock = false,
): Promise<ActivityRow> {
  const { leadType } = call.actor;
  if (leadType === null) throw new Problem('not_found');
  // By its key alone: one statement would wait for a merge that gives the row to another lead, and then not find it.
  if (lock)
    await sql`
      select from ${sql.table(table)} where entity_id = ${id} and lead_type = ${leadType} for update`.execute(
      db,
    );
  const { rows } = await sql<ActivityRow>`
    select t.* from ${sql.table(table)} t
     where ${visibleOfLeads(call.actor, leadType)} and t.entity_id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}
