import { describe, expect, test } from 'vitest';
import type { SavedMapping } from '#schemas/import-flow/index.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import type { Caller } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { failsOf } from '#tests/support/fails.ts';
import { useImports } from './leads.ts';
import {
  analysed,
  csv,
  flowNow,
  HEADER,
  items,
  patch,
  settled,
  upload,
  type Flow,
  type Refusal,
} from './support.ts';

const { api, query, agent, supervisor } = useImports();
const other = callerOf(api, 'sp.agent2');

const by = ({ suggestions }: Flow) =>
  Object.fromEntries(suggestions.map(({ column, field, by: why }) => [column, `${field} ${why}`]));

describe('what a file seems to mean', () => {
  const rows = Array.from({ length: 12 }, (_, n) => {
    const npi = ['1234567893', '1003000126', '1245319599', '1609339746'][n % 4];
    const county = ['Miami-Dade', 'Broward', 'Fulton'][n % 3];
    const taxonomy = ['207R00000X', '207RC0000X', '111N00000X'][n % 3];
    const name = `Clinic ${n}`;
    return [
      name,
      npi,
      `(305) 434-20${String(n).padStart(2, '0')}`,
      ['FL', 'Georgia'][n % 2],
      county,
      taxonomy,
      `clinic${n}@care.example`,
      `www.care${n}.example`,
      `${33101 + n}`,
      ['sp.agent', 'sp.agent2'][n % 2],
      ['Google', 'OTHER'][n % 2],
      `1${n}-3456789`.slice(-10).padStart(10, '0'),
    ].join(',');
  });

  test('columns are told by their cells, whatever they are called, and say how sure that is', async () => {
    const { body: flow } = await upload(agent, csv('c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11', ...rows));
    expect(by(flow)).toEqual({
      c1: 'npi content',
      c2: 'phone content',
      c3: 'states content',
      c4: 'counties content',
      c5: 'specialties content',
      c6: 'email content',
      c7: 'url content',
      c8: 'zip content',
      c9: 'pr_assigned_id content',
      c10: 'lead_source content',
      c11: 'tax_id content',
    });
    for (const { confidence } of flow.suggestions) {
      expect(confidence).toBeGreaterThan(0.5);
      expect(confidence).toBeLessThan(1);
    }
    expect(flow.mappings).toEqual([
      ...flow.suggestions.map(({ column, field }) => ({ column, field })),
      { field: 'pr_assigned_id', value: 'sp.agent' },
    ]);
  });

  test('cells are looked at from all over the file, not only the first ones', async () => {
    const late = [
      ...Array.from({ length: 40 }, (_, n) => `Late ${n},`),
      'Late A,1234567893',
      'Late B,1003000126',
      'Late C,1245319599',
    ];
    const { body: flow } = await upload(agent, csv('Company name,xyz', ...late));
    expect(flow.samples[1]).toEqual(['1234567893', '1003000126', '1245319599']);
    expect(by(flow).xyz).toBe('npi content');
  });

  test('one column is a CSV when it is something known, by its header or its cells', async () => {
    expect(
      (await upload(agent, csv('numbers', '1234567893', '1003000126', '1245319599'))).body.mappings,
    ).toContainEqual({ column: 'numbers', field: 'npi' });
    expect((await upload(agent, csv('things', 'a', 'b'))).status).toBe(422);
  });
});

describe('files with the same headers', () => {
  const mapped = (flow: Flow) => flow.mappings.map((mapping) => ('column' in mapping ? mapping.column : '='));

  test('are mapped as in the last import of the same person, in whatever order and spelling', async () => {
    const { body: first } = await upload(agent, csv('Alpha,Beta,Phone', 'A,FL,3055550611'));
    const mappings = [
      { column: 'Alpha', field: 'company_name' },
      { column: 'Beta', field: 'states', split: '/' },
      { field: 'pr_assigned_id', value: 'sp.agent2' },
    ];
    await patch(agent, first, { mappings });
    const { body: again } = await upload(agent, csv('phone;BETA;alpha', '3055550612;GA;B'));
    expect(again.mappings).toEqual([
      { column: 'alpha', field: 'company_name' },
      { column: 'BETA', field: 'states', split: '/' },
      { field: 'pr_assigned_id', value: 'sp.agent2' },
    ]);
    expect(again.suggestions).toEqual([
      { column: 'alpha', field: 'company_name', by: 'earlier', confidence: 1 },
      { column: 'BETA', field: 'states', by: 'earlier', confidence: 1 },
    ]);
    // Somebody else has imported nothing like it; and other headers are another file.
    expect(by((await upload(other, csv('Alpha,Beta,Phone', 'A,FL,3055550613'))).body)).toEqual({
      Phone: 'phone name',
    });
    expect(by((await upload(agent, csv('Alpha,Beta,Phone,x', 'A,FL,3055550614,'))).body)).toEqual({
      Phone: 'phone name',
    });
    // What a file of refused rows says besides makes no other file of it.
    const refused = csv('Alpha,Beta,Phone,import_row,import_reason', 'A,FL,3055550615,2,"Phone: wrong"');
    expect(mapped((await upload(agent, refused)).body)).toEqual(['Alpha', 'Beta', '=']);
  });

  test('a mapping that was only suggested proves nothing; one that was analysed does', async () => {
    const file = csv('Gamma name,Phone,State', 'A,3055550621,FL');
    await upload(agent, file);
    expect(by((await upload(agent, file)).body).Phone).toBe('phone name');
    await analysed(agent, file);
    expect(by((await upload(agent, file)).body).Phone).toBe('phone earlier');
  });

  test('without headers files have nothing in common', async () => {
    const file = 'Nameless,3055550631,FL\nBare,3055550632,GA';
    const post = (content: string) =>
      agent.post<Flow>(`/import-flows?lead_type=SP&filename=x.csv&header_row=0`, Buffer.from(content), {
        'content-type': 'text/csv',
      });
    const { body: flow } = await post(file);
    await patch(agent, flow, { mappings: [{ column: '#1', field: 'dba' }] });
    expect(by((await post(file)).body)['#1']).toBeUndefined();
  });
});

