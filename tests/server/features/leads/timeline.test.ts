import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import type { HistoryPage } from '#server/platform/history.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { INTERNAL_FORM, publishRaw } from '#tests/support/internalForm.ts';
import { recordSigned } from '#tests/support/legal.ts';
import type { Lead } from '#tests/support/makeLead.ts';
import { made, newLead } from '../activities/support.ts';
import { addResource, instanceOf, ok } from '../credentialing/support.ts';
import { leadsOf } from '../merge/support.ts';

const app = useApp();

type Timeline = HistoryPage & { readonly fails?: Refused['fails'] };
const ask = (lead: string, query = '', person = 'sp.agent') =>
  app.as(person).get<Timeline>(`/leads/${person.slice(0, 2)}/${lead}/changes?${query}`);
const read = async (...args: Parameters<typeof ask>) => ok(await ask(...args));
const typesIn = ({ items }: Timeline) => items.map(({ type }) => type);
const keysIn = ({ items }: Timeline) => items.map(({ entity_id }) => entity_id);
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

describe('a timeline that is asked for', () => {
  let lead: string;
  beforeAll(async () => {
    lead = await newLead(app);
    await made(app, 'sp.agent', 'notes', lead);
    await made(app, 'sp.agent', 'task', lead);
    const note = await made(app, 'sp.supervisor', 'notes', lead);
    ok(await app.as('sp.supervisor').patch(`/leads/notes/${note.entity_id}`, { version: 1, text: 'Other' }));
  });

  it('has only the types that are named, repeated or with commas', async () => {
    expect(typesIn(await read(lead, 'type_in=NOTE_ADDED,NOTE_UPDATED'))).toEqual([
      'NOTE_UPDATED',
      'NOTE_ADDED',
      'NOTE_ADDED',
    ]);
    const page = await read(lead, 'type_in=NOTE_UPDATED&type_in=TASK_ADDED&size=1');
    expect([typesIn(page), page.total, page.more]).toEqual([['NOTE_UPDATED'], 2, true]);
    expect(await read(lead, 'type_in=LEAD_MERGED')).toMatchObject({ items: [], total: 0, more: false });
  });

  it('has only what the named people did, or the house', async () => {
    expect(typesIn(await read(lead, `actor_id_in=${demoId('sp.agent')}`))).toEqual([
      'TASK_ADDED',
      'NOTE_ADDED',
    ]);
    const both = `actor_id_in=${demoId('sp.agent')},${demoId('sp.supervisor')}`;
    expect((await read(lead, both)).total).toBe(5);
    expect((await read(lead, `${both}&type_in=NOTE_ADDED`)).total).toBe(2);
    expect((await read(lead, 'actor_id_in=none')).total).toBe(0);
    await app.db
      .insertInto('history')
      .values({ entity_id: UNKNOWN, type: 'LEAD_UPDATED', resource: 'lead', record_id: lead } as never)
      .execute();
    const house = await read(lead, `actor_id_in=none,${demoId('sp.agent')}`);
    expect(house.items.map(({ actor }) => actor?.entity_id ?? null)).toEqual([
      null,
      demoId('sp.agent'),
      demoId('sp.agent'),
    ]);
  });

  it('is refused with everything that means nothing at once', async () => {
    const bad = await ask(
      lead,
      `type_in=NOTE_ADDED,BURNT&actor_id_in=me&around=${UNKNOWN}&before=${UNKNOWN}&after=${UNKNOWN}`,
    );
    expect([bad.status, failsOf(bad)]).toEqual([
      400,
      ['actor_id_in invalid', 'after invalid', 'before invalid', 'type_in invalid'],
    ]);
    for (const query of ['around=x', 'size=101', 'page=0', 'sort=at'])
      expect((await ask(lead, query)).status, query).toBe(400);
  });

  it('says who had a hand in it, to be chosen from', async () => {
    const people = () => app.as('sp.agent').get(`/leads/sp/${lead}/changes/people`);
    const mine = { entity_id: demoId('sp.agent'), first_name: 'sp.agent', last_name: 'Test' };
    expect((await people()).body).toEqual({
      items: [mine, { ...mine, entity_id: demoId('sp.supervisor'), first_name: 'sp.supervisor' }],
      house: true,
    });
  });
});

