import { sql, type RawBuilder } from 'kysely';
import { OPEN_STATUSES } from '#schemas/lead/figures.ts';
import { teamOf, type LeadType } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import type { Page } from '#server/platform/list/page.ts';
import { byPerson, personHas } from '#server/platform/list/people.ts';

interface AgentQuery {
  readonly search: string;
  readonly page: number;
  readonly size: number;
}

interface Agent {
  readonly entity_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  /** How many leads they have in work. */
  readonly open_leads: number;
}

/** How many leads of a type each of these `people` (uuid[]) has in work: `assignee_id`, `open`; none: no row. */
export const openLeads = (type: LeadType | null, people: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select assignee_id, count(*)::int as open from lead
   where assignee_id = any(${people}) and lead_type = ${type} and deleted_at is null
     and status = any(${OPEN_STATUSES}::text[])
   group by assignee_id`;

/** The people who may be assigned leads of the reader's type, each with how many they have (specification §7 `/agents`). */
export async function listAgents(db: Db, call: Call, query: AgentQuery): Promise<Page<Agent>> {
  const { search, page, size } = query;
  const { leadType } = call.actor;
  const { rows } = await sql<Agent & { total: string }>`
    with agent as (
      select entity_id, first_name, last_name, username, count(*) over () as total from app_user
       where active and roles[1] = any(${teamOf('prospecting', leadType)}::text[])
         ${search ? sql`and ${personHas('app_user', search)}` : sql``}
       order by ${byPerson('app_user')} limit ${size} offset ${(page - 1) * size}),
    work as (${openLeads(leadType, sql`array(select entity_id from agent)`)})
    select agent.*, coalesce(work.open, 0) as open_leads
      from agent left join work on work.assignee_id = agent.entity_id
     order by ${byPerson('agent')}`.execute(db);
  return {
    items: rows.map(({ total: _total, ...agent }) => agent),
    total: Number(rows[0]?.total ?? 0),
    total_exact: true,
    page,
    size,
  };
}