describe('saved mappings', () => {
  type Saved = SavedMapping & Refusal;
  const headers = 'Delta,Epsilon,Zeta';
  const good = [
    { column: 'Delta', field: 'company_name' },
    { column: 'Zeta', field: 'states' },
  ];
  const take = async (caller: Caller, header = headers) =>
    (await upload(caller, csv(header, header.replaceAll(/\w+/g, 'x')))).body;
  const save = (caller: Caller, flow: Flow, name: string, mappings: unknown[] = good) =>
    caller.post<Saved>('/import-mappings', { flow_id: flow.entity_id, name, mappings });
  const list = async (caller: Caller, flow: Flow) =>
    (await caller.get<{ items: Saved[] }>(`/leads/import-mappings?flow_id=${flow.entity_id}`)).body.items;

  test('are kept, offered to everybody of the lead type with the same headers, own ones first', async () => {
    const flow = await take(agent);
    const theirs = await save(other, await take(other), 'Of another');
    const mine = await save(agent, flow, '  Weekly  ');
    expect([mine.status, mine.body.name, mine.body.mappings]).toEqual([201, 'Weekly', good]);
    await save(other, await take(other), 'Of another, later');
    expect((await list(agent, flow)).map(({ name, can }) => [name, can.edit])).toEqual([
      ['Weekly', true],
      ['Of another, later', false],
      ['Of another', false],
    ]);
    const twisted = await take(agent, 'ZETA,delta,Epsilon');
    expect((await list(agent, twisted))[0]?.mappings).toEqual([
      { column: 'delta', field: 'company_name' },
      { column: 'ZETA', field: 'states' },
    ]);
    expect(by(twisted)).toEqual({ delta: 'company_name saved', ZETA: 'states saved' });
    expect(await list(agent, await take(agent, 'Delta,Epsilon,Eta'))).toEqual([]);
    const tp = api.as('tp.agent');
    const { body: transport } = await upload(tp, csv(headers, 'Wheels,x,FL'), 'TP');
    expect(await list(tp, transport)).toEqual([]);
    expect((await tp.get(`/import-mappings?flow_id=${flow.entity_id}`)).status).toBe(404);
    expect((await save(tp, flow, 'Other type')).status).toBe(404);
    expect(theirs.body.owner).not.toBeNull();
  });

  test('a saved one goes before what was done earlier', async () => {
    const flow = await take(agent, 'Eta,Theta');
    await patch(agent, flow, { mappings: [{ column: 'Eta', field: 'dba' }] });
    expect(by(await take(agent, 'Eta,Theta'))).toEqual({ Eta: 'dba earlier' });
    await save(supervisor, await take(supervisor, 'Eta,Theta'), 'Theta', [
      { column: 'Theta', field: 'notes' },
    ]);
    expect(by(await take(agent, 'Eta,Theta'))).toEqual({ Theta: 'notes saved' });
  });

  test('everything wrong is named: names are there once, mappings are ones of the file', async () => {
    const flow = await take(agent);
    await save(agent, flow, 'Taken');
    const wrong = [
      { column: 'Nope', field: 'zip' },
      { column: 'Delta', field: 'lead_type' },
    ];
    expect(failsOf(await save(agent, flow, 'tAKEN', wrong))).toEqual([
      'lead_type unknown_field',
      'name name_taken',
      'zip unknown_column',
    ]);
    expect(failsOf(await save(agent, flow, '   ', []))).toEqual(['mappings too_few', 'name required']);
    expect(failsOf(await save(agent, flow, 'x'.repeat(61)))).toEqual(['name too_long']);
    expect(failsOf(await save(agent, flow, 'a\u0000b'))).toEqual(['name invalid']);
  });

  test('are changed and removed by their owner or a supervisor, and leave their history', async () => {
    const flow = await take(agent);
    const { body: saved } = await save(agent, flow, 'Monthly');
    const at = `/import-mappings/${saved.entity_id}`;
    const change = (caller: Caller, body: object) => caller.patch<Saved & { current?: Saved }>(at, body);
    expect(failsOf(await change(agent, { version: 1, name: 'taken' }))).toEqual(['name name_taken']);
    const renamed = await change(supervisor, {
      version: 1,
      name: 'Quarterly',
      mappings: [{ column: 'DELTA', field: 'dba' }],
    });
    expect(renamed.body).toMatchObject({
      version: 2,
      name: 'Quarterly',
      mappings: [{ column: 'Delta', field: 'dba' }],
    });
    const stale = await change(agent, { version: 1, name: 'Late' });
    expect([stale.status, stale.body.current?.name]).toEqual([409, 'Quarterly']);
    expect((await agent.delete(`${at}?version=1`)).status).toBe(409);
    expect((await agent.delete(`${at}?version=2`)).status).toBe(204);
    expect((await agent.delete(`${at}?version=2`)).status).toBe(404);
    const history = await query<{ type: string }>`
      select type from history where record_id = ${saved.entity_id} order by entity_id`;
    expect(history.map(({ type }) => type.replace('IMPORT_MAPPING_', ''))).toEqual([
      'SAVED',
      'SAVED',
      'DELETED',
    ]);
  });

  test('there are no more than two hundred of a lead type', async () => {
    const flow = await take(agent);
    const { body: model } = await save(agent, flow, 'Model');
    await query`
      insert into import_mapping
      select (jsonb_populate_record(m, jsonb_build_object('entity_id', gen_random_uuid(), 'name', 'Filler ' || n))).*
        from import_mapping m, generate_series(1, 200 - (select count(*) from import_mapping where lead_type = 'SP')) n
       where m.entity_id = ${model.entity_id}`;
    expect(failsOf(await save(agent, flow, 'One too many'))).toEqual(['name too_many']);
    expect((await list(agent, flow)).length).toBeLessThanOrEqual(200);
  });
});

