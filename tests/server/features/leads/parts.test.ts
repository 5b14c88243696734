import { beforeAll, describe, expect, it } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { Page } from '#server/platform/list/page.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf } from '#tests/support/fails.ts';
import { makeLead } from '#tests/support/makeLead.ts';

interface Named {
  entity_id: string;
  name: string;
  code: string;
}
const FL = lookupId('state', 'FL');
const GA = lookupId('state', 'GA');
const LEON = lookupId('county', '12073');
const FULTON = lookupId('county', '13121');

const app = useApp();
const ids: Record<string, string> = {};
beforeAll(async () => {
  const make = async (name: string, type: 'sp' | 'tp', more: object) => {
    ids[name] = (await makeLead(app, type, more)).entity_id;
  };
  const place = (address1: string, city: string, more?: object) => ({ address1, city, state: FL, ...more });
  await make('two', 'sp', {
    company_name: 'Beta Clinic',
    notes: 'Asks for Ana',
    states: [FL, GA],
    assignee_id: demoId('sp.agent'),
    locations: [
      place('1 A St', 'Tallahassee', { county: LEON, zip: '32301', phone: '+18505550123', main: true }),
      place('2 B St', 'Atlanta', { state: GA, county: FULTON }),
    ],
  });
  await make('one', 'sp', {
    company_name: 'Alfa Clinic',
    states: [FL],
    assignee_id: demoId('sp.agent'),
    status: 'NEW',
    locations: [place('3 C St', 'TALLAHASSEE', { county: LEON })],
  });
  await make('none', 'sp', { company_name: null, dba: 'No place' });
  await make('other', 'tp', { company_name: 'Gamma Rides', locations: [place('4 D St', 'Miami')] });
});

