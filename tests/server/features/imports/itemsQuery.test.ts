import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type Caller, type TestApp } from '#tests/support/app.ts';
import { analysed, csv, items, type Flow } from './support.ts';

let api: TestApp;
let agent: Caller;
let flow: Flow;
beforeAll(async () => {
  api = await startApp();
  agent = api.as('sp.agent');
  flow = await analysed(
    agent,
    csv(
      'Company name,Phone,State',
      'Acme,305 555 0190,FL',
      'Acme Two,3055550191,FL',
      'Acme again,(305) 555-0190,FL',
      'Acme Two again,3055550191,FL',
    ),
  );
});
afterAll(() => api?.close());

const rows = async (query: string) => (await items(agent, flow, query)).items;

test('a row that repeats another says which one, and that one is found by its number', async () => {
  const duplicates = await rows('status_in=DUPLICATED');
  expect(duplicates.map(({ row_no, duplicate_row }) => [row_no, duplicate_row])).toEqual([
    [4, 2],
    [5, 3],
  ]);
  const [first, ...others] = await rows('row_no=2');
  expect([first?.data['Company name'], first?.duplicate_row, others]).toEqual(['Acme', null, []]);
  expect(await rows('row_no=99')).toEqual([]);
  expect((await agent.get(`/import-flows/${flow.entity_id}/items?row_no=two`)).status).toBe(400);
});

test('rows that somebody decided on their own are told from the others', async () => {
  const [duplicate] = await rows('status_in=DUPLICATED');
  const decided = await agent.patch(`/import-flows/items/${duplicate!.entity_id}`, {
    version: duplicate!.version,
    decision: 'create',
  });
  expect(decided.status).toBe(200);
  const numbers = async (query: string) => (await rows(query)).map(({ row_no }) => row_no);
  expect(await numbers('status_in=DUPLICATED&decided=true')).toEqual([4]);
  expect(await numbers('status_in=DUPLICATED&decided=false')).toEqual([5]);
});
