import { sql } from 'kysely';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topicOf } from '#schemas/live.ts';
import { demoId } from '#server/db/seed/people.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { buildProgram, type Program } from '#tests/support/program.ts';
import { openAccount } from '../credentialing/support.ts';
import { addLead, aWhile, Console, listen, watching, type Place } from './support.ts';

let app: TestApp;
let other: TestApp;
let here: Place;
let there: Place;
let killed: Program;
beforeAll(async () => {
  app = await startApp({}, false);
  other = await startApp({}, false, app);
  [here, there] = [await listen(app), await listen(other)];
  killed = await buildProgram(new URL('./worker.ts', import.meta.url));
});
afterAll(async () => {
  killed?.remove();
  await other?.close();
  await app?.close();
});

const editing = async (place: Place, person: string, id: string, resource: 'lead' | 'account' = 'lead') => {
  const console = await watching(place, person, [topicOf(resource, id)]);
  console.say({ do: 'edit', resource, entity_id: id, on: true });
  return console;
};
const rowsOf = async (id: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from presence where record_id = ${id}`.execute(app.db);
  return rows[0]!.n;
};
/** Names as tokens of the tests give them. */
const name = (person: string) => `${person} Test`;

describe('who changes a record', () => {
  it('is told to who looks at it, at every process, and told again when it has ended', async () => {
    const lead = await addLead(app);
    const near = await watching(here, 'sp.supervisor', [topicOf('lead', lead)]);
    const far = await watching(there, 'sp.agent2', [topicOf('lead', lead)]);
    const first = await editing(here, 'sp.agent', lead);
    for (const console of [near, far])
      await expect.poll(() => console.people(lead)).toEqual([name('sp.agent')]);
    const second = await editing(there, 'sp.agent3', lead);
    const both = [name('sp.agent'), name('sp.agent3')];
    for (const console of [near, far]) await expect.poll(() => console.people(lead)).toEqual(both);
    const late = await watching(there, 'sp.supervisor', [topicOf('lead', lead)]);
    await expect.poll(() => late.people(lead)).toEqual(both);

    first.say({ do: 'edit', resource: 'lead', entity_id: lead, on: false });
    for (const console of [near, far])
      await expect.poll(() => console.people(lead)).toEqual([name('sp.agent3')]);
    second.break();
    for (const console of [near, far, late]) await expect.poll(() => console.people(lead)).toEqual([]);
    expect(await rowsOf(lead)).toBe(0);
  });

  it('does not hear of itself, not at another tab either, nor twice of one who has two', async () => {
    const lead = await addLead(app);
    const mine = await editing(here, 'sp.agent', lead);
    const tab = await editing(there, 'sp.agent', lead);
    const watcher = await watching(here, 'sp.agent2', [topicOf('lead', lead), 'lead']);
    await expect.poll(() => watcher.people(lead)).toEqual([name('sp.agent')]);
    tab.break();
    await aWhile();
    const told = [mine, watcher].map(({ said }) => said.filter(({ type }) => type === 'presence').length);
    expect(told).toEqual([0, 1]);
  });

  it('must be able to read it, as must who hears of it; a provider does not learn who works on its file', async () => {
    const lead = await addLead(app);
    const account = await openAccount(app, { provider_user_id: demoId('tp.provider') });
    const watchers = await Promise.all(
      ['tp.agent', 'cred.agent', 'sp.supervisor'].map((person) =>
        watching(here, person, [topicOf('lead', lead), topicOf('account', account)]),
      ),
    );
    const provider = await editing(there, 'tp.provider', account, 'account');
    await editing(there, 'tp.agent', lead);
    await editing(there, 'sp.agent', lead);
    await editing(here, 'cred.supervisor', account, 'account');
    await expect.poll(() => watchers[2]!.people(lead)).toEqual([name('sp.agent')]);
    const file = [name('cred.supervisor'), name('tp.provider')];
    for (const index of [0, 1]) await expect.poll(() => watchers[index]!.people(account)).toEqual(file);
    await aWhile();
    expect(watchers.map((console) => console.people(lead))).toEqual([[], [], [name('sp.agent')]]);
    expect(watchers[2]!.people(account)).toEqual([]);
    expect(provider.said.filter(({ type }) => type === 'presence')).toEqual([]);
  });

  it('is there for as long as it says so, and a minute longer when its process was killed', async () => {
    const [lead, stays] = [await addLead(app), await addLead(app)];
    const port = await freePort();
    killed.start(app.databaseUrl, String(port));
    const doomed = { ...here, port };
    await expect.poll(() => isThere(port), { interval: 200 }).toBe(true);
    const watcher = await watching(here, 'sp.supervisor', [topicOf('lead', lead), topicOf('lead', stays)]);
    await editing(doomed, 'sp.agent', lead);
    await editing(there, 'sp.agent2', stays);
    await expect.poll(() => watcher.people(lead)).toEqual([name('sp.agent')]);
    await killed.kill();
    await aWhile();
    expect(await rowsOf(lead)).toBe(1);
    // A minute later, in which the living have said that they are there.
    const age = (id: string) =>
      sql`update presence set until = until - interval '1 minute' where record_id = ${id}`.execute(app.db);
    await Promise.all([lead, stays].map(age));
    const isKept = async () => {
      const { rows } = await sql`
        select from presence where record_id = ${stays} and until > now() + interval '30 seconds'`.execute(
        app.db,
      );
      return rows.length;
    };
    expect(await isKept()).toBe(0);
    await expect.poll(isKept, { timeout: 25_000 }).toBe(1);
    await expect.poll(() => watcher.people(lead), { timeout: 25_000 }).toEqual([]);
    await expect.poll(() => watcher.people(stays)).toEqual([name('sp.agent2')]);
  }, 60_000);
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const isThere = async (port: number): Promise<boolean> =>
  new Console({ port }).opened().then(
    () => true,
    () => false,
  );
