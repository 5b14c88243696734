import { describe, expect, test } from 'vitest';
import type { ImportPreview } from '#schemas/import-flow/index.ts';
import { failsOf } from '#tests/support/fails.ts';
import { useImports } from './leads.ts';
import {
  analysed,
  csv,
  HEADER,
  imported,
  flowNow,
  items,
  patch,
  settled,
  upload,
  uploadAs,
  type Refusal,
  type Flow,
} from './support.ts';

const { api, agent } = useImports();

const preview = (flow: Pick<Flow, 'entity_id'>, query = '') =>
  agent.get<ImportPreview & Refusal>(`/import-flows/${flow.entity_id}/preview?${query}`);

const TEXT = csv('Company name;Phone;State', 'Clínica Peña;3055550103;FL', '“Ñandú” – Ålesund;3055550104;GA');
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
/** The characters of TEXT that Windows-1252 has where Latin-1 has none. */
const WINDOWS: Readonly<Record<string, number>> = { '“': 0x93, '”': 0x94, '–': 0x96 };
const windows = Buffer.from([...TEXT].map((letter) => WINDOWS[letter] ?? letter.charCodeAt(0)));

describe('encodings', () => {
  test.each([
    ['utf-8', Buffer.from(TEXT)],
    ['utf-8', Buffer.from(`\uFEFF${TEXT}`)],
    ['utf-16le', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['utf-16le', Buffer.from(TEXT, 'utf16le')],
    ['utf-16be', swapped(`\uFEFF${TEXT}`)],
    ['utf-16be', swapped(TEXT)],
    ['windows-1252', windows],
  ])('%s is recognised, and read from header to last cell (%#)', async (encoding, content) => {
    const { status, body: flow } = await uploadAs(agent, content);
    expect(status).toBe(201);
    expect(flow).toMatchObject({
      encoding,
      separator: ';',
      header_row: 1,
      headers: ['Company name', 'Phone', 'State'],
      samples: [
        ['Clínica Peña', '“Ñandú” – Ålesund'],
        ['3055550103', '3055550104'],
        ['FL', 'GA'],
      ],
    });
  });

  test('one may be chosen; one in which the bytes mean nothing is refused', async () => {
    const { body: flow } = await uploadAs(
      agent,
      Buffer.from('Company name,Phone\nPeña,1\n'),
      'encoding=windows-1252',
    );
    expect([flow.encoding, flow.samples[0]]).toEqual(['windows-1252', ['PeÃ±a']]);
    const mended = await patch(agent, flow, { encoding: 'auto' });
    expect([mended.body.encoding, mended.body.samples[0]]).toEqual(['utf-8', ['Peña']]);
    expect((await uploadAs(agent, windows, 'encoding=utf-8')).status).toBe(422);
    expect((await patch(agent, mended.body, { encoding: 'utf-16be' })).status).toBe(422);
    expect((await uploadAs(agent, TEXT, 'encoding=ebcdic')).status).toBe(400);
  });
});

describe('header row', () => {
  const titled = csv('Providers of 2024', '', HEADER, 'A,3055550201,FL,02134,', 'B,3055550202,GA,00501,');

  test('is found below titles; rows above it are none', async () => {
    const { body: flow } = await upload(agent, titled);
    expect(flow).toMatchObject({ header_row: 3, headers: HEADER.split(','), counts: { rows: 2 } });
    const done = await analysed(agent, titled);
    expect(
      (await items(agent, done)).items.map(({ row_no, data }) => [row_no, data['Company name']]),
    ).toEqual([
      [4, 'A'],
      [5, 'B'],
    ]);
  });

  test('may be chosen, at upload or later; none calls columns by their place', async () => {
    const { body: flow } = await uploadAs(agent, titled, 'header_row=4');
    expect(flow).toMatchObject({
      header_row: 4,
      headers: ['A', '3055550201', 'FL', '02134', '#5'],
      counts: { rows: 1 },
    });
    const none = await patch(agent, flow, { header_row: 0 });
    expect(none.body).toMatchObject({
      header_row: 0,
      headers: ['#1', '#2', '#3', '#4', '#5'],
      counts: { rows: 4 },
      stage: 'mapping',
    });
    const { body: again } = await patch(agent, none.body, { header_row: 'auto' });
    expect(again.header_row).toBe(3);
    const bare = csv('Bare,3055550203,FL', 'Bones,3055550204,GA');
    const { body: headless } = await uploadAs(agent, bare, 'header_row=0');
    expect(headless.mappings).toContainEqual({ column: '#2', field: 'phone' });
    expect(headless.mappings).toContainEqual({ column: '#3', field: 'states' });
    const { body } = await patch(agent, headless, {
      mappings: [...headless.mappings, { column: '#1', field: 'company_name' }],
      action: 'analyse',
    });
    expect((await settled(agent, body.entity_id)).counts).toMatchObject({ rows: 2, valid: 2 });
    expect((await items(agent, body)).items.map(({ row_no }) => row_no)).toEqual([1, 2]);
  });

  test.each([
    ...['2', '6', '100'].map((row) => [row, 422, 'header_row no_such_row'] as const),
    ...['101', '-1', 'x', ''].map((row) => [row, 400, 'header_row invalid'] as const),
  ])('%j, which is empty, not there or no record, is refused by name', async (row, status, fail) => {
    const answer = await uploadAs(agent, titled, `header_row=${row}`);
    expect([answer.status, failsOf(answer)]).toEqual([status, [fail]]);
  });
});

test('the preview shows the first records as they would be read, and changes nothing', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => `Clinic ${n};30555503${String(n).padStart(2, '0')};FL`);
  const { body: flow } = await upload(agent, csv('Exported', '', 'Company name;Phone;State', ...rows));
  const asIs = await preview(flow);
  expect(asIs.body).toMatchObject({ separator: ';', encoding: 'utf-8', header_row: 3 });
  expect(asIs.body.rows).toHaveLength(20);
  expect(asIs.body.rows.slice(0, 4)).toEqual([
    ['Exported'],
    [''],
    ['Company name', 'Phone', 'State'],
    ['Clinic 0', '3055550300', 'FL'],
  ]);
  const other = await preview(flow, 'separator=|&header_row=1');
  expect(other.body).toMatchObject({ separator: '|', header_row: 1 });
  expect(other.body.rows[2]).toEqual(['Company name;Phone;State']);
  expect((await preview(flow, 'separator=auto&encoding=auto&header_row=auto')).body).toEqual(asIs.body);
  expect(failsOf(await preview(flow, 'header_row=40'))).toEqual(['header_row no_such_row']);
  expect((await preview(flow, 'header_row=33')).status).toBe(200);
  expect((await preview(flow, 'encoding=windows-1252')).body).toMatchObject({ encoding: 'windows-1252' });
  expect(await flowNow(agent, flow)).toEqual(flow);
});

