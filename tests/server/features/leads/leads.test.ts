import { beforeAll, describe, expect, it } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { leastCpuMs } from '#tests/support/cpu.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { leadBody } from '#tests/support/leads.ts';
import { makeLead, type Lead } from '#tests/support/makeLead.ts';

const app = useApp();

// Wrong values of each field: badInput.test.ts; the moves between statuses: lifecycle.test.ts.
describe.each(['sp', 'tp'] as const)('leads of type %s', (type) => {
  const agent = `${type}.agent`;
  const pathOf = ({ entity_id }: Lead) => `/leads/${type}/${entity_id}`;

  it('keeps every field it is given, normalises what people type, and answers with rights', async () => {
    const sent = {
      notes: 'Two lines\nof text',
      w9: true,
      signing_date: '2026-01-05',
      effective_date: '2026-02-01',
      expiration_date: '2027-02-01',
      working_hours: [{ day: 'MONDAY', from: '08:00', to: '17:30' }],
    };
    const typed = {
      phone: '(212) 434-2000',
      tax_id: '12-3456789',
      email: ' Office@Example.COM ',
      url: 'clinic.example',
    };
    const lead = await makeLead(app, type, { ...sent, ...typed });
    expect(lead).toMatchObject({
      ...sent,
      phone: '+12124342000',
      tax_id: '123456789',
      email: 'office@example.com',
      url: 'https://clinic.example',
      status: 'NEW',
      version: 1,
      can: { edit: true },
    });
    expect(lead.can.statuses).toContain('CONTACTED');
    expect((await app.as(agent).get(pathOf(lead))).body).toEqual(lead);
  });

  it('holds its rules between fields: one of name and phone, rows within their total, dates in order', async () => {
    const body = await leadBody(app.db, type);
    const row =
      type === 'sp'
        ? { services: [{ ...body.services[0], providers: 9 }], number_of_providers: 3 }
        : { services: [{ level: 'DOOR_TO_DOOR', drivers: 9 }], drivers: 3 };
    const answer = await app.as(agent).post<Refused>(`/leads/${type}`, {
      ...body,
      ...row,
      company_name: ' ',
      phone: '',
      signing_date: '2026-05-01',
      effective_date: '2026-04-01',
      expiration_date: '2026-04-01',
    });
    expect(failsOf(answer)).toEqual([
      'company_name any_of_required',
      'effective_date not_before',
      'expiration_date not_before',
      'phone any_of_required',
      `services.0.${type === 'sp' ? 'providers' : 'drivers'} above_total`,
    ]);
    const [message] = answer.body.fails.flatMap((fail) => (fail.field === 'phone' ? [fail.message] : []));
    expect(message).toContain('Company name');
  });

  it('changes fields, remembers old and new, and refuses a stale version with the present record', async () => {
    const lead = await makeLead(app, type, { company_name: 'Before Inc' });
    const path = pathOf(lead);
    const change = (version: number, values: object) =>
      app.as(agent).patch<Lead & { current: Lead }>(path, { version, ...values });
    const changed = await change(1, { company_name: 'After Inc', status: 'CONTACTED' });
    expect(changed.body).toMatchObject({ version: 2, company_name: 'After Inc', status: 'CONTACTED' });
    const history = await app
      .as(agent)
      .get<{ items: { type: string; changes: unknown[] }[] }>(`${path}/changes`);
    expect(history.body.items.map((item) => item.type)).toEqual(['LEAD_UPDATED', 'LEAD_MANUALLY_CREATED']);
    expect(history.body.items[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'company_name', from: 'Before Inc', to: 'After Inc' },
        { field: 'status', from: 'NEW', to: 'CONTACTED' },
      ]),
    );
    const stale = await change(1, { company_name: 'Lost' });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ version: 2, company_name: 'After Inc' });
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((dba) => change(2, { dba })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    expect((await app.as(agent).get<Lead>(path)).body).toMatchObject({
      version: 3,
      company_name: 'After Inc',
    });
  });

  it('says that an agent may change nothing of a colleague’s lead', async () => {
    const mate = demoId(`${type}.agent2`);
    const theirs = { assignee_id: mate, pr_assigned_id: mate };
    const lead = await makeLead(app, type, theirs, `${type}.supervisor`);
    expect((await app.as(agent).get<Lead>(pathOf(lead))).body.can).toEqual({ edit: false, statuses: [] });
  });

  it('are found by their name, page by page, and by their number however it is written', async () => {
    const marker = `Zyx${type}`;
    for (const n of [1, 2, 3])
      await makeLead(app, type, { company_name: `${marker} ${n}`, phone: `+1305434200${n}` });
    const list = async (asked: string) =>
      (await app.as(agent).get<{ items: Lead[]; total: number }>(`/leads/${type}?${asked}`)).body;
    expect(await list(`search=${marker.toLowerCase()}&ordering=-company_name&size=2&page=2`)).toMatchObject({
      total: 3,
      total_exact: true,
      items: [{ company_name: `${marker} 1` }],
    });
    // Also while they are still typing it.
    const ways = ['(305) 434-2003', '305–434–2003', '305/434/2003', '+1 (305) 434-200', '1 305 434'];
    for (const written of ways) {
      const { items } = await list(`search=${encodeURIComponent(written)}`);
      expect(items.map((lead) => lead.company_name)).toContain(`${marker} 3`);
    }
  });
});

