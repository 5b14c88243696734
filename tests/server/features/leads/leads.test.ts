import { describe, expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';

const app = useApp();

interface Fails {
  message: string;
  status: number;
  fails: { field: string; code: string; message: string }[];
}
interface Lead {
  entity_id: string;
  version: number;
  company_name: string | null;
  phone: string | null;
  can: { edit: boolean; statuses: string[] };
  [field: string]: unknown;
}
interface List {
  items: Lead[];
  total: number;
  total_exact: boolean;
}

const create = async (
  type: 'sp' | 'tp',
  person: string,
  more: Record<string, unknown> = {},
): Promise<Lead> => {
  const answer = await app
    .as(person)
    .post<Lead>(`/leads/${type}`, { ...(await leadBody(app.db, type)), ...more });
  expect(answer.text).toContain('entity_id');
  expect(answer.status).toBe(201);
  return answer.body;
};

describe.each([
  ['sp', 'sp.agent', 'tp.agent'],
  ['tp', 'tp.agent', 'sp.agent'],
] as const)('leads of type %s', (type, agent, other) => {
  it('creates, normalises what people type, and answers with rights', async () => {
    const lead = await create(type, agent, {
      phone: '(212) 434-2000',
      tax_id: '12-3456789',
      email: ' Office@Example.COM ',
      url: 'clinic.example',
    });
    expect(lead).toMatchObject({
      phone: '+12124342000',
      tax_id: '123456789',
      email: 'office@example.com',
      url: 'https://clinic.example',
      status: 'NEW',
      version: 1,
    });
    expect(lead.can).toMatchObject({ edit: true });
    expect(lead.can.statuses).toContain('CONTACTED');
  });

  it('keeps every field it is given', async () => {
    const sent = {
      notes: 'Two lines\nof text',
      w9: true,
      signing_date: '2026-01-05',
      effective_date: '2026-02-01',
      expiration_date: '2027-02-01',
      working_hours: [{ day: 'MONDAY', from: '08:00', to: '17:30' }],
    };
    const lead = await create(type, agent, sent);
    expect((await app.as(agent).get<Lead>(`/leads/${type}/${lead.entity_id}`)).body).toMatchObject(sent);
  });

  it('refuses everything that is wrong at once, each on its field, in the language of the reader', async () => {
    const body = {
      company_name: null,
      phone: '123',
      fax: 'x',
      email: 'a@x\r\nBcc: b@c.de',
      tax_id: '12',
      npi: '1234567890',
      zip: '1234',
      url: 'no',
      contact_first_name: 'Only',
      services: [],
      states: [],
      status: 'CONVERTED',
      nonsense: 1,
      signing_date: '2026-13-40',
      notes: 7,
    };
    const answer = await app.as(agent, 'es-MX').post<Fails>(`/leads/${type}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Algunos valores no son válidos');
    const fields = Object.fromEntries(answer.body.fails.map((fail) => [fail.field, fail.code]));
    expect(fields).toMatchObject({
      phone: 'invalid_phone',
      fax: 'invalid_phone',
      email: 'invalid_email',
      tax_id: 'invalid_tax_id',
      npi: 'invalid_npi',
      zip: 'invalid_zip',
      url: 'invalid_url',
      contact_last_name: 'required',
      services: 'row_required',
      pr_assigned_id: 'required',
      status: 'transition_forbidden',
      nonsense: 'unknown_field',
      signing_date: 'invalid_date',
      notes: 'wrong_type',
    });
    expect(answer.body.fails.find((fail) => fail.field === 'npi')?.message).toContain('NPI no válido');
  });

  it('needs one of company name and phone', async () => {
    const answer = await app
      .as(agent)
      .post<Fails>(`/leads/${type}`, { ...(await leadBody(app.db, type)), company_name: ' ', phone: '' });
    expect(answer.body.fails.map((fail) => fail.field).sort()).toEqual(['company_name', 'phone']);
    expect(answer.body.fails[0]?.message).toContain('Company name');
  });

  it('refuses rows above the total and dates out of order', async () => {
    const row =
      type === 'sp'
        ? {
            services: [{ specialty: (await leadBody(app.db, 'sp')).services[0]?.specialty, providers: 9 }],
            number_of_providers: 3,
          }
        : { services: [{ level: 'DOOR_TO_DOOR', drivers: 9 }], drivers: 3 };
    const answer = await app.as(agent).post<Fails>(`/leads/${type}`, {
      ...(await leadBody(app.db, type)),
      ...row,
      signing_date: '2026-05-01',
      effective_date: '2026-04-01',
      expiration_date: '2026-04-01',
    });
    expect(answer.body.fails.map((fail) => `${fail.field} ${fail.code}`).sort()).toEqual(
      [
        'effective_date not_before',
        'expiration_date not_before',
        `services.0.${type === 'sp' ? 'providers' : 'drivers'} above_total`,
      ].sort(),
    );
  });

  it('refuses references that do not exist', async () => {
    const ghost = '00000000-0000-4000-8000-000000000000';
    const answer = await app.as(agent).post<Fails>(`/leads/${type}`, {
      ...(await leadBody(app.db, type)),
      states: [ghost],
      assignee_id: ghost,
      locations: [{ address1: '1 A St', county: ghost }],
    });
    expect(answer.body.fails.map((fail) => `${fail.field} ${fail.code}`).sort()).toEqual([
      'assignee_id unknown_reference',
      'locations.0.county unknown_reference',
      'states unknown_reference',
    ]);
  });

  it('changes fields, remembers old and new, and refuses a stale version with the present record', async () => {
    const lead = await create(type, agent, { company_name: 'Before Inc' });
    const path = `/leads/${type}/${lead.entity_id}`;
    const changed = await app
      .as(agent)
      .patch<Lead>(path, { version: 1, company_name: 'After Inc', status: 'CONTACTED' });
    expect(changed.body).toMatchObject({ version: 2, company_name: 'After Inc', status: 'CONTACTED' });
    const history = await app
      .as(agent)
      .get<{ items: { type: string; actor: { first_name: string }; changes: unknown[] }[] }>(
        `${path}/changes`,
      );
    expect(history.body.items.map((item) => item.type)).toEqual(['LEAD_UPDATED', 'LEAD_MANUALLY_CREATED']);
    expect(history.body.items[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'company_name', from: 'Before Inc', to: 'After Inc' },
        { field: 'status', from: 'NEW', to: 'CONTACTED' },
      ]),
    );
    const stale = await app
      .as(agent)
      .patch<Fails & { current: Lead }>(path, { version: 1, company_name: 'Lost' });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ version: 2, company_name: 'After Inc' });
    expect((await app.as(agent).get<Lead>(path)).body.company_name).toBe('After Inc');
  });

  it('saves once when two people save at the same time', async () => {
    const lead = await create(type, agent);
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        app.as(agent).patch(`/leads/${type}/${lead.entity_id}`, { version: 1, dba: name }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('keeps the lifecycle: evidence, reasons and supervisors', async () => {
    const lead = await create(type, agent);
    const path = `/leads/${type}/${lead.entity_id}`;
    const move = (person: string, version: number, body: object) =>
      app.as(person).patch<Fails>(path, { version, ...body });
    expect((await move(agent, 1, { status: 'NDA_SIGNED' })).body.fails[0]).toMatchObject({
      field: 'status',
      code: 'legal_record_required',
    });
    expect((await move(agent, 1, { status: 'CONVERTED' })).body.fails[0]).toMatchObject({
      code: 'transition_forbidden',
    });
    expect((await move(agent, 1, { status: 'UNQUALIFIED' })).body.fails[0]).toMatchObject({
      field: 'status_reason',
      code: 'required',
    });
    expect(
      (await move(agent, 1, { status: 'UNQUALIFIED', status_reason: 'CASH_ONLY_PRACTICE' })).status,
    ).toBe(200);
    expect((await move(agent, 2, { status: 'CONTACTED' })).body.fails[0]).toMatchObject({
      code: 'supervisor_only',
    });
    expect((await move(`${type}.supervisor`, 2, { status: 'CONTACTED' })).status).toBe(200);
  });

  it('lets agents edit their own and unassigned leads only', async () => {
    const [mate] = await app.db
      .selectFrom('app_user')
      .select('entity_id')
      .where('username', '=', `${type}.agent2`)
      .execute();
    const lead = await create(type, `${type}.supervisor`, {
      assignee_id: mate?.entity_id,
      pr_assigned_id: mate?.entity_id,
    });
    const path = `/leads/${type}/${lead.entity_id}`;
    expect((await app.as(agent).get<Lead>(path)).body.can).toEqual({ edit: false, statuses: [] });
    expect((await app.as(agent).patch(path, { version: 1, dba: 'x' })).status).toBe(403);
    expect((await app.as(`${type}.agent2`).patch(path, { version: 1, dba: 'x' })).status).toBe(200);
  });

  it('is invisible to the other type and closed to other areas', async () => {
    const lead = await create(type, agent);
    const path = `/leads/${type}/${lead.entity_id}`;
    for (const call of [
      app.as(other).get(path),
      app.as(other).get(`/leads/${type}`),
      app.as(other).patch(path, { version: 1, dba: 'x' }),
      app.as(other).post(`/leads/${type}`, {}),
      app.as(other).get(`${path}/changes`),
      app.as(other).post(`/leads/${type}/export/csv/x.csv`),
    ]) {
      expect((await call).status).toBe(404);
    }
    for (const person of ['cred.agent', 'cred.supervisor', 'sp.provider', 'tp.provider']) {
      expect((await app.as(person).get(path)).status).toBe(403);
      expect((await app.as(person).post(`/leads/${type}`, {})).status).toBe(403);
    }
    expect((await app.as(null).get(path)).status).toBe(401);
  });

  it('filters, searches, sorts and pages', async () => {
    const marker = `Zyx${type}`;
    for (const n of [1, 2, 3])
      await create(type, agent, {
        company_name: `${marker} ${n}`,
        zip: `3310${n}`,
        medicaid: n === 1,
        phone: `+1305434200${n}`,
      });
    const list = async (query: string) => (await app.as(agent).get<List>(`/leads/${type}?${query}`)).body;
    expect(
      (await list(`search=${marker.toLowerCase()}&ordering=company_name`)).items.map(
        (lead) => lead.company_name,
      ),
    ).toEqual([1, 2, 3].map((n) => `${marker} ${n}`));
    expect(await list(`search=${marker}&ordering=-company_name&size=2&page=2`)).toMatchObject({
      total: 3,
      total_exact: true,
      items: [{ company_name: `${marker} 1` }],
    });
    expect((await list(`search=${marker}&medicaid_eq=true`)).total).toBe(1);
    expect((await list(`search=${marker}&zip_in=33102,33103`)).total).toBe(2);
    expect((await list('search=(305) 434-2003')).items.map((lead) => lead.company_name)).toEqual([
      `${marker} 3`,
    ]);
    // However people set a number apart, also while they are still typing it.
    for (const written of ['305–434–2003', '305/434/2003', '+1 (305) 434-200', '1 305 434'])
      expect(
        (await list(`search=${encodeURIComponent(written)}`)).items.map((lead) => lead.company_name),
      ).toContain(`${marker} 3`);
    expect((await list(`search=${marker}&status_in=NONE`)).total).toBe(3);
    expect((await list(`search=${marker}&status_in=CONVERTED`)).total).toBe(0);
    expect((await list(`search=${marker}&created_at_range=2020-01-01|2020-01-02`)).total).toBe(0);
    expect((await list(`search=${marker}&assignee_id_in=none`)).total).toBe(3);
  });

  it('names every part of a query that does not exist', async () => {
    const answer = await app
      .as(agent)
      .get<Fails>(
        `/leads/${type}?shoe_size_eq=1&status_range=a|b&ordering=secret&page=0&size=5000&search=ab`,
      );
    expect(answer.status).toBe(400);
    expect(answer.body.fails.map((fail) => fail.field).sort()).toEqual([
      'ordering',
      'page',
      'search',
      'shoe_size_eq',
      'size',
      'status_range',
    ]);
  });

  it('exports the filtered list, formulas disarmed, and logs it', async () => {
    const marker = `Qqq${type}`;
    await create(type, agent, {
      company_name: `${marker}, "One"`,
      dba: '=HYPERLINK("http://x")',
      zip: '02134',
    });
    const answer = await app.as(agent).post(`/leads/${type}/export/csv/leads-20260101.csv?search=${marker}`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="leads-20260101.csv"');
    const [header = '', line = '', ...rest] = answer.text.replace('\uFEFF', '').split('\r\n');
    expect(rest).toEqual(['']);
    expect(header.split(',').slice(0, 3)).toEqual(['Company name', 'DBA', 'Phone number']);
    expect(line).toContain(`"${marker}, ""One""","'=HYPERLINK(""http://x"")"`);
    expect(line).toContain(',02134,');
    expect(line).toContain('New');
    const logged = await app.db
      .selectFrom('history')
      .selectAll()
      .where('type', '=', 'LEADS_EXPORTED')
      .execute();
    expect(logged.some((row) => JSON.stringify(row.detail).includes(marker))).toBe(true);
  });
});
