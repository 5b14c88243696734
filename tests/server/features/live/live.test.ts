import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topicOf } from '#schemas/live.ts';
import { demoId } from '#server/db/seed/people.ts';
import { runSql } from '#tests/support/database.ts';
import { useApp } from '#tests/support/app.ts';
import { openAccount } from '../credentialing/support.ts';
import {
  addLead,
  editing,
  hearAll,
  listen,
  name,
  presenceRows,
  settleConsoles,
  watching,
  Writer,
  type Console,
  type Place,
} from './support.ts';

const app = useApp({}, false);
const other = useApp({}, false, app);
let here: Place;
let there: Place;
const writers: Writer[] = [];
beforeAll(async () => {
  [here, there] = [await listen(app), await listen(other)];
});
afterAll(() => Promise.all(writers.map((writer) => writer.end())));

/** A console that has heard what was before. */
const settled = async (opening: Promise<Console>): Promise<Console> =>
  (await settleConsoles(app, opening))[0]!;

async function newWriter(): Promise<Writer> {
  const writer = await Writer.open(app.databaseUrl);
  writers.push(writer);
  return writer;
}

describe('a change', () => {
  it('at one process is heard at all of them, by who looks at the record or at the list', async () => {
    const [lead, elsewhere] = [await addLead(app), await addLead(app)];
    const consoles = await settleConsoles(
      app,
      ...[here, there].flatMap((place) => [
        watching(place, 'sp.agent2', ['lead']),
        watching(place, 'sp.supervisor', [topicOf('lead', lead)]),
        watching(place, 'sp.agent3', [topicOf('lead', elsewhere), 'saved_view']),
      ]),
    );
    await app.as('sp.agent').patch(`/leads/sp/${lead}`, { version: 1, dba: 'Heard' });
    const told = { type: 'changed', resource: 'lead', entity_id: lead, version: 2, by: demoId('sp.agent') };
    for (const console of consoles.filter((_, index) => index % 3 < 2))
      await expect.poll(() => console.events).toMatchObject([told]);
    await hearAll(app, ...consoles);
    expect(consoles.map(({ events }) => events.length)).toEqual([1, 1, 0, 1, 1, 0]);
  });

  it('is heard when it is committed, not before, and never when it is taken back', async () => {
    const [kept, lost] = [await addLead(app), await addLead(app)];
    const console = await settled(watching(here, 'sp.agent', ['lead']));
    const [first, second] = [await newWriter(), await newWriter()];
    await first.begin();
    await first.tell(kept, 2);
    await second.begin();
    await second.tell(lost, 2);
    await hearAll(app, console);
    expect(console.heard).toEqual([]);
    await second.rollback();
    await first.commit();
    await expect.poll(() => console.heard).toEqual([topicOf('lead', kept)]);
    await hearAll(app, console);
    expect(console.heard).toEqual([topicOf('lead', kept)]);
  });

  it('that takes long neither holds back what others do nor is missed, nor are they told twice', async () => {
    const [slow, ...quick] = [await addLead(app), await addLead(app), await addLead(app)] as const;
    const console = await settled(watching(there, 'sp.agent', ['lead']));
    const writer = await newWriter();
    await writer.begin();
    await writer.tell(slow, 2);
    for (const lead of quick) {
      await app.as('sp.agent').patch(`/leads/sp/${lead}`, { version: 1, dba: 'Quick' });
      await expect.poll(() => console.heard.at(-1)).toBe(topicOf('lead', lead));
    }
    const place = console.place;
    console.break();
    await writer.commit();
    const back = await watching(here, 'sp.agent', ['lead'], place);
    await expect.poll(() => back.heard).toContain(topicOf('lead', slow));

    await writer.begin();
    await writer.tell(slow, 3);
    await app.as('sp.agent').patch(`/leads/sp/${quick[0]}`, { version: 2, dba: 'Again' });
    await expect.poll(() => back.heard.at(-1)).toBe(topicOf('lead', quick[0]));
    back.said.length = 0;
    await writer.commit();
    await expect.poll(() => back.heard).toEqual([topicOf('lead', slow)]);
  });

  it('of many is heard as many, of leads by those of their type', async () => {
    const lead = await addLead(app);
    const [list, record, tp, own] = (await settleConsoles(
      app,
      watching(here, 'sp.agent', ['lead']),
      watching(here, 'sp.agent', [topicOf('lead', lead)]),
      watching(there, 'tp.agent', ['lead']),
      watching(there, 'sp.agent', ['import_flow']),
    )) as [Console, Console, Console, Console];
    await app.query`
      insert into history (entity_id, type, resource, record_id)
      select gen_random_uuid(), 'LEAD_UPDATED', 'lead', ${lead} from generate_series(1, 51)`;
    const many = { type: 'many', resource: 'lead', entity_id: null };
    for (const console of [list, record]) await expect.poll(() => console.events).toMatchObject([many]);
    await hearAll(app, tp, own);
    expect([tp.heard, own.heard]).toEqual([[], []]);
  });

  it('of more records than a list shows is heard there as many, and at each record by itself', async () => {
    const leads: string[] = [];
    for (let n = 0; n < 21; n += 1) leads.push(await addLead(app));
    const [list, record] = (await settleConsoles(
      app,
      watching(here, 'sp.agent', ['lead']),
      watching(here, 'sp.agent', [topicOf('lead', leads[7]!)]),
    )) as [Console, Console];
    const writer = await newWriter();
    await writer.begin();
    for (const lead of leads) await writer.tell(lead, 2);
    await writer.commit();
    await expect.poll(() => list.heard).toEqual(['lead/*']);
    await expect.poll(() => record.heard).toEqual([topicOf('lead', leads[7]!)]);
  });

  it('is told once, with the newest version, and without one when something beside the record changed as well', async () => {
    const [changed, noted] = [await addLead(app), await addLead(app)];
    const console = await settled(watching(here, 'sp.agent', ['lead']));
    const writer = await newWriter();
    await writer.begin();
    for (const version of [2, 3]) await writer.tell(changed, version);
    await writer.tell(noted, 2);
    await writer.tell(noted, null);
    await writer.commit();
    await expect
      .poll(() => console.events.map(({ entity_id, version }) => [entity_id, version]))
      .toEqual([
        [changed, 3],
        [noted, null],
      ]);
  });

  it('is not missed while the connection that listens is broken', async () => {
    const lead = await addLead(app);
    const consoles = await settleConsoles(
      app,
      ...[here, there].map((place) => watching(place, 'sp.agent', [topicOf('lead', lead)])),
    );
    await runSql(
      app.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'provnet signals'`,
    );
    await app.as('sp.agent').patch(`/leads/sp/${lead}`, { version: 1, dba: 'Unheard' });
    for (const console of consoles) await expect.poll(() => console.heard).toEqual([topicOf('lead', lead)]);
  });

  it('that came just before a screen said what it shows is told as well', async () => {
    const [before, lead] = [await addLead(app), await addLead(app)];
    const console = await settled(watching(here, 'sp.agent', [topicOf('lead', before)]));
    await app.as('sp.agent').patch(`/leads/sp/${lead}`, { version: 1, dba: 'Read before' });
    await hearAll(app, console);
    console.say({ do: 'watch', topics: [topicOf('lead', before), topicOf('lead', lead)] });
    await expect.poll(() => console.heard).toContain(topicOf('lead', lead));
    expect(console.heard).not.toContain(topicOf('lead', before));
  });
});

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
    expect(await presenceRows(app, lead)).toBe(0);
  });

  it('does not hear of itself, not at another tab either, nor twice of one who has two', async () => {
    const lead = await addLead(app);
    const mine = await editing(here, 'sp.agent', lead);
    const tab = await editing(there, 'sp.agent', lead);
    const watcher = await watching(here, 'sp.agent2', [topicOf('lead', lead), 'lead']);
    await expect.poll(() => watcher.people(lead)).toEqual([name('sp.agent')]);
    tab.break();
    await expect.poll(() => presenceRows(app, lead)).toBe(1);
    await editing(there, 'sp.supervisor', lead);
    const said = () =>
      [mine, watcher].map((console) =>
        console.said.flatMap((answer) =>
          answer.type === 'presence' ? [answer.people.map(({ name: told }) => told)] : [],
        ),
      );
    const both = [name('sp.agent'), name('sp.supervisor')];
    await expect.poll(said).toEqual([[[name('sp.supervisor')]], [[name('sp.agent')], both]]);
  });

  it('must be able to read it, as must who hears of it; a provider does not learn who works on its file', async () => {
    const lead = await addLead(app);
    const account = await openAccount(app, { provider_user_id: demoId('tp.provider') });
    const topics = [topicOf('lead', lead), topicOf('account', account)];
    const [tp, cred, sp] = await Promise.all([
      watching(here, 'tp.agent', topics),
      watching(there, 'cred.agent', topics),
      watching(here, 'sp.supervisor', topics),
    ]);
    const provider = await editing(there, 'tp.provider', account, 'account');
    // Once the second is known, the first has been refused.
    const stranger = await editing(there, 'tp.agent', lead);
    stranger.say({ do: 'edit', resource: 'account', entity_id: account, on: true });
    await expect.poll(() => cred.people(account)).toEqual([name('tp.agent'), name('tp.provider')]);
    await editing(there, 'sp.agent', lead);
    await expect.poll(() => sp.people(lead)).toEqual([name('sp.agent')]);
    await editing(here, 'cred.supervisor', account, 'account');
    const file = [name('cred.supervisor'), name('tp.provider')];
    await expect.poll(() => tp.people(account)).toEqual(file);
    await expect.poll(() => cred.people(account)).toEqual([name('tp.agent'), ...file].sort());
    await hearAll(app, sp, provider);
    expect([tp, cred].map((console) => console.people(lead))).toEqual([[], []]);
    expect(sp.people(account)).toEqual([]);
    expect(provider.said.filter(({ type }) => type === 'presence')).toEqual([]);
  });
});
