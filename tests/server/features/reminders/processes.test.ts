import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { PATIENCE, useWorkers } from '../credentialing/clock/workers.ts';
import { AGENT, lead, OTHER } from './given.ts';

const DAY = '2031-03-10';
/** Each with two people. */
const TASKS = 200;
const REMINDERS = 2 * TASKS;
const KILLS = 3;

const app = useApp({}, false);
const workers = useWorkers(app);
const { start } = workers;
const told = async () => (await app.query`select from notice`).length;
const jobs = (name: string) => app.query`select from graphile_worker.jobs where task_identifier = ${name}`;
/** The hour has come, for both of them. */
async function hour(): Promise<void> {
  for (let twice = 0; twice < 2; twice += 1)
    await app.query`select graphile_worker.add_job('task.remind', ${JSON.stringify({ day: DAY })}::json)`;
}
/** Both of them begin anew, and what a killed one had in hand is taken up again. */
async function restart(): Promise<void> {
  await workers.kill();
  workers.programs.forEach((program) => start(program));
  for (const name of ['task.remind', 'mail.send'])
    await expect.poll(() => jobs(name), { timeout: PATIENCE, interval: 50 }).toEqual([]);
}

test('two processes that remind at once, one of them killed again and again, tell and mail everything once', async () => {
  const lead_id = await lead(app);
  await app.query`
    insert into task (entity_id, lead_id, lead_type, title, type, status, due_date, assignee_ids)
    select gen_random_uuid(), ${lead_id}, 'SP', 'Call ' || n, 'call', 'todo', date ${sql.lit(DAY)} - n % 2,
           array[${AGENT}::uuid, ${OTHER}::uuid]
      from generate_series(1, ${TASKS}::int) n`;
  await hour();
  workers.programs.forEach((program) => start(program));
  for (let kills = 0; kills < KILLS; kills += 1) {
    const [before, received] = [await told(), workers.smtp.received.length];
    const program = workers.programs[kills % 2]!;
    await expect
      .poll(async () => (await told()) > before || workers.smtp.received.length > received, {
        interval: 5,
        timeout: PATIENCE,
      })
      .toBe(true);
    await program.kill();
    start(program);
    await hour();
  }
  await restart();

  const rows = await app.query<{ id: string; key: string; code: string; state: string }>`
    select entity_id as id, key, code, mail_state as state from notice`;
  expect(rows).toHaveLength(REMINDERS);
  expect(rows.filter(({ code }) => code === 'task.overdue')).toHaveLength(TASKS);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['SENT']));
  const things = await app.query`
    select count(distinct record_id || ' ' || user_id)::int as n from notice`;
  expect(things).toEqual([{ n: REMINDERS }]);
  const came = await workers.ids();
  expect(new Set(came)).toEqual(new Set(rows.map(({ id }) => id)));
  // A copy needs a kill between the server's yes and its mark, and a process sends two at a time.
  expect(came.length - rows.length).toBeLessThanOrEqual((KILLS + 2) * 2);

  const received = workers.smtp.received.length;
  await hour();
  await restart();
  expect(await told()).toBe(REMINDERS);
  expect(workers.smtp.received).toHaveLength(received);
}, 300_000);
