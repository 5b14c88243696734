import { sql } from 'kysely';
import { it, expect } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { startApp } from '#tests/support/app.ts';
import { activitySource } from '#server/features/activities/read.ts';
import { TASK } from '#server/features/activities/kinds.ts';
import { conditionOf, orderOf } from '#server/platform/list/page.ts';
import { parseListQuery } from '#server/platform/list/query.ts';
import { actorOf } from '#server/platform/actor.ts';

it('scale', { timeout: 900_000 }, async () => {
  const app = await startApp();
  const one = { ...({} as never) };
  void one;
  await app.db.connection().execute(async (c) => {
    await sql`set statement_timeout = 0`.execute(c);
    await sql`set session_replication_role = replica`.execute(c);
    await sql`insert into lead (entity_id, lead_type, status, company_name, phone, data, created_by, deleted_at, zip)
      select gen_random_uuid(), case when i % 5 < 3 then 'SP' else 'TP' end, 'NEW', 'Company ' || i, '+1305555' || lpad((i % 10000)::text, 4, '0'), '{}', ${demoId('sp.agent')}, case when i % 50 = 0 then now() end, '33101'
        from generate_series(1, 300000) i`.execute(c);
    await sql`create temp table ids as select entity_id, lead_type, row_number() over () n from lead`.execute(c);
    const people = ['sp.agent', 'sp.agent2', 'sp.agent3', 'sp.supervisor'].map(demoId);
    await sql`insert into task (entity_id, lead_id, lead_type, title, type, status, due_date, assignee_ids, created_by, created_at, snoozed_until)
      select gen_random_uuid(), l.entity_id, l.lead_type, 'Call back about the fee schedule ' || i, case when i % 97 = 0 then 'contract_review' else 'call' end,
       case when i % 97 = 0 and i % 10 < 3 then 'pending' when i % 10 < 3 then (array['todo','in_progress'])[1 + i % 2] else 'completed' end,
       current_date - 700 + (i * 7 % 760), array[case when i % 40 = 0 then (${people}::uuid[])[1 + i % 4] else gen_random_uuid() end], ${demoId('sp.agent')}, now() - make_interval(secs => i * 100),
       case when i % 10 < 3 and i % 50 = 1 then current_date + 5 end
        from generate_series(1, 500000) i join ids l on l.n = 1 + i % 300000`.execute(c);
    await sql`set session_replication_role = origin`.execute(c);
    await sql`analyze`.execute(c);
  });
  const sup = app.as('sp.supervisor');
  const me = demoId('sp.supervisor');
  const from = new Date(Date.now() - 10 * 86400000).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 25 * 86400000).toISOString().slice(0, 10);
  const qs = [
    `?assignee_ids_in=${me}&status_in=OPEN&snoozed_eq=false&ordering=due_date`,
    `?status_in=OPEN&snoozed_eq=false&ordering=due_date`,
    `?overdue_eq=true&snoozed_eq=false&ordering=due_date`,
    `?assignee_ids_in=${me}&overdue_eq=true&ordering=due_date`,
    `?status_in=pending&ordering=due_date`,
    `?snoozed_eq=true&ordering=due_date`,
    `?snoozed_eq=true&assignee_ids_in=${me}&ordering=due_date`,
    `?ordering=due_date`,
    `?ordering=-due_date`,
    ``,
    `?search=schedule 4711`,
    `?search=schedule&ordering=due_date`,
    `?search=nothing`,
    `?search=nothing&status_in=OPEN&ordering=due_date`,
    `?overdue_eq=false&ordering=due_date`,
    `?status_in=OPEN&type_in=contract_review&ordering=due_date`,
    `?status_in=OPEN&type_in=visit_x,periodic_visit_in_person&ordering=due_date`,
    `?due_date_range=${from}|${to}&ordering=due_date`,
    `/counts`,
    `/calendar?from=${from}&to=${to}`,
    `/calendar?from=${from}&to=${to}&status_in=OPEN`,
    `/calendar?from=${from}&to=${to}&assignee_ids_in=${me}`,
  ];
  for (const q of qs) {
    const times: number[] = [];
    let last: any;
    for (let n = 0; n < 4; n += 1) {
      const t = performance.now();
      last = await sup.get<any>(`/leads/sp/task${q}`);
      times.push(Math.round(performance.now() - t));
    }
    console.log(q.replace(me, 'ME'), last.status, times.join(' '), last.body.total ?? JSON.stringify(last.body).slice(0, 180));
  }
  const actor = actorOf(me, 'sp.supervisor', 'SPECIALTY_PR_SUPERVISOR');
  const src = activitySource(actor, TASK, 'SP');
  for (const raw of [
    { assignee_ids_in: me, status_in: 'OPEN', snoozed_eq: 'false', ordering: 'due_date' },
    { status_in: 'OPEN', snoozed_eq: 'false', ordering: 'due_date' },
    { overdue_eq: 'true', snoozed_eq: 'false', ordering: 'due_date' },
    { snoozed_eq: 'true', ordering: 'due_date' },
    { status_in: 'pending', ordering: 'due_date' },
    { search: 'nothing' },
  ]) {
    const q = parseListQuery(src.fields, raw as any);
    const where = conditionOf(src, q);
    for (const stmt of [
      sql<any>`explain (analyze, buffers off) select t.entity_id, row_number() over (order by ${orderOf(src, q)}) n from ${src.table as any} t where ${where} order by ${orderOf(src, q)} limit 25`,
      sql<any>`explain (analyze, buffers off) select count(*) as n from (select 1 from ${src.table as any} t where ${where} limit 10001) c`,
    ]) {
      const { rows } = await stmt.execute(app.db);
      console.log(JSON.stringify(raw) + '\n' + rows.map((r: any) => r['QUERY PLAN']).join('\n'));
    }
  }
  expect(1).toBe(1);
  await app.close();
});