/** Choices that depend on another (`within` in schemas/lead): a region belongs to a state, a subspecialty to a specialty. */
describe('a choice that depends on another', () => {
  const FL = lookupId('state', 'FL');
  const GA = lookupId('state', 'GA');
  const LEON = lookupId('county', '12073');
  const FULTON = lookupId('county', '13121');
  let region: Record<'FL' | 'GA', string>;
  beforeAll(async () => {
    const inState = async (state: string) => {
      const path = `/util/regions?state_id_in=${state}&lead_type_eq=SP`;
      return (await app.as('sp.agent').get<{ items: Lead[] }>(path)).body.items[0]!.entity_id;
    };
    region = { FL: await inState(FL), GA: await inState(GA) };
  });

  const post = async (more: object, language = 'en') =>
    app
      .as('sp.agent', language)
      .post<Lead & Refused>('/leads/sp', { ...(await leadBody(app.db, 'sp')), ...more });
  const patch = ({ entity_id, version }: Lead, body: object) =>
    app.as('sp.agent').patch<Lead & Refused>(`/leads/sp/${entity_id}`, { version, ...body });
  const keysOf = async (list: string) =>
    (await app.query<{ id: string }>`select entity_id as id from lookup where list = ${list}`).map(
      ({ id }) => id,
    );

  it('must belong to one of the chosen, in lists and in rows, told in words', async () => {
    const answer = await post(
      {
        states: [FL],
        regions: [region.FL, region.GA],
        counties: [LEON, FULTON],
        subspecialties: (await keysOf('subspecialty')).slice(0, 1),
        locations: [
          { address1: '1 A St', state: FL, county: LEON, region: region.FL },
          { address1: '2 B St', state: GA, county: LEON, region: region.FL },
          { address1: '3 C St', county: LEON },
        ],
      },
      'es',
    );
    expect(answer.status).toBe(400);
    expect(failsOf(answer)).toEqual([
      'counties not_within',
      'locations.1.county not_within',
      'locations.1.region not_within',
      'locations.2.county not_within',
      'regions not_within',
      'subspecialties not_within',
    ]);
    const message = (field: string) => answer.body.fails.find((fail) => fail.field === field)?.message;
    expect(message('regions')).toBe('No pertenece a: Estados atendidos');
    expect(message('locations.1.county')).toBe('No pertenece a: Estado');
  });

  it('is looked at again when what it depends on changes, and may be of any of several', async () => {
    const lead = await makeLead(app, 'sp', { states: [FL], regions: [region.FL], counties: [LEON] });
    expect(failsOf(await patch(lead, { states: [GA] }))).toEqual([
      'counties not_within',
      'regions not_within',
    ]);
    expect(failsOf(await patch(lead, { counties: [FULTON] }))).toEqual(['counties not_within']);
    const both = { states: [FL, GA], regions: [region.FL, region.GA], counties: [LEON, FULTON] };
    expect((await patch(lead, both)).status).toBe(200);
  });

  it('may stay as it is stored while neither is touched, wherever its row stands', async () => {
    const location = { address1: '1 A St', state: FL, county: LEON };
    const lead = await makeLead(app, 'sp', { states: [FL], regions: [region.FL], locations: [location] });
    const stray = { ...location, county: FULTON };
    await app.query`
      update lead set regions = ${[region.GA]}::uuid[],
             data = jsonb_set(data, '{locations,0,county}', to_jsonb(${FULTON}::text)) where entity_id = ${lead.entity_id}`;
    const locations = [location, { ...stray, city: 'Tallahassee' }];
    const { body: saved, ...answer } = await patch(lead, { dba: 'Other', locations });
    expect(answer.status, answer.text).toBe(200);
    expect(failsOf(await patch(saved, { states: [FL, GA], regions: [region.GA, region.FL] }))).toEqual([]);
    const moved = { locations: [{ ...stray, state: GA, county: LEON }] };
    expect(failsOf(await patch({ ...saved, version: 3 }, moved))).toEqual(['locations.0.county not_within']);
  });

  it('that nobody knows is unknown, and says so once', async () => {
    const ghost = '00000000-0000-4000-8000-000000000000';
    expect(failsOf(await post({ states: [FL], counties: [ghost, FULTON] }))).toEqual([
      'counties unknown_reference',
    ]);
  });

  it('costs one query, also when there are thousands', async () => {
    const all = { counties: await keysOf('county'), states: await keysOf('state') };
    const save = async () => expect((await post(all)).status).toBe(201);
    expect(await leastCpuMs(save, 3000)).toBeLessThan(3000);
  });
});
