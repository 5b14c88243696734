import { beforeAll, describe, expect, it } from 'vitest';
import { topicOf } from '#schemas/live.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { openAccount } from '../credentialing/support.ts';
import { addLead, editing, hearAll, listen, name, presenceRows, watching, type Place } from './support.ts';

const app = useApp({}, false);
const other = useApp({}, false, app);
let here: Place;
let there: Place;
beforeAll(async () => {
  [here, there] = [await listen(app), await listen(other)];
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
