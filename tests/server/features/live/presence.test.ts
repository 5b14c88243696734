import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topicOf } from '#schemas/live.ts';
import { demoId } from '#server/db/seed/people.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { openAccount } from '../credentialing/support.ts';
import { addLead, aWhile, editing, listen, name, presenceRows, watching, type Place } from './support.ts';

let app: TestApp;
let other: TestApp;
let here: Place;
let there: Place;
beforeAll(async () => {
  app = await startApp({}, false);
  other = await startApp({}, false, app);
  [here, there] = [await listen(app), await listen(other)];
});
afterAll(async () => {
  await other?.close();
  await app?.close();
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
});