describe('split and defaults', () => {
  test('a column is cut into several choices, where a field holds several', async () => {
    const { body: flow } = await upload(
      agent,
      csv(
        HEADER,
        'Slash,3055550641,FL/GA,,',
        'Mixed,3055550642,"FL / GA, NY",,',
        'Wrong,3055550643,FL/Atlantis,,',
      ),
    );
    const split = flow.mappings.map((mapping) =>
      mapping.field === 'states' ? { ...mapping, split: '/' } : mapping,
    );
    const whole = await patch(agent, flow, { action: 'analyse' });
    expect((await settled(agent, whole.body.entity_id)).counts).toMatchObject({ failed: 3 });
    await patch(agent, await flowNow(agent, flow), { mappings: split, action: 'analyse' });
    expect((await settled(agent, flow.entity_id)).counts).toMatchObject({ valid: 2, failed: 1 });
    const { items: rows } = await items(agent, flow);
    const ids = (...names: string[]) => names.map((name) => lookupId('state', name));
    expect(rows[0]?.record.states).toEqual(ids('FL', 'GA'));
    expect(rows[1]?.record.states).toEqual(ids('FL', 'GA', 'NY'));
    expect(rows[2]?.fails).toMatchObject([{ field: 'states', code: 'unknown_reference' }]);
    const mappings = [{ column: 'State', field: 'states', split: 'x' }];
    expect((await patch(agent, await flowNow(agent, flow), { mappings })).status).toBe(400);
  });

  test('a field takes its default where the file says nothing, also one that is not required', async () => {
    const flow = await analysed(
      agent,
      csv('Company name,Phone,Notes', 'One,3055550651,', 'Two,3055550652,own'),
      'SP',
      [
        { column: 'Company name', field: 'company_name' },
        { column: 'Phone', field: 'phone' },
        { column: 'Notes', field: 'notes' },
        { field: 'notes', value: 'from the fair' },
        { field: 'states', value: 'FL; GA' },
        { field: 'lead_source', value: 'Google' },
        { field: 'pr_assigned_id', value: 'sp.agent' },
      ],
    );
    expect(flow.counts.valid).toBe(2);
    expect((await items(agent, flow)).items.map(({ record }) => [record.notes, record.lead_source])).toEqual([
      ['from the fair', 'GOOGLE'],
      ['own', 'GOOGLE'],
    ]);
  });
});