describe('what is read differently later', () => {
  const file = csv(HEADER, 'A,3055550301,FL,33101,', 'B,bad,FL,33101,', 'C,3055550303,FL,33101,');

  test('another way of reading drops the rows and their corrections; another mapping keeps them', async () => {
    const flow = await analysed(agent, file);
    const bad = (await items(agent, flow, 'status_in=INVALID')).items[0]!;
    await agent.patch(`/import-flows/items/${bad.entity_id}`, {
      version: bad.version,
      data: { Phone: '3055550302' },
    });
    const corrected = await flowNow(agent, flow);
    expect(corrected.counts).toMatchObject({ valid: 3, failed: 0 });
    const remapped = await patch(agent, corrected, {
      mappings: flow.mappings.filter(({ field }) => field !== 'zip'),
    });
    expect(remapped.body).toMatchObject({ stage: 'mapping', counts: { rows: 3, pending: 3, valid: 0 } });
    await patch(agent, remapped.body, { action: 'analyse' });
    const again = await settled(agent, flow.entity_id);
    expect(again.counts).toMatchObject({ rows: 3, valid: 3, pending: 0 });
    for (const { record } of (await items(agent, again)).items) expect(record.zip).toBeUndefined();
    const reread = await patch(agent, again, { separator: ',' });
    expect(reread.body).toMatchObject({ stage: 'mapping', counts: { rows: 3, processed: 0, pending: 0 } });
    expect((await items(agent, reread.body)).total).toBe(0);
    await patch(agent, reread.body, { action: 'analyse' });
    expect((await settled(agent, flow.entity_id)).counts).toMatchObject({ valid: 2, failed: 1 });
  });

  test('other keys compare the rows anew; what becomes of duplicates is only counted anew', async () => {
    const twins = csv(
      HEADER,
      'One,3055550311,FL,33101,',
      'Two,3055550311,FL,33102,',
      'One,3055550312,FL,33101,',
    );
    const flow = await analysed(agent, twins);
    expect(flow.counts).toMatchObject({ valid: 1, refused: 2, ready: 1 });
    const { body: filled } = await patch(agent, flow, { options: { duplicates: 'create' } });
    expect(filled).toMatchObject({
      stage: 'analysed',
      options: { duplicates: 'create', unmatched: 'create', keys: flow.options.keys },
      counts: { refused: 2, ready: 3 },
    });
    const { body: skipped } = await patch(agent, filled, { options: { unmatched: 'skip' } });
    expect(skipped.counts).toMatchObject({ ready: 2 });
    const { body: busy } = await patch(agent, skipped, { options: { keys: ['npi', 'phone'] } });
    expect(busy).toMatchObject({
      stage: 'analysing',
      options: { keys: ['npi', 'phone'], duplicates: 'create' },
    });
    expect((await settled(agent, flow.entity_id)).counts).toMatchObject({ valid: 2, refused: 1 });
    const same = await patch(agent, await flowNow(agent, flow), { options: { keys: ['phone', 'npi'] } });
    expect(same.body.stage).toBe('analysed');
  });

  test('every wrong option is named', async () => {
    const { body: flow } = await upload(agent, file);
    const answer = await patch(agent, flow, { options: { duplicates: 'eat', unmatched: 'x', keys: [] } });
    expect([answer.status, failsOf(answer)]).toEqual([
      400,
      ['options.duplicates not_in_list', 'options.keys too_few', 'options.unmatched not_in_list'],
    ]);
    expect(failsOf(await patch(agent, flow, { options: { keys: ['npi', 'shoe'] } }))).toEqual([
      'options.keys.1 not_in_list',
    ]);
    const chosen = await patch(agent, flow, { options: { keys: ['npi'] } });
    expect(chosen.body).toMatchObject({ stage: 'mapping', options: { keys: ['npi'] } });
  });
});

