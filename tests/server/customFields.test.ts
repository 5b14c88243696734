import Papa from 'papaparse';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Form } from '#schemas/engine/form.ts';
import { KINDS } from '#schemas/engine/kinds.ts';
import { formProblems } from '#schemas/engine/formProblems.ts';
import { customFields, isCustom } from '#schemas/lead/custom.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { customProblems } from '#schemas/lead/customProblems.ts';
import { LEADS, TP_LEAD } from '#schemas/lead/index.ts';
import { problemsOfDraft } from '#server/features/credentialing/formSchemas/problems.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { useApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { customForm, EVERY_KIND, publishCustom } from '#tests/support/customForm.ts';
import { leadBody } from '#tests/support/leads.ts';
import { POLL } from '#tests/support/scope.ts';
import { done } from './features/bulk/support.ts';
import { analysed, csv, imported, items, patch, settled, upload } from './features/imports/support.ts';

const app = useApp();
const agent = callerOf(app, 'tp.agent');
const spanish = callerOf(app, 'tp.agent', 'es');
beforeAll(() => publish(customForm(EVERY_KIND)));

/** Publishes a form and waits until this process has heard of it, as it hears of other processes' forms. */
async function publish(form: Form): Promise<void> {
  await publishCustom(app.db, 'TP', form);
  const names = Object.keys(customFields(form));
  const isThere = () => expect(Object.keys(LEADS.TP.fields).filter(isCustom)).toEqual(names);
  await vi.waitFor(isThere, POLL);
}

interface Lead {
  readonly entity_id: string;
  readonly version: number;
  readonly [name: string]: unknown;
}
const OWN = Object.entries(EVERY_KIND);
const VALUES = Object.fromEntries(OWN.map(([id, { value }]) => [`custom_${id}`, value]));
/** A filter by the value of each field with each operator of its kind. */
const filters = (): string[] =>
  OWN.flatMap(([id, { value }]) =>
    KINDS[LEADS.TP.fields[`custom_${id}`]!.kind].operators.map((operator) => {
      const text = operator === 'range' ? `${String(value)}|${String(value)}` : String(value);
      return `custom_${id}_${operator}=${encodeURIComponent(text)}`;
    }),
  );
const create = async (more: object, caller = agent) =>
  caller.post<Lead & { fails: { field: string; code: string; message: string }[] }>('/leads/tp', {
    ...(await leadBody(app.db, 'tp')),
    ...more,
  });
