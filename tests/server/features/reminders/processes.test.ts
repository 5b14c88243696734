import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { buildProgram, type Program } from '#tests/support/program.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { AGENT, lead, OTHER } from './given.ts';

const DAY = '2031-03-10';
/** Each with two people. */
const TASKS = 200;
const REMINDERS = 2 * TASKS;
const KILLS = 3;
/** For what must come, on a machine that is busy with much else. */
const PATIENCE = 60_000;
const WORKER = new URL('../credentialing/clock/worker.ts', import.meta.url);

let app: TestApp;
let smtp: TestSmtp;
let programs: Program[] = [];
beforeAll(async () => {
  smtp = await startSmtp({ disableReverseLookup: true });
  [app, ...programs] = await Promise.all([startApp({}, false), buildProgram(WORKER), buildProgram(WORKER)]);
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.kill()));
  programs.forEach((program) => program.remove());
  await app?.close();
  await smtp?.close();
});

const start = (program: Program): void =>
  program.start(app.databaseUrl, app.dataDir, `smtp://127.0.0.1:${smtp.port}?tls=off`);
const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(app.db)).rows[0]!.n;
const told = () => count(sql`select count(*)::int as n from notice`);
const jobs = (name: string) =>
  count(sql`select count(*)::int as n from graphile_worker.jobs where task_identifier = ${name}`);
/** The hour has come, for both of them. */
async function hour(): Promise<void> {
  for (let twice = 0; twice < 2; twice += 1)
    await sql`select graphile_worker.add_job('task.remind', ${JSON.stringify({ day: DAY })}::json)`.execute(
      app.db,
    );
}
/** Both of them begin anew, and what a killed one had in hand is taken up again. */
async function restart(): Promise<void> {
  await Promise.all(programs.map((program) => program.kill()));
  const living = () =>
    count(
      sql`select count(*)::int as n from pg_locks where locktype = 'advisory'
           and database = (select oid from pg_database where datname = current_database())`,
    );
  await expect.poll(living, { timeout: PATIENCE }).toBe(0);
  programs.forEach(start);
  for (const name of ['task.remind', 'mail.send'])
    await expect.poll(() => jobs(name), { timeout: PATIENCE, interval: 50 }).toBe(0);
}

test('two processes that remind at once, one of them killed again and again, tell and mail everything once', async () => {
  const lead_id = await lead(app);
  await sql`
    insert into task (entity_id, lead_id, lead_type, title, type, status, due_date, assignee_ids)
    select gen_random_uuid(), ${lead_id}, 'SP', 'Call ' || n, 'call', 'todo', date ${sql.lit(DAY)} - n % 2,
           array[${AGENT}::uuid, ${OTHER}::uuid]
      from generate_series(1, ${TASKS}::int) n`.execute(app.db);
  await hour();
  programs.forEach(start);
  for (let kills = 0; kills < KILLS; kills += 1) {
    const [before, received] = [await told(), smtp.received.length];
    const program = programs[kills % 2]!;
    await expect
      .poll(async () => (await told()) > before || smtp.received.length > received, {
        interval: 5,
        timeout: PATIENCE,
      })
      .toBe(true);
    await program.kill();
    start(program);
    await hour();
  }
  await restart();

  const { rows } = await sql<{ id: string; key: string; code: string; state: string }>`
    select entity_id as id, key, code, mail_state as state from notice`.execute(app.db);
  expect(rows).toHaveLength(REMINDERS);
  expect(rows.filter(({ code }) => code === 'task.overdue')).toHaveLength(TASKS);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['SENT']));
  const { rows: things } = await sql`
    select count(distinct record_id || ' ' || user_id)::int as n from notice`.execute(app.db);
  expect(things).toEqual([{ n: REMINDERS }]);
  const came = await Promise.all(
    smtp.received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId?.replace(/[<>]|@.*/g, '')),
  );
  expect(new Set(came)).toEqual(new Set(rows.map(({ id }) => id)));
  // A copy needs a kill between the server's yes and its mark, and a process sends two at a time.
  expect(came.length - rows.length).toBeLessThanOrEqual((KILLS + 2) * 2);

  const received = smtp.received.length;
  await hour();
  await restart();
  expect(await told()).toBe(REMINDERS);
  expect(smtp.received).toHaveLength(received);
}, 300_000);