test('zeros, long numbers and dates stay the text they are, up to the lead and out again', async () => {
  const flow = await analysed(
    agent,
    csv(
      'Company name,Phone,State,ZIP code,Notes,DBA',
      '00123456789012345678,3055550401,FL,02134,01/02/2024,1e5',
      '=1+1,3055550402,FL,00501,"-5 of ""them""",\'=2',
    ),
  );
  const [one] = (await items(agent, flow)).items;
  expect(one?.data).toEqual({
    'Company name': '00123456789012345678',
    Phone: '3055550401',
    State: 'FL',
    'ZIP code': '02134',
    Notes: '01/02/2024',
    DBA: '1e5',
  });
  expect((await imported(agent, flow)).counts).toMatchObject({ imported: 2 });
  const ids = (await items(agent, flow)).items.map(({ lead_id }) => lead_id);
  const leads = await Promise.all(ids.map(async (id) => (await agent.get(`/leads/sp/${String(id)}`)).body));
  expect(leads[0]).toMatchObject({
    company_name: '00123456789012345678',
    zip: '02134',
    notes: '01/02/2024',
    dba: '1e5',
  });
  const exported = await agent.post('/leads/sp/export/csv/x.csv?search=30555504', { ids });
  expect(exported.text).toContain("'=1+1");
  // The export is a file as any other: read again it says what the leads say, formulas and apostrophes included.
  const back = await analysed(api.as('sp.supervisor'), exported.text);
  const records = new Map(
    (await items(api.as('sp.supervisor'), back)).items.map(({ record }) => [record.zip, record]),
  );
  for (const lead of leads)
    for (const field of ['company_name', 'phone', 'states', 'zip', 'notes', 'dba', 'pr_assigned_id'])
      expect(records.get(lead.zip)?.[field], field).toEqual(lead[field]);
  expect(leads[1]).toMatchObject({ company_name: '=1+1', notes: '-5 of "them"', zip: '00501' });
});