describe('a place in a timeline', () => {
  let lead: string;
  /** Newest first: eleven notes and, first of all, the lead. */
  let all: string[];
  beforeAll(async () => {
    lead = await newLead(app);
    for (let n = 0; n < 11; n += 1)
      await made(app, n % 2 === 0 ? 'sp.agent' : 'sp.supervisor', 'notes', lead, { text: `${n}` });
    all = keysIn(await read(lead, 'size=100'));
    expect(all).toHaveLength(12);
  });

  it('is the page on which an entry stands, of the size that is asked for', async () => {
    for (const [index, id] of all.entries()) {
      const page = await read(lead, `around=${id}&size=5`);
      expect(page.page).toBe(Math.floor(index / 5) + 1);
      expect(page.found).toBe(true);
      expect(keysIn(page)).toEqual(keysIn(await read(lead, `page=${page.page}&size=5`)));
      expect(keysIn(page)).toContain(id);
      expect(page.more).toBe(page.page !== 3);
    }
  });

  it('is the first page for an entry that is not there, and says so', async () => {
    const elsewhere = keysIn(await read(await newLead(app)))[0]!;
    for (const id of [UNKNOWN, elsewhere])
      expect(await read(lead, `around=${id}&size=5`)).toMatchObject({ page: 1, found: false, total: 12 });
    // Filtered out is not there either.
    const filtered = await read(lead, `around=${all.at(-1)}&type_in=NOTE_ADDED&size=5`);
    expect([filtered.found, keysIn(filtered)]).toEqual([false, all.slice(0, 5)]);
    const some = `type_in=NOTE_ADDED&actor_id_in=${demoId('sp.agent')}&size=2`;
    const mine = keysIn(await read(lead, some.replace('size=2', 'size=100')));
    expect(await read(lead, `around=${mine[3]}&${some}`)).toMatchObject({ page: 2, found: true, total: 6 });
  });

  it('is what stands next to an entry, on its older and on its newer side', async () => {
    const older = await read(lead, `before=${all[4]}&size=5`);
    expect([keysIn(older), older.more, older.page]).toEqual([all.slice(5, 10), true, null]);
    const last = await read(lead, `before=${all[9]}&size=5`);
    expect([keysIn(last), last.more]).toEqual([all.slice(10), false]);
    const newer = await read(lead, `after=${all[7]}&size=5`);
    expect([keysIn(newer), newer.more]).toEqual([all.slice(2, 7), true]);
    const newest = await read(lead, `after=${all[2]}&size=5`);
    expect([keysIn(newest), newest.more]).toEqual([all.slice(0, 2), false]);
    expect(keysIn(await read(lead, `after=${all[0]}`))).toEqual([]);
  });

  it('does not move when something happens meanwhile', async () => {
    const first = await read(lead, 'size=5');
    await made(app, 'sp.agent', 'notes', lead, { text: 'meanwhile' });
    expect(keysIn(await read(lead, `before=${keysIn(first).at(-1)}&size=5`))).toEqual(all.slice(5, 10));
    expect(typesIn(await read(lead, `after=${all[0]}`))).toEqual(['NOTE_ADDED']);
  });

  it('cannot be next to an entry that is not there', async () => {
    const elsewhere = keysIn(await read(await newLead(app)))[0]!;
    for (const field of ['before', 'after']) {
      const answer = await ask(lead, `${field}=${elsewhere}`);
      expect([answer.status, failsOf(answer)]).toEqual([400, [`${field} unknown_reference`]]);
    }
  });
});

