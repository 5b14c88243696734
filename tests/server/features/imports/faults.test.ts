import { beforeAll, describe, expect, test } from 'vitest';
import Papa from 'papaparse';
import { REFUSED_COLUMNS, type ImportFault, type Mapping } from '#schemas/import-flow/index.ts';
import type { Caller } from '#tests/support/app.ts';
import { failsOf } from '#tests/support/fails.ts';
import { useImports } from './leads.ts';
import { analysed, csv, HEADER, imported, items, row, type Flow, type Refusal } from './support.ts';

const { api, query, agent } = useImports();

const faults = async (flow: Flow, caller = agent) =>
  (await caller.get<{ items: ImportFault[]; total: number }>(`/import-flows/${flow.entity_id}/faults`)).body;
const short = ({ field, code, column, text, rows }: ImportFault) => [field, code, column, text, rows];

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
    const { items: spanish } = await faults(flow, api.as('sp.agent', 'es'));
    expect(spanish[0]?.message).toBe('Esta opción no existe');
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
    const refused = async (filter: string) => {
      const answer = await agent.get<Refusal>(`/import-flows/${flow.entity_id}/items?${filter}`);
      expect(answer.status).toBe(400);
      return failsOf(answer);
    };
    const unknown = ['code not_in_list', 'column required', 'field not_in_list'];
    expect(await refused('field=nothing&code=bogus&text=x')).toEqual(unknown);
    expect(await refused('field=states&column=Phone')).toEqual(['column unknown_column']);
    expect(await refused('status_in=VALID,LOST')).toEqual(['status_in not_in_list']);
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

const download = (caller: Caller, flow: Flow, query = '') =>
  caller.post(`/import-flows/${flow.entity_id}/export/csv/refused.csv${query}`, {});
const rowsOf = (text: string) => Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;

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
  const events = await query`
    select detail from history where record_id = ${flow.entity_id} and type = 'IMPORT_ROWS_EXPORTED'
     order by at, entity_id`;
  expect(events).toEqual([
    { detail: { statuses: ['INVALID', 'DUPLICATED'] } },
    { detail: { statuses: ['VALID'] } },
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
