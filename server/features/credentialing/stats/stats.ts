import { sql, type RawBuilder } from 'kysely';
import { OPEN_STATUSES, type QueueName } from '#schemas/credential/queue.ts';
import { STAFF_REVIEWS } from '#schemas/credential/account.ts';
import { OUTLOOK_MONTHS, type QueueStats } from '#schemas/credential/stats.ts';
import { scopeOf, teamOf } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { conditionOf, tableOf } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { sourceOf } from '../list/sources.ts';

/** What is counted: a table, and the condition of the list on it. */
type Counted = { readonly from: RawBuilder<unknown>; readonly where: RawBuilder<unknown> };

/**
 * Counts what a list of the queue holds, all its pages: the same filters, the same row security. Three passes over the
 * rows whatever the number. Throws `bad_request` as the list does.
 */
export async function queueStats(db: Db, call: Call, queue: QueueName, raw: RawQuery): Promise<QueueStats> {
  const source = sourceOf(queue, call.actor);
  const where = conditionOf(source, parseListQuery(source.fields, raw));
  const counted = { from: sql`${tableOf(source)} t`, where };
  const [statuses, months, agents] = await Promise.all([
    byStatus(db, counted),
    byMonth(db, counted),
    queue === 'accounts' && scopeOf(call.actor.role, 'credential.claim') !== null
      ? byAgent(db, counted)
      : null,
  ]);
  const sum = (name: 'missing' | 'pending' | 'expiring' | 'expired'): number =>
    statuses.reduce((all, row) => all + row[name], 0);
  return {
    total: statuses.reduce((all, { count }) => all + count, 0),
    statuses: statuses.map(({ status, count, median_days }) => ({ status, count, median_days })),
    items: {
      missing: sum('missing'),
      pending: sum('pending'),
      expiring: sum('expiring'),
      expired: sum('expired'),
    },
    months,
    agents,
  };
}

type StatusRow = QueueStats['statuses'][number] & QueueStats['items'];

async function byStatus(db: Db, { from, where }: Counted): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`
    select t.credential_status as status, count(*)::int as count,
           greatest(0, floor(extract(epoch from now() - percentile_disc(0.5) within group (order by t.status_at)) / 86400))::int
             as median_days,
           sum(t.missing_items)::int as missing, sum(t.pending_items)::int as pending,
           sum(t.expiring_items)::int as expiring, sum(t.expired_items)::int as expired
      from ${from} where ${where} group by t.credential_status`.execute(db);
  return rows;
}

async function byMonth(db: Db, { from, where }: Counted): Promise<QueueStats['months']> {
  const { rows } = await sql<QueueStats['months'][number]>`
    with m as (select generate_series(date_trunc('month', current_date)::date,
                                      date_trunc('month', current_date) + ${OUTLOOK_MONTHS - 1} * interval '1 month', '1 month')::date as day),
         c as (select date_trunc('month', t.next_expiry_on)::date as day, count(*)::int as count
                 from ${from}
                where ${where} and t.next_expiry_on >= date_trunc('month', current_date)::date
                  and t.next_expiry_on < (date_trunc('month', current_date) + ${OUTLOOK_MONTHS} * interval '1 month')::date
                group by 1)
    select to_char(m.day, 'YYYY-MM') as month, coalesce(c.count, 0) as count
      from m left join c using (day) order by m.day`.execute(db);
  return rows;
}

/** The people of the team, those without a file among them, and what is nobody's. */
async function byAgent(db: Db, { from, where }: Counted): Promise<QueueStats['agents']> {
  const { rows } = await sql<NonNullable<QueueStats['agents']>[number]>`
    with c as (select t.cred_agent_id as user_id, count(*)::int as total,
                      (count(*) filter (where t.credential_status = any(${OPEN_STATUSES}::text[])))::int as open,
                      (count(*) filter (where t.credential_status = any(${STAFF_REVIEWS}::text[])))::int as to_review
                 from ${from} where ${where} group by 1)
    select user_id, coalesce(c.open, 0) as open, coalesce(c.to_review, 0) as to_review, coalesce(c.total, 0) as total
      from c full join (select entity_id as user_id from app_user
                         where active and roles[1] = any(${teamOf('credentialing', null)}::text[])) u using (user_id)
     order by open desc, total desc, user_id nulls first`.execute(db);
  return rows;
}
