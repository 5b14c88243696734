import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportFault, Mapping } from '#schemas/import-flow/index.ts';
import { startApp, type Caller, type TestApp } from '#tests/support/app.ts';
import { analysed, csv, HEADER, items, type Flow } from './support.ts';

let api: TestApp;
let agent: Caller;
beforeAll(async () => {
  api = await startApp();
  agent = api.as('sp.agent');
});
afterAll(() => api?.close());

const faults = async (flow: Flow, caller = agent) =>
  (await caller.get<{ items: ImportFault[]; total: number }>(`/import-flows/${flow.entity_id}/faults`)).body;
const short = ({ field, code, column, text, rows }: ImportFault) => [field, code, column, text, rows];
const row = (name: string, phone: string, rest = 'FL,33101,') => `${name},${phone},${rest}`;

describe('faults of a file', () => {
  let flow: Flow;
  beforeAll(async () => {
    flow = await analysed(
      agent,
      csv(
        HEADER,
        row('A', '3055550401', 'Fla,33101,'),
        row('B', '3055550402', 'Fla,33101,'),
        row('C', '3055550403', 'Fla,1,'),
        row('D', '3055550404', ',33101,'),
        row('E', '12', ',33101,'),
        row('F', '3055550405', 'fla,33101,'),
        'G,3055550406,FL,33101,,beyond',
        row('Good', '3055550407'),
        row('Twin of the good', '3055550407'),
      ),
    );
  });

  test('are told by column, text and reason, the most frequent first', async () => {
    const { items: all, total } = await faults(flow);
    expect(total).toBe(6);
    expect(all.map(short)).toEqual([
      ['states', 'unknown_reference', 'State', 'Fla', 3],
      ['states', 'required', 'State', '', 2],
      ['zip', 'invalid_zip', 'ZIP code', '1', 1],
      ['phone', 'invalid_phone', 'Phone', '12', 1],
      ['states', 'unknown_reference', 'State', 'fla', 1],
      ['', 'inconsistent', null, '', 1],
    ]);
  });

  test('are told in the language of the reader', async () => {
    const { items: all } = await faults(flow, api.as('sp.agent', 'es'));
    expect(all[0]?.message).toBe('Esta opción no existe');
  });

  test('lead to their rows', async () => {
    const { items: all } = await faults(flow);
    for (const { field, code, column, text, rows } of all) {
      const query = new URLSearchParams({ status_in: 'INVALID', field, code });
      if (column !== null) {
        query.set('column', column);
        query.set('text', text);
      }
      const found = await items(agent, flow, query.toString());
      expect(found.total, `${field} ${code} ${text}`).toBe(rows);
      for (const item of found.items)
        expect(item.fails.map((fail) => `${fail.field} ${fail.code}`)).toContain(`${field} ${code}`);
    }
    // Duplicates have reasons as well.
    const twins = await items(agent, flow, 'code=duplicate_row');
    expect(twins.items.map(({ row_no }) => row_no)).toEqual([10]);
  });

  test('of rows are filtered only by what there is', async () => {
    const answer = await agent.get<{ fails: { field: string; code: string }[] }>(
      `/import-flows/${flow.entity_id}/items?field=nothing&code=bogus&text=x`,
    );
    expect(answer.status).toBe(400);
    expect(answer.body.fails.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'field not_in_list',
      'code not_in_list',
      'column required',
    ]);
    const column = await agent.get<{ fails: { field: string }[] }>(
      `/import-flows/${flow.entity_id}/items?field=states&column=Phone`,
    );
    expect([column.status, column.body.fails[0]?.field]).toEqual([400, 'column']);
    expect((await agent.get(`/import-flows/${flow.entity_id}/items?status_in=VALID,LOST`)).status).toBe(400);
  });
});

test('of several columns for one field that is named which says something', async () => {
  const mappings: Mapping[] = [
    { column: 'Company name', field: 'company_name' },
    { column: 'Phone', field: 'phone' },
    { column: 'State 1', field: 'states' },
    { column: 'State 2', field: 'states' },
    { field: 'pr_assigned_id', value: 'sp.agent' },
  ];
  const flow = await analysed(
    agent,
    csv(
      'Company name,Phone,State 1,State 2',
      'A,3055550410,,Nowhere',
      'B,3055550411,Nowhere,',
      'C,3055550412,,',
    ),
    'SP',
    mappings,
  );
  expect((await faults(flow)).items.map(short)).toEqual([
    ['states', 'unknown_reference', 'State 2', 'Nowhere', 1],
    ['states', 'unknown_reference', 'State 1', 'Nowhere', 1],
    ['states', 'required', 'State 1', '', 1],
  ]);
  const second = await items(
    agent,
    flow,
    'field=states&code=unknown_reference&column=State%202&text=Nowhere',
  );
  expect(second.items.map(({ row_no }) => row_no)).toEqual([2]);
});

test('a text too long to be the same mistake twice has no column; a required field without one neither', async () => {
  const flow = await analysed(
    agent,
    csv('Company name,Phone,State', `A,${'x'.repeat(1001)},FL`, `B,${'y'.repeat(1001)},FL`),
  );
  expect((await faults(flow)).items.map(short)).toEqual([['phone', 'invalid_phone', null, '', 2]]);
});

test('a hundred kinds of fault are told, and how many there are', async () => {
  const flow = await analysed(
    agent,
    csv(
      HEADER,
      ...Array.from({ length: 130 }, (_, n) => row(`Clinic ${n}`, '3055550420', `Nowhere ${n},33101,`)),
    ),
  );
  const { items: all, total } = await faults(flow);
  expect([all.length, total]).toEqual([100, 130]);
});

test('faults are only for those who may see the import', async () => {
  const flow = await analysed(agent, csv(HEADER, row('Mine', '1')));
  for (const person of ['sp.agent2', 'tp.agent', 'tp.supervisor'])
    expect((await api.as(person).get(`/import-flows/${flow.entity_id}/faults`)).status).toBe(404);
  expect((await faults(flow, api.as('sp.supervisor'))).total).toBe(1);
});
