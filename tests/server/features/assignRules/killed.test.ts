import { sleep } from '#tests/support/clock.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import type { Db } from '#server/platform/db.ts';
import { useApp } from '#tests/support/app.ts';
import { useProgram } from '#tests/support/program.ts';
import { queryOn } from '#tests/support/query.ts';
import { makeLeads } from '../bulk/support.ts';
import { owners, quiet } from './support.ts';

const RULES = 30;
/** As many as each rule has room for, of each of two people. */
const ROOM = 40;
const KILLS = 3;

const app = useApp({}, false);
const worker = new URL('worker.ts', import.meta.url);
const programs = [useProgram(worker), useProgram(worker)];

const runs = async (db: Db = app.db) =>
  (await queryOn({ db })`select from history where type = 'ASSIGN_RULE_RAN'`).length;
const waiting = async () =>
  (await app.query`select from graphile_worker.jobs where task_identifier in ('assign.nightly', 'bulk.run')`)
    .length;
async function until(reached: () => Promise<boolean>): Promise<void> {
  while (!(await reached())) await sleep(2);
}

test('killed again and again in two processes, the rules of a night run once each and give every lead once', async () => {
  const leads = await makeLeads(app, 'Night', RULES * 2 * ROOM);
  await app.query`
    insert into assign_rule (entity_id, lead_type, name, trigger, plan, created_by, created_at)
    select gen_random_uuid(), 'SP', 'Rule ' || n, 'NIGHT',
           jsonb_build_object('strategy', 'EQUAL', 'deal', 'LOAD_BALANCED', 'capacity', n * ${ROOM}::int, 'shares',
             jsonb_build_array(jsonb_build_object('user_id', ${demoId('sp.agent')}::text),
                               jsonb_build_object('user_id', ${demoId('sp.agent2')}::text))),
           ${demoId('sp.supervisor')}, now() + n * interval '1 second'
      from generate_series(1, ${RULES}::int) n`;
  // Asked for twice, so that both processes have something to run.
  for (let twice = 0; twice < 2; twice += 1)
    await app.query`select graphile_worker.add_job('assign.nightly', '{"day": "2031-03-10"}'::json)`;
  // Held back at the last rule, they cannot be done before they are killed, however slow this process is.
  await app.db.transaction().execute(async (trx) => {
    await sql`select from assign_rule where name = ${`Rule ${RULES}`} for update`.execute(trx);
    for (let kills = 0; kills < KILLS; kills += 1) {
      const before = await runs(trx);
      programs.forEach((program) => program.start(app.databaseUrl));
      await until(async () => (await runs(trx)) > before || before === RULES - 1);
      await Promise.all(programs.map((program) => program.kill()));
    }
  });
  expect(await runs()).toBeLessThan(RULES);
  programs.forEach((program) => program.start(app.databaseUrl));
  await expect.poll(waiting, { timeout: 120_000 }).toBe(0);
  await quiet(app);
  expect(await runs()).toBe(RULES);
  expect(await owners(app, leads)).toEqual({ 'sp.agent': RULES * ROOM, 'sp.agent2': RULES * ROOM });
  const rows = await app.query`
    select array_agg(distinct version) as versions,
           (select count(*)::int from bulk_item where outcome = 'changed') as given,
           (select count(*)::int from history where type = 'LEAD_UPDATED') as told
      from lead`;
  expect(rows).toEqual([{ versions: [2], given: leads.length, told: leads.length }]);
  // Each found what those before it had left.
  expect(
    await app.query`select from assign_rule
                 where (last_run ->> 'total')::int - (last_run ->> 'left')::int = ${2 * ROOM}`,
  ).toHaveLength(RULES);
}, 240_000);