const get = async <Item = Record<string, unknown>>(path: string, person = 'sp.agent', language = 'en') => {
  const answer = await app.as(person, language).get<Page<Item>>(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

describe('the halves of a lead', () => {
  it('have every field once, between them', async () => {
    const [basic] = (await get(`/leads/sp/basic-info?entity_id_eq=${ids.two}`)).items;
    const [additional] = (await get(`/leads/sp/additional-info?entity_id_eq=${ids.two}`)).items;
    const { body: lead } = await app.as('sp.agent').get(`/leads/sp/${ids.two}`);
    expect(basic).toMatchObject({ company_name: 'Beta Clinic', status: 'NEW', phone: '+13055550123' });
    expect(additional).toMatchObject({ notes: 'Asks for Ana', states: [FL, GA] });
    const shared = ['entity_id', 'version', 'lead_type', 'created_at', 'updated_at'];
    const both = Object.keys(basic!).filter((name) => name in additional!);
    expect(both.sort()).toEqual(shared.sort());
    const { can: _can, account_id: _account, kept: _kept, ...fields } = lead;
    expect({ ...additional, ...basic }).toMatchObject(fields);
  });

  it('are filtered, ordered and paged as leads are', async () => {
    const list = await get(
      '/leads/sp/basic-info?company_name_like=clinic&ordering=company_name&size=1&page=2',
    );
    expect(list).toMatchObject({ total: 2, total_exact: true, items: [{ company_name: 'Beta Clinic' }] });
    const wrong = await app.as('sp.agent').get('/leads/sp/additional-info?shoe_eq=1&size=x');
    expect(failsOf(wrong)).toEqual(['shoe_eq unknown_filter', 'size wrong_type']);
  });

  it('of one lead are a list of one, that can be ordered, and none of another type', async () => {
    const path = `/leads/sp/${ids.two}/additional-info`;
    expect(await get(`${path}?ordering=created_at`)).toMatchObject({
      total: 1,
      items: [{ entity_id: ids.two, notes: 'Asks for Ana' }],
    });
    for (const address of [
      `/leads/sp/${ids.other}/additional-info`,
      `/leads/tp/${ids.other}/additional-info`,
      `/leads/sp/${demoId('nobody')}/additional-info`,
    ])
      expect((await app.as('sp.agent').get(address)).status, address).toBe(404);
    expect((await app.as('sp.agent').get(`${path}?status_in=NEW`)).status).toBe(400);
  });
});

describe('addresses', () => {
  it('are one row per location, with the names of their places in the language of the reader', async () => {
    const { items, total } = await get(`/leads/sp/${ids.two}/addresses`);
    expect(total).toBe(2);
    expect(items).toEqual([
      {
        lead_id: ids.two,
        name: 'Beta Clinic',
        position: 1,
        main: true,
        address1: '1 A St',
        address2: null,
        city: 'Tallahassee',
        zip: '32301',
        phone: '+18505550123',
        fax: null,
        npi: null,
        website: null,
        state: { entity_id: FL, name: 'Florida', code: 'FL' },
        county: { entity_id: LEON, name: 'Leon', code: '12073' },
        region: null,
      },
      expect.objectContaining({ position: 2, main: false, state: expect.objectContaining({ code: 'GA' }) }),
    ]);
  });

  it('of all leads follow the order and filters of their list', async () => {
    const list = await get<{ name: string; position: number }>(
      '/leads/sp/addresses?ordering=company_name&search=clinic',
    );
    expect(list.items.map(({ name, position }) => `${name} ${position}`)).toEqual([
      'Alfa Clinic 1',
      'Beta Clinic 1',
      'Beta Clinic 2',
    ]);
    expect(list).toMatchObject({ total: 3, total_exact: true });
    expect(await get('/leads/sp/addresses?ordering=company_name&search=clinic&size=1&page=3')).toMatchObject({
      total: 3,
      items: [{ position: 2 }],
    });
    expect((await get(`/leads/sp/addresses?states_in=${GA}`)).total).toBe(2);
    expect((await get('/leads/tp/addresses', 'tp.agent')).items).toMatchObject([{ name: 'Gamma Rides' }]);
  });

  it('never walk without end, and never stumble over what is stored', async () => {
    const far = await app.as('sp.agent').get('/leads/sp/addresses?page=101&size=1000');
    expect([far.status, failsOf(far)]).toEqual([400, ['page too_large']]);
    const read = async (locations: string) => {
      await app.query`update lead set data = data || jsonb_build_object('locations', ${locations}::jsonb)
                 where entity_id = ${ids.none}`;
      return (await get(`/leads/sp/${ids.none}/addresses`)).items;
    };
    expect(await read('{"a": 1}')).toEqual([]);
    expect(await read('[7, null, {"state": "x"}]')).toMatchObject([{ state: null, position: 3 }]);
    await app.query`update lead set data = data - 'locations' where entity_id = ${ids.none}`;
  });
});

it('places are told once, however their city is written, with the number of leads', async () => {
  const { items, total, total_exact } = await get<{
    state: Named;
    county: Named;
    city: string;
    leads: number;
  }>('/leads/sp/places');
  expect([total, total_exact]).toEqual([2, true]);
  expect(
    items.map(({ city, state, county, leads }) => [city.toLowerCase(), state.code, county.name, leads]),
  ).toEqual([
    ['tallahassee', 'FL', 'Leon', 2],
    ['atlanta', 'GA', 'Fulton', 1],
  ]);
  expect((await get('/leads/sp/places?search=alfa')).items).toMatchObject([{ leads: 1 }]);
  expect((await get<{ state: Named }>('/leads/tp/places', 'tp.agent', 'es')).items).toMatchObject([
    { city: 'Miami', county: null },
  ]);
});

describe('companies', () => {
  it('are those the reader may see, by name', async () => {
    const names = async (query: string, person = 'sp.agent') =>
      (await get<{ name: string; lead_type: string }>(`/leads/companies${query}`, person)).items.map(
        ({ name, lead_type }) => `${name} ${lead_type}`,
      );
    expect(await names('')).toEqual(['Alfa Clinic SP', 'Beta Clinic SP']);
    expect(await names('?lead_type_in=SP,TP')).toEqual(['Alfa Clinic SP', 'Beta Clinic SP']);
    expect(await names('?lead_type_in=TP')).toEqual([]);
    expect(await names('?search=beta%20cl')).toEqual(['Beta Clinic SP']);
    // The index is over all searched texts; only the name counts here.
    expect(await names('?search=No%20place')).toEqual([]);
    expect(await names('?search=%25%25%25')).toEqual([]);
    expect(await names('', 'tp.supervisor')).toEqual(['Gamma Rides TP']);
    expect(await get('/leads/companies?size=1&page=2')).toMatchObject({
      total: 2,
      items: [{ name: 'Beta Clinic' }],
    });
  });
});

it('agents are the active people of the type, each with the leads in their work', async () => {
  const moved = await app.as('sp.agent').patch(`/leads/sp/${ids.one}`, {
    version: 1,
    status: 'UNQUALIFIED',
    status_reason: 'CASH_ONLY_PRACTICE',
  });
  expect(moved.status, moved.text).toBe(200);
  await app.db.updateTable('app_user').set({ active: false }).where('username', '=', 'sp.agent3').execute();
  const { items } = await get<{ username: string; open_leads: number }>('/leads/agents');
  expect(items.map(({ username, open_leads }) => `${username} ${open_leads}`).sort()).toEqual([
    'sp.agent 1',
    'sp.agent2 0',
    'sp.supervisor 0',
  ]);
  const told = ['entity_id', 'first_name', 'last_name', 'open_leads', 'username'];
  expect(Object.keys(items[0]!).sort()).toEqual(told);
  expect((await get('/leads/agents?search=okafor')).total).toBe(1);
  expect((await get('/leads/agents?size=1&page=2')).items).toHaveLength(1);
  expect((await get<{ username: string }>('/leads/agents', 'tp.agent')).items[0]?.username).toMatch(/^tp\./);
});
