import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSED_COLUMNS } from '#schemas/import-flow/index.ts';
import { startApp, type Caller, type TestApp } from '#tests/support/app.ts';
import { analysed, csv, HEADER, imported, items, type Flow } from './support.ts';

let api: TestApp;
let agent: Caller;
beforeAll(async () => {
  api = await startApp();
  agent = api.as('sp.agent');
});
afterAll(() => api?.close());

const download = (caller: Caller, flow: Flow, query = '') =>
  caller.post(`/import-flows/${flow.entity_id}/export/csv/refused.csv${query}`, {});
const rowsOf = (text: string) => Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;
const row = (name: string, phone: string, rest = 'FL,33101,') => `${name},${phone},${rest}`;

test('refused rows are downloaded, corrected, uploaded again and imported', async () => {
  const flow = await imported(
    agent,
    await analysed(
      agent,
      csv(
        HEADER,
        row('Good', '3055550601'),
        row('"Quoted, ""and"" so on"', '12', 'Atlantis,02134,'),
        row('=SUM(A1)', '1'),
        row('Twin', '3055550601'),
      ),
    ),
  );
  expect(flow.counts).toMatchObject({ imported: 1, failed: 2, refused: 1 });
  const file = await download(agent, flow);
  expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="refused.csv"',
  ]);
  expect(file.text.startsWith('\uFEFF')).toBe(true);
  const [headers = [], ...refused] = rowsOf(file.text);
  expect(headers).toEqual([...HEADER.split(','), 'import_row', 'import_reason']);
  expect(refused).toEqual([
    [
      'Quoted, "and" so on',
      '12',
      'Atlantis',
      '02134',
      '',
      '3',
      'States served: This choice does not exist; Phone number: Not a valid US phone number',
    ],
    ["'=SUM(A1)", '1', 'FL', '33101', '', '4', 'Phone number: Not a valid US phone number'],
    ['Twin', '3055550601', 'FL', '33101', '', '5', 'Phone number: The same value as in row 2 of the file'],
  ]);
  const corrected = file.text.replace(',12,Atlantis,', ',3055550602,MA,').replace(',1,FL', ',3055550603,FL');
  const again = await analysed(agent, Buffer.from(corrected));
  expect(again.headers).toEqual(headers);
  const columns = again.mappings.flatMap((mapping) => ('column' in mapping ? [mapping.column] : []));
  for (const ours of Object.values(REFUSED_COLUMNS)) expect(columns).not.toContain(ours);
  expect(again.counts).toMatchObject({ valid: 2, refused: 1, failed: 0 });
  expect((await imported(agent, again)).counts).toMatchObject({ imported: 2, refused: 1 });
  const names = (await items(agent, again, 'status_in=IMPORTED')).items.map(
    ({ record }) => record.company_name,
  );
  expect(names).toEqual(['Quoted, "and" so on', '=SUM(A1)']);
  // What was refused once more has its columns once.
  const [once] = rowsOf((await download(agent, again)).text);
  expect(once).toEqual(headers);
});

test("reasons are in the reader's language; other rows are asked for; it is logged", async () => {
  const flow = await analysed(agent, csv(HEADER, row('Fine', '3055550611'), row('Bad', '1')));
  const [, bad] = rowsOf((await download(api.as('sp.agent', 'es'), flow)).text);
  expect(bad?.at(-1)).toBe('Teléfono: Número de teléfono de EE. UU. no válido');
  const [, ...good] = rowsOf((await download(agent, flow, '?status_in=VALID')).text);
  expect(good.map(([name]) => name)).toEqual(['Fine']);
  expect((await download(agent, flow, '?status_in=LOST')).status).toBe(400);
  const events = await api.db
    .selectFrom('history')
    .select(['actor_id', 'detail'])
    .where('record_id', '=', flow.entity_id)
    .where('type', '=', 'IMPORT_ROWS_EXPORTED')
    .orderBy('at')
    .orderBy('entity_id')
    .execute();
  expect(events.map(({ detail }) => detail)).toEqual([
    { statuses: ['INVALID', 'DUPLICATED'] },
    { statuses: ['VALID'] },
  ]);
});

test('a row that is too long is too long when it comes back', async () => {
  const flow = await analysed(
    agent,
    csv(HEADER, `${row('Long', '3055550620')},,beyond`, row('Even', '3055550621')),
  );
  const file = await download(agent, flow);
  expect(rowsOf(file.text)[1]).toEqual([
    'Long',
    '3055550620',
    'FL',
    '33101',
    '',
    '2',
    'Possible inconsistent data',
    '',
    'beyond',
  ]);
  const again = await analysed(agent, Buffer.from(`${file.text}${row('Other', '3055550622')},,\r\n`));
  expect(again.counts).toMatchObject({ failed: 1, valid: 1 });
});

test('only those who may see the import may take its rows away', async () => {
  const flow = await analysed(agent, csv(HEADER, row('Bad', '1')));
  for (const person of ['sp.agent2', 'tp.agent', 'tp.supervisor'])
    expect((await download(api.as(person), flow)).status).toBe(404);
  expect((await download(api.as('cred.agent'), flow)).status).toBe(403);
  expect((await download(api.as(null), flow)).status).toBe(401);
  expect((await download(api.as('sp.supervisor'), flow)).status).toBe(200);
});
