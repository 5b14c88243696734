import { sleep } from '#tests/support/clock.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { isIntact } from '#server/features/credentialing/lifecycle/proof.ts';
import { useApp } from '#tests/support/app.ts';
import { randomOf } from '#tests/support/program.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { tell } from '../../notices/support.ts';
import { requireOnly } from '../support.ts';
import { account, AGENT, person, requirement } from './given.ts';
import { PATIENCE, useWorkers } from './workers.ts';

/** The day that comes while processes are killed; half of the documents ended the day before. */
const DAY = '2031-03-01';
const ACCOUNTS = 60;
/** So many of them have people who are told. */
const WITH_PEOPLE = 12;
const DRIVERS = 20;
const KILLS = 6;
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1e9));
const random = randomOf(seed);

const app = useApp({}, false);
const workers = useWorkers(app);
beforeAll(() => requireOnly(app));
afterEach(() => workers.kill());

const start = (port?: number) => workers.programs.forEach((program) => workers.start(program, port));
const left = async () =>
  (
    await app.query`
      select from graphile_worker.jobs where task_identifier in ('credential.clock', 'mail.send')`
  ).length;
const did = async () =>
  (
    await app.query<{ n: number }>`
      select (select count(*) from status_event)::int + (select count(*) from requirement_item where state <> 'CURRENT')::int
             + (select count(*) from notice where mail_state <> 'QUEUED')::int as n`
  )[0]!.n;

/** Active drivers, each with one document: those with an odd number ended yesterday, the others end in thirty days. */
async function givenDrivers(): Promise<string[]> {
  const rule = await requirement(app);
  const accounts: string[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) accounts.push(await account(app));
  await app.query`update account set provider_user_id = null, cred_agent_id = null where entity_id = any(${accounts.slice(WITH_PEOPLE)}::uuid[])`;
  await app.query`
    insert into resource (entity_id, account_id, lead_type, kind, name, credential_status, operational_status)
    select gen_random_uuid(), a.id, 'TP', 'DRIVER', 'Driver ' || n, 'ACTIVE', 'ACTIVE'
      from unnest(${accounts}::uuid[]) as a (id), generate_series(1, ${DRIVERS}::int) n`;
  await app.query`
    insert into file (entity_id, key, area, lead_type, use, name, state, created_by)
    select entity_id, 'killed ' || entity_id, 'credentialing', 'TP', 'credential', 'paper.pdf', 'UPLOADED', ${AGENT} from resource`;
  await app.query`
    insert into document (entity_id, account_id, resource_id, requirement_id, file_id, expires_on, state, created_by)
    select entity_id, account_id, entity_id, ${rule}, entity_id,
           ${DAY}::date + case when substr(name, 8)::int % 2 = 1 then -1 else 30 end, 'APPROVED', ${AGENT} from resource`;
  await app.query`
    insert into requirement_item (entity_id, account_id, resource_id, requirement_id, state, document_id, expires_on)
    select gen_random_uuid(), account_id, resource_id, requirement_id, 'CURRENT', entity_id, expires_on from document`;
  return accounts;
}

test('killed after the server has a letter, and before its yes was heard: the copy has the same Message-ID', async () => {
  const [user, id] = [await person(app), await account(app)];
  const came: string[] = [];
  // Of the first it says nothing more.
  const silent = await startSmtp({
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        came.push(/^Message-ID: *(.*)$/im.exec(Buffer.concat(parts).toString('latin1'))?.[1] ?? '');
        if (came.length > 1) done();
      });
    },
  });
  try {
    await tell(app, {
      code: 'credential.denied',
      params: { name: 'Harbor' },
      userId: user,
      about: { resource: 'account', id },
    });
    start(silent.port);
    await expect.poll(() => came.length, { timeout: PATIENCE }).toBe(1);
    await workers.kill();
    start(silent.port);
    await expect.poll(left, { timeout: PATIENCE }).toBe(0);
    await workers.kill();
    expect(came).toHaveLength(2);
    expect(came[1]).toBe(came[0]);
    expect(came[0]).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
  } finally {
    await silent.close();
  }
}, 300_000);

test(`two processes that do one day twice, killed ${KILLS} times, move and tell everything once`, async () => {
  process.stderr.write(`  killed.test: KILL_SEED=${seed}\n`);
  const before = workers.smtp.received.length;
  const accounts = await givenDrivers();
  for (let twice = 0; twice < 2; twice += 1)
    await app.query`select graphile_worker.add_job('credential.clock', ${JSON.stringify({ day: DAY })}::json)`;
  for (let kills = 0; kills < KILLS; kills += 1) {
    const done = await did();
    start();
    // Not before something was done, so that it ends; at any moment of what follows.
    await expect
      .poll(async () => (await did()) > done || (await left()) === 0, { interval: 5, timeout: PATIENCE })
      .toBe(true);
    await sleep(random() * 600);
    await workers.kill();
  }
  start();
  await expect.poll(left, { timeout: 2 * PATIENCE, interval: 100 }).toBe(0);
  await workers.kill();

  const ended = (ACCOUNTS * DRIVERS) / 2;
  const moves = await app.query`
    select count(*)::int as events, count(distinct resource_id)::int as drivers, min(event ->> 'to') as first, max(event ->> 'to') as last
      from status_event`;
  expect(moves).toEqual([
    { events: ended, drivers: ended, first: 'OUT_OF_COMPLIANCE', last: 'OUT_OF_COMPLIANCE' },
  ]);
  expect(await app.query`select from history where type = 'RESOURCE_STATUS_CHANGED'`).toHaveLength(ended);
  for (const id of accounts) expect(await isIntact(app.db, id)).toBe(true);

  const notices = await app.query`
    select code, mail_state as state, count(*)::int as told, count(distinct params ->> 'name' || user_id)::int as things
      from notice where code <> 'credential.denied' group by 1, 2 order by 1`;
  const each = (WITH_PEOPLE * DRIVERS) / 2;
  expect(notices).toEqual([
    // Accounts of one name have drivers of one name; the agent has all of them.
    { code: 'credential.expired', state: 'SENT', told: 2 * each, things: each + DRIVERS / 2 },
    { code: 'credential.expiring', state: 'SENT', told: each, things: each },
  ]);
  const sent = await app.query<{
    id: string;
  }>`select entity_id as id from notice where code <> 'credential.denied'`;
  const came = (await workers.ids()).slice(before);
  expect(new Set(came)).toEqual(new Set(sent.map(({ id }) => id)));
  // A copy needs a kill between the server's yes and its mark, and a process sends two at a time.
  expect(came.length - sent.length).toBeLessThanOrEqual(KILLS * 4);
}, 600_000);
