import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { useProgram, type Program } from '#tests/support/program.ts';
import { makeLeads } from '../bulk/support.ts';
import { ask, columns, ended } from './runs/support.ts';
import { saveSchedule } from './support.ts';

const SCHEDULES = 12;
const PATIENCE = 90_000;
const PEOPLE = ['sp.agent', 'sp.supervisor', 'tp.supervisor'];
const app = useApp({}, false);
const worker = new URL('../../../support/worker.ts', import.meta.url);
const [killed, other] = [useProgram(worker), useProgram(worker)];
beforeAll(() => makeLeads(app, 'Lead', 50));

const start = (program: Program) =>
  program.start(JSON.stringify({ DATABASE_URL: app.databaseUrl, PROVNET_DATA: app.dataDir }));
const sweeps = (times: number) =>
  app.query`select graphile_worker.add_job('report.due') from generate_series(1, ${times}::int)`;

it('what is due runs once, with two processes of which one is killed again and again', async () => {
  for (let n = 0; n < SCHEDULES; n += 1) {
    const person = PEOPLE[n % PEOPLE.length]!;
    await saveSchedule(app, person, `Due ${n}`);
  }
  await app.query`update report_schedule set next_at = date_trunc('hour', now())`;
  // All workers of both of them begin, and none comes further than this.
  await app.db.transaction().execute(async (trx) => {
    await sql`lock table report_run in access exclusive mode`.execute(trx);
    await sweeps(6);
    [killed, other].forEach(start);
    await lockWaiters(app, 6);
    await killed.kill();
  });
  start(killed);
  await sweeps(4);
  // And once while the files are made.
  await expect
    .poll(async () => (await app.query`select from report_run where status <> 'QUEUED'`).length, {
      timeout: PATIENCE,
      interval: 5,
    })
    .toBeGreaterThan(0);
  await killed.kill();
  start(killed);
  await sweeps(2);
  const done = async () => (await app.query`select from report_run where status = 'DONE'`).length;
  await expect.poll(done, { timeout: PATIENCE }).toBe(SCHEDULES);
  const rows = await app.query<{ n: number; schedules: number; files: number; due: number }>`
    select count(*)::int as n, count(distinct schedule_id)::int as schedules, count(distinct file_id)::int as files,
           (select count(*)::int from report_schedule where next_at <= now()) as due
      from report_run`;
  expect(rows).toEqual([{ n: SCHEDULES, schedules: SCHEDULES, files: SCHEDULES, due: 0 }]);
  await killed.kill();
  await other.kill();
}, 240_000);

it('a run whose process was killed is done by another one that lives, and not before', async () => {
  const definition = { columns: columns('lead.company_name') };
  const { body } = await ask(app, 'sp.agent', { definition, name: 'Taken over' });
  const heldBy = async () =>
    await app.query<{ locked_by: string; attempts: number }>`
        select locked_by, attempts from graphile_worker.jobs where task_identifier = 'report.run'`;
  await app.db.transaction().execute(async (trx) => {
    await sql`select from report_run where entity_id = ${body.entity_id} for update`.execute(trx);
    start(killed);
    await lockWaiters(app, 1);
    const before = await heldBy();
    start(other);
    // It has looked whose jobs are left behind: none, since the first one lives.
    const looking = () =>
      app.query`select from pg_locks where locktype = 'advisory' and classid = x'70726f76'::int`;
    await expect.poll(looking, { timeout: 20_000 }).toHaveLength(2);
    expect(await heldBy()).toEqual(before);
    await killed.kill();
  });
  expect(await ended(app, 'sp.agent', body.entity_id)).toMatchObject({ status: 'DONE' });
  await other.kill();
});