const total = async (query: string): Promise<number> => {
  const answer = await agent.get<{ total: number }>(`/leads/tp?${query}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body.total;
};

describe('the form of every kind that a lead may have', () => {
  const form = customForm(EVERY_KIND);

  it('may be published', () => {
    expect(formProblems(form, formLists())).toEqual([]);
    expect(customProblems(form)).toEqual([]);
  });

  it('is told to the console', async () => {
    const { body } = await agent.get('/util/custom-fields');
    expect(body).toMatchObject({ SP: null, TP: { labels: form.labels, schema: form.schema } });
  });
});

describe('a published field, without a restart', () => {
  it('is validated, stored and read', async () => {
    const wrong = {
      custom_ramps: 41,
      custom_rate: 90.5,
      custom_tier: 'RED',
      custom_first_van: '1HGCM82633A004353',
    };
    const { status, body } = await create({ ...VALUES, ...wrong }, spanish);
    expect(status).toBe(400);
    expect(body.fails).toEqual([
      { field: 'custom_ramps', code: 'too_large', message: 'Debe ser como máximo 40' },
      { field: 'custom_rate', code: 'too_large', message: 'Debe ser como máximo 90' },
      expect.objectContaining({ field: 'custom_tier', code: 'not_in_list' }),
      expect.objectContaining({ field: 'custom_first_van', code: 'invalid_vin' }),
    ]);
    const made = (await create({ company_name: 'Read', ...VALUES })).body;
    expect(made).toMatchObject(VALUES);
    expect((await agent.get<Lead>(`/leads/tp/${made.entity_id}`)).body).toMatchObject(VALUES);
    const parts = await agent.get<{ items: object[] }>(`/leads/tp/${made.entity_id}/additional-info`);
    expect(parts.body.items[0]).toMatchObject({ custom_ramps: 12 });
  });

  it('is no field of the other type', async () => {
    const sp = app.as('sp.agent');
    const answer = await sp.post<{ fails: object[] }>('/leads/sp', {
      ...(await leadBody(app.db, 'sp')),
      custom_ramps: 1,
    });
    expect(answer.body.fails).toContainEqual(
      expect.objectContaining({ field: 'custom_ramps', code: 'unknown_field' }),
    );
  });

  it('filters the list in every way that its kind has', async () => {
    await create({ company_name: 'Filter', custom_motto: 'Somewhere else', custom_ramps: 30 });
    // The lead that has just been read, and not this one.
    for (const filter of filters()) expect(await total(filter), filter).toBe(1);
    expect(await total('custom_tier_in=none,GOLD&company_name_eq=Filter')).toBe(1);
    expect(await total('custom_perks_in=none&company_name_eq=Filter')).toBe(1);
  });

  it('has no value where an older kind of it has left one', async () => {
    const values = [2.5, 99_999_999_999, '2024-02-31', 'BLUE', ['GOLD'], { BLUE: 1 }];
    for (const [index, former] of values.entries()) {
      const { body } = await create({ company_name: 'Former', phone: `+1305555040${index}` });
      const data = JSON.stringify(Object.fromEntries(OWN.map(([id]) => [`custom_${id}`, former])));
      await app.query`update lead set data = ${data}::jsonb where entity_id = ${body.entity_id}`;
    }
    for (const filter of filters()) expect(await total(`${filter}&company_name_eq=Former`), filter).toBe(0);
    // All but the one that has a list.
    expect(await total('custom_perks_in=none&company_name_eq=Former')).toBe(values.length - 1);
  });

  it('is a column of the export, in the words of the reader', async () => {
    const text = (await spanish.post('/leads/tp/export/csv/x.csv?company_name_eq=Read')).text;
    const [row] = Papa.parse<Record<string, string>>(text.slice(1), { header: true }).data;
    expect(row).toMatchObject({
      Rampas: '12',
      Tarifa: '12.25',
      'Con sindicato': 'Sí',
      Nivel: 'Nivel oro',
      Ventajas: 'Nivel azul',
      'Mejor nivel': 'De acera a acera',
    });
  });

  it('tells its changes in the history, and takes nulls', async () => {
    const made = (await create({ company_name: 'History', ...VALUES })).body;
    const { version } = made;
    const body = { version, custom_ramps: 13, custom_tier: null, custom_perks: ['GOLD', 'BLUE'] };
    expect((await agent.patch<Lead>(`/leads/tp/${made.entity_id}`, body)).body).toMatchObject({
      custom_ramps: 13,
      custom_tier: null,
    });
    const history = `/leads/tp/${made.entity_id}/changes`;
    const { body: told } = await agent.get<{ items: { changes: object[] }[] }>(history);
    expect(told.items[0]?.changes).toEqual([
      { field: 'custom_ramps', from: 12, to: 13 },
      { field: 'custom_tier', from: 'GOLD', to: null },
      { field: 'custom_perks', from: ['BLUE'], to: ['GOLD', 'BLUE'] },
    ]);
  });

  it('is a target of the import, recognised by either title, and read as people type', async () => {
    const header = ['Company name', 'Phone', 'State', ...OWN.map(([, { en, es }], at) => (at % 2 ? es : en))];
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const row = ['Imported', '(305) 555-0188', 'FL', ...OWN.map(([, { typed }]) => typed)].map(cell);
    const file = csv(header.join(','), row.join(','));
    const { body: flow } = await upload(agent, file, 'TP');
    const mapped = Object.fromEntries(flow.mappings.map((one) => [one.field, 'column' in one && one.column]));
    OWN.forEach(([id], at) => expect(mapped[`custom_${id}`], id).toBe(header[at + 3]));
    const checked = await analysed(agent, file, 'TP');
    expect((await items(agent, checked)).items[0]?.fails).toEqual([]);
    await imported(agent, checked);
    const { body } = await agent.get<{ items: Lead[] }>('/leads/tp?company_name_eq=Imported');
    expect(body.items[0]).toMatchObject(VALUES);
  });

  it('selects leads for a bulk action', async () => {
    const made = (await create({ company_name: 'Bulk', custom_ramps: 39 })).body;
    const supervisor = app.as('tp.supervisor');
    const body = { kind: 'status', params: { status: 'CONTACTED' }, query: { custom_ramps_eq: '39' } };
    expect(await done(supervisor, body, 'tp')).toMatchObject({ status: 'DONE' });
    expect((await agent.get<Lead>(`/leads/tp/${made.entity_id}`)).body.status).toBe('CONTACTED');
  });

  it('goes over in a merge', async () => {
    const stays = (await create({ company_name: 'Stays', phone: '+13055550201' })).body;
    const goes = (await create({ company_name: 'Goes', phone: '+13055550202', ...VALUES })).body;
    const answer = await agent.post<Lead>(`/leads/tp/${stays.entity_id}/merge`, {
      other_id: goes.entity_id,
      version: stays.version,
      other_version: goes.version,
      values: { custom_ramps: 7 },
    });
    expect(answer.body).toMatchObject({ ...VALUES, company_name: 'Stays', custom_ramps: 7 });
  });

  it('is kept in a view, as any other', async () => {
    const sort = { field: 'updated_at', order: 'DESC' };
    const query = { filter: { custom_tier_in: ['GOLD'] }, sort, perPage: 25, board: false };
    expect((await agent.post('/leads/tp/views', { name: 'Gold', query })).status).toBe(201);
  });
});

describe('a field that becomes another', () => {
  const { motto, ramps, tier } = EVERY_KIND;

  it('stays what it is under a new label', async () => {
    const was = (await create({ company_name: 'Label', ...VALUES })).body;
    await publish(customForm({ motto: { ...motto, en: 'Slogan' }, ramps, tier }));
    expect((await agent.get<Lead>(`/leads/tp/${was.entity_id}`)).body.custom_motto).toBe('We drive');
    const head = (await agent.post('/leads/tp/export/csv/x.csv?company_name_eq=Label')).text.split('\r\n')[0];
    expect(head).toMatch(/,Slogan,Ramps,Tier$/);
  });

  it('retired it is no field, and its value comes back with it', async () => {
    const { body } = await agent.get<{ items: Lead[] }>('/leads/tp?company_name_eq=Label');
    const [lead] = body.items;
    expect(lead).not.toHaveProperty('custom_hotline');
    const edited = await agent.patch<Lead>(`/leads/tp/${lead!.entity_id}`, {
      version: lead!.version,
      custom_ramps: 1,
    });
    expect(edited.status).toBe(200);
    const refused = await agent.get<{ fails: object[] }>('/leads/tp?custom_hotline_eq=x');
    expect(refused.body.fails).toMatchObject([{ field: 'custom_hotline_eq', code: 'unknown_filter' }]);
    await publish(customForm(EVERY_KIND));
    expect((await agent.get<Lead>(`/leads/tp/${lead!.entity_id}`)).body).toMatchObject({
      custom_ramps: 1,
      custom_hotline: '+13055550177',
    });
  });

  it('required, it is asked of a new lead and of who edits its section, and of nobody else', async () => {
    const old = (await create({ company_name: 'Old', phone: '+13055550301' })).body;
    const other = (await create({ company_name: 'Other', phone: '+13055550302', notes: 'n' })).body;
    await publish(customForm({ ramps, tier: { ...tier, more: { 'x-required': true } } }));
    const fails = async (answer: Promise<{ body: { fails?: object[] } }>) => (await answer).body.fails;
    const required = [expect.objectContaining({ field: 'custom_tier', code: 'required' })];
    expect(await fails(create({ company_name: 'New' }))).toEqual(required);
    const at = `/leads/tp/${old.entity_id}`;
    expect(await fails(agent.patch(at, { version: 1, custom_ramps: 3 }))).toEqual(required);
    const moved = await agent.patch<Lead>(at, { version: 1, status: 'CONTACTED' });
    expect([moved.status, moved.body.version]).toEqual([200, 2]);
    const merge = { other_id: other.entity_id, version: 2, other_version: 1, values: {} };
    expect((await agent.post<Lead>(`${at}/merge`, merge)).body).toMatchObject({
      notes: 'n',
      custom_tier: null,
    });
    const row = csv('Company name,Phone,State,DBA', 'Old,3055550301,FL,Imported name');
    const flow = await analysed(agent, row, 'TP');
    const { body: over } = await patch(agent, flow, { options: { duplicates: 'overwrite' } });
    await imported(agent, await settled(agent, over.entity_id));
    expect((await agent.get<Lead>(at)).body).toMatchObject({ version: 4, dba: 'Imported name' });
    expect((await agent.patch<Lead>(at, { version: 4, custom_tier: 'BLUE' })).status).toBe(200);
    expect(await fails(agent.patch(at, { version: 5, custom_tier: null }))).toEqual(required);
  });

  it('none at all are left when the form is emptied', async () => {
    await publish({ ...customForm({}), schema: { type: 'object', properties: {} } });
    expect(Object.keys(LEADS.TP.fields)).toEqual(Object.keys(TP_LEAD.fields));
  });
});

it('nothing is done to the values that leads have: a field can only go', async () => {
  const before = customForm(EVERY_KIND);
  const codes = async (ops: FormOp[], form = before) =>
    (await problemsOfDraft('lead.tp.custom', { form, ops }, [before])).map(({ at, code }) => `${at} ${code}`);
  const tier = 'tier';
  expect(
    await codes([
      { op: 'default', field: tier, value: 'GOLD' },
      { op: 'map', field: tier, values: [{ from: 'GOLD', to: null }] },
      { op: 'rename', from: tier, to: 'other' },
      { op: 'move', from: tier, form: 'driver', to: 'other' },
      { op: 'archive', field: tier },
    ]),
  ).toEqual(expect.arrayContaining([0, 1, 2, 3, 4].map((index) => `/ops/${index} op_lead`)));
  const { [tier]: _gone, ...rest } = EVERY_KIND;
  expect(await codes([{ op: 'archive', field: tier }], customForm(rest))).toEqual([]);
  // A choice may go: leads that have it keep it.
  const { BLUE: _dropped, ...options } = EVERY_KIND.tier.options;
  expect(await codes([], customForm({ ...EVERY_KIND, tier: { ...EVERY_KIND.tier, options } }))).toEqual([]);
});