it('the timeline of a lead that took another in tells of both, in one order, at every place, until the merge is undone', async () => {
  const leads = leadsOf(app, 'sp');
  const [stays, goes] = [await leads.create(), await leads.create({ company_name: 'Twin' })];
  await made(app, 'sp.agent', 'notes', goes.entity_id);
  await made(app, 'sp.agent', 'notes', stays.entity_id);
  ok(await leads.merge(stays, goes));
  const whole = await read(stays.entity_id);
  expect(whole.items.map(({ type, record_id }) => `${type} ${record_id === goes.entity_id}`)).toEqual([
    'LEAD_MERGED false',
    'NOTE_ADDED false',
    'NOTE_ADDED true',
    'LEAD_MANUALLY_CREATED true',
    'LEAD_MANUALLY_CREATED false',
  ]);
  const all = keysIn(whole);
  expect(keysIn(await read(stays.entity_id, `before=${all[1]}&size=2`))).toEqual(all.slice(2, 4));
  expect(keysIn(await read(stays.entity_id, `page=2&size=2`))).toEqual(all.slice(2, 4));
  expect(await read(stays.entity_id, `around=${all[3]}&size=2`)).toMatchObject({ page: 2, found: true });
  const [merge] = await leads.merges(stays.entity_id);
  ok(await leads.undo(merge!.entity_id));
  expect((await read(stays.entity_id, `around=${all[3]}`)).found).toBe(false);
  expect(typesIn(await read(stays.entity_id))).toEqual([
    'LEAD_MERGE_UNDONE',
    'LEAD_MERGED',
    'NOTE_ADDED',
    'LEAD_MANUALLY_CREATED',
  ]);
});

describe('the credential file in the timeline of its lead', () => {
  /** A lead with its file, whose insurance form has internal fields. */
  async function converted(): Promise<{ readonly lead: Lead; readonly account: string }> {
    await publishRaw(app.db, 'insurance', INTERNAL_FORM);
    const leads = leadsOf(app, 'tp');
    const lead = await leads.create();
    await recordSigned(app, 'tp.agent', lead, 'CONTRACT');
    for (const status of ['CONTRACT_SIGNED', 'CONVERTED']) {
      const { version } = (await leads.read(lead.entity_id)).body;
      ok(await app.as('tp.agent').patch(`/leads/tp/${lead.entity_id}`, { version, status }));
    }
    return { lead, account: String((await leads.read(lead.entity_id)).body.account_id) };
  }

  it('tells what was changed, as the file itself tells it, and nothing else of the file', async () => {
    const { lead, account } = await converted();
    const staff = app.as('cred.supervisor');
    const path = `/credentialing/instances/${await instanceOf(app, account, 'insurance')}`;
    const { instance } = ok(await staff.get<{ instance: { version: number } }>(path));
    const values = { network_score: 77001, network_number: 'N-1' };
    ok(await staff.patch(path, { version: instance.version, values }));
    await addResource(app, 'cred.supervisor', account, 'DRIVER');
    ok(
      await staff.post('/credentialing/comments', {
        account_id: account,
        visibility: 'INTERNAL',
        text: 'Between us',
      }),
    );
    for (const person of ['tp.agent', 'tp.supervisor']) {
      const answer = await ask(lead.entity_id, 'size=100', person);
      const ofFile = ok(answer).items.filter(({ resource }) => resource === 'account');
      expect(new Set(ofFile.map(({ type }) => type))).toEqual(
        new Set(['CREDENTIAL_UPDATED', 'CREDENTIAL_COMPONENT_CREATED', 'CREDENTIAL_COMPONENT_UPDATED']),
      );
      expect(ofFile.every(({ record_id }) => record_id === account)).toBe(true);
      expect(answer.text).not.toMatch(/network_score|77001|Between us/);
      const own = await app
        .as(person)
        .get<{ items: HistoryPage['items'] }>(`/credentialing/accounts/${account}/changes?size=100`);
      const same = ok(own).items.filter(({ entity_id }) =>
        ofFile.some((entry) => entry.entity_id === entity_id),
      );
      expect(ofFile).toEqual(same);
      expect(same.some(({ changes }) => changes.some(({ to }) => to === 'N-1'))).toBe(true);
    }
  });

  it('is gone with the file when the conversion is taken back, and back with it', async () => {
    const { lead } = await converted();
    const move = async (status: string) => {
      const { version } = (await leadsOf(app, 'tp').read(lead.entity_id)).body;
      ok(await app.as('tp.supervisor').patch(`/leads/tp/${lead.entity_id}`, { version, status }));
    };
    const ofFile = async () =>
      (await read(lead.entity_id, 'type_in=CREDENTIAL_UPDATED', 'tp.supervisor')).total;
    const before = await ofFile();
    expect(before).toBeGreaterThan(0);
    await move('CONTRACT_SIGNED');
    expect(await ofFile()).toBe(0);
    await move('CONVERTED');
    expect(await ofFile()).toBe(before);
  });
});
