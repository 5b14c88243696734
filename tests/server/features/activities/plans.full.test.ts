import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { TASK } from '#server/features/activities/kinds.ts';
import { activitySource } from '#server/features/activities/read.ts';
import { conditionOf, orderOf, tableOf } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { useApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';

const app = useApp();
const ME = demoId('sp.agent');

beforeAll(async () => {
  await app.query`
    insert into lead (entity_id, lead_type, status, data, deleted_at)
    select gen_random_uuid(), 'SP', 'NEW', '{}', case when i % 50 = 0 then now() end
      from generate_series(1, 10000) i`;
  // As after years: most are done with, and of the open ones each person has a few.
  await app.query`
    insert into task (entity_id, lead_id, lead_type, title, type, status, due_date, assignee_ids, snoozed_until)
    select gen_random_uuid(), l.ids[1 + i % 10000], 'SP', 'Call back about schedule ' || i, 'call',
           case when i % 10 > 2 then 'completed' when i % 100 = 0 then 'pending' else 'todo' end,
           current_date - 700 + i % 730, array[people.ids[1 + i / 7 % 60]],
           case when i % 500 = 1 then current_date + 5 end
      from generate_series(1, 40000) i, (select array_agg(entity_id) as ids from lead) l,
           (select array_agg(gen_random_uuid()) || ${ME}::uuid as ids from generate_series(1, 59)) people`;
  await app.query`vacuum analyze task, lead`;
});

const explain = async (query: RawBuilder<unknown>): Promise<string> => {
  const rows = await app.query<{ 'QUERY PLAN': string }>`explain ${query}`;
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};
/** How PostgreSQL reads a page of the list, and its count. */
async function plansOf(raw: RawQuery): Promise<{ page: string; count: string }> {
  const source = activitySource(callOf('sp.agent').actor, TASK, 'SP');
  const query = parseListQuery(source.fields, raw, '-created_at');
  const [rows, where, order] = [tableOf(source), conditionOf(source, query), orderOf(source, query)];
  return {
    page: await explain(sql`select t.entity_id from ${rows} t where ${where} order by ${order} limit 25`),
    count: await explain(sql`select 1 from ${rows} t where ${where} limit 10001`),
  };
}

describe('a page of tasks is read from an index, in its order', () => {
  it.each<[string, RawQuery, string]>([
    ['of the team', { status_in: 'OPEN', snoozed_eq: 'false' }, 'task_open_by_due'],
    ['what is overdue', { overdue_eq: 'true', snoozed_eq: 'false' }, 'task_open_by_due'],
    ['what waits for a decision', { status_in: 'pending' }, 'task_pending'],
    ['all', {}, 'task_by_due_date'],
  ])('%s', async (_name, raw, index) => {
    const { page, count } = await plansOf({ ...raw, ordering: 'due_date' });
    expect(page).toMatch(new RegExp(`using ${index} on task`));
    expect(page).not.toMatch(/Sort|Seq Scan on task/);
    if (index === 'task_open_by_due') expect(count).toMatch(/Index Only Scan using task_open_by_due/);
  });

  it('the latest due date first', async () => {
    const { page } = await plansOf({ ordering: '-due_date' });
    expect(page).toMatch(/using task_by_due_date_back on task/);
    expect(page).not.toMatch(/Sort/);
  });

  it.each<[string, RawQuery, string]>([
    ['of one person, the open ones', { assignee_ids_in: ME, status_in: 'OPEN' }, 'task_open_by_assignee'],
    ['of one person, all', { assignee_ids_in: ME }, 'task_by_assignee'],
    ['the snoozed ones', { snoozed_eq: 'true' }, 'task_snoozed'],
    ['by words of the title', { search: 'schedule 4711' }, 'task_by_title'],
  ])('%s: those are found in theirs', async (_name, raw, index) => {
    const { page, count } = await plansOf({ ...raw, ordering: 'due_date' });
    expect(count).toContain(index);
    // Who has many is found sooner along the due dates.
    expect(page).toMatch(new RegExp(`${index}|task_(open_)?by_due`));
    expect(page).not.toMatch(/Seq Scan on task/);
  });
});
