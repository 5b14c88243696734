import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { labelAt } from '#schemas/engine/validate.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { unguarded } from '#server/platform/csv.ts';
import { useApp, type Caller } from '#tests/support/app.ts';
import { analysed, DATA, hasData, imported, items, upload, type Flow } from './support.ts';

const api = useApp();

const file = (name: string): string => readFileSync(new URL(name, DATA), 'utf8');
const firstLines = (text: string, count: number): string => text.split('\n').slice(0, count).join('\n');
type Source = Record<string, string>;
const parse = (text: string): Source[] =>
  Papa.parse<Source>(text, { header: true, skipEmptyLines: true }).data;

const PRACTICE = 'Provider Business Practice Location Address';

interface Told {
  readonly specialty: ReadonlyMap<string, string>;
  readonly state: ReadonlyMap<string, string>;
}

/** What the lookups call the things that NPPES writes: taxonomy codes, and states, which some rows spell out. */
async function namesOf(): Promise<Told> {
  const rows = await api.query<{ list: string; code: string; name_en: string }>`
    select list, code, name_en from lookup where list in ('specialty', 'subspecialty', 'state')`;
  return {
    specialty: new Map(
      rows.filter(({ list }) => list !== 'state').map(({ code, name_en }) => [code, name_en]),
    ),
    state: new Map(
      rows.filter(({ list }) => list === 'state').map(({ code, name_en }) => [name_en.toUpperCase(), code]),
    ),
  };
}

/** How an export writes what NPPES wrote: the same values, punctuated for people. */
function exportedAs(field: string, cell: string, names: Told): string {
  if (cell === '' || cell === '<UNAVAIL>') return '';
  if (field === 'phone' || field === 'fax') return cell.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
  if (field === 'tax_id') return cell.replace(/^(\d{2})(\d{7})$/, '$1-$2');
  if (field === 'zip') return cell.slice(0, 5);
  if (field === 'states') return names.state.get(cell.toUpperCase()) ?? cell;
  if (field === 'specialties') return names.specialty.get(cell) ?? `unknown ${cell}`;
  return cell.trim();
}

/**
 * Every imported row of a file beside what the export of the list gives back, for every column that was mapped.
 * Gives how many rows and cells were compared.
 */
async function compareExport(caller: Caller, flow: Flow, text: string) {
  const type = flow.lead_type.toLowerCase() as 'sp' | 'tp';
  const names = await namesOf();
  const answer = await caller.post(`/leads/${type}/export/csv/all.csv`, {});
  expect(answer.status).toBe(200);
  const exported = new Map(parse(answer.text.replace('\uFEFF', '')).map((row) => [row.NPI ?? '', row]));
  const columns = flow.mappings.flatMap((mapping) => ('column' in mapping ? [mapping] : []));
  const rows = await api.query<{ row_no: number; npi: string }>`
    select i.row_no, l.npi from import_item i join lead l on l.entity_id = i.lead_id
     where i.flow_id = ${flow.entity_id} and i.status = 'IMPORTED'`;
  const source = parse(text);
  const wrong: string[] = [];
  for (const { row_no, npi } of rows) {
    // Row 1 holds the headers.
    const before = source[row_no - 2];
    const after = exported.get(npi);
    if (before?.NPI !== npi || !after) throw new Error(`row ${row_no} is not in the export`);
    for (const { column, field } of columns) {
      const header = labelAt(LEADS[flow.lead_type].fields, field, 'en');
      const wanted = exportedAs(field, before[column] ?? '', names);
      const shown = unguarded(after[header] ?? '');
      // A code of a specialization says its specialty as well.
      const said = field === 'specialties' ? [shown, ...(after['Sub-specialty'] ?? '').split('; ')] : [shown];
      if (!said.includes(wanted))
        wrong.push(`row ${row_no}, ${column}: ${before[column]} came out as ${shown}`);
    }
  }
  expect(wrong).toEqual([]);
  return { rows: rows.length, columns: columns.length };
}

describe.runIf(hasData)('NPPES files', () => {
  test('2,000 practitioners and practices become leads, cell by cell', async () => {
    const text = firstLines(file('npidata_15_columns.csv'), 2001);
    const agent = api.as('sp.agent');
    const flow = await analysed(agent, text);
    expect(flow.counts).toMatchObject({ rows: 2000, processed: 2000 });
    const { items: invalid } = await items(agent, flow, 'status_in=INVALID');
    const deactivated = invalid.filter(({ data }) => Object.keys(data).length === 1);
    expect(deactivated.length).toBe(parse(text).filter((row) => row['Entity Type Code'] === '').length);
    for (const { fails } of deactivated)
      expect(fails.map(({ field }) => field)).toEqual(
        expect.arrayContaining(['states', 'company_name', 'phone']),
      );
    const done = await imported(agent, flow);
    expect(done.counts).toMatchObject({
      imported: flow.counts.valid,
      valid: 0,
      failed: flow.counts.failed,
      refused: flow.counts.refused,
    });
    expect(done.counts.imported).toBeGreaterThan(1600);
    expect(await compareExport(agent, done, text)).toEqual({ rows: done.counts.imported, columns: 10 });
  });

  test('the transportation file whole, as transportation leads', async () => {
    const text = file('npidata_transport.csv');
    const agent = api.as('tp.agent');
    const done = await imported(agent, await analysed(agent, text, 'TP'));
    expect(done.counts.imported).toBeGreaterThan(200);
    expect(await compareExport(agent, done, text)).toEqual({ rows: done.counts.imported, columns: 8 });
    // The same file again brings nothing new.
    const again = await analysed(api.as('tp.supervisor'), text, 'TP');
    expect(again.counts).toMatchObject({
      valid: 0,
      failed: done.counts.failed,
      refused: done.counts.imported + done.counts.refused,
    });
  });

  test('330 columns: the practice location is recognised, the mailing address is not taken for it', async () => {
    const agent = api.as('sp.supervisor');
    const text = file('npidata_330_columns.csv');
    const { status, body } = await upload(agent, text);
    expect(status).toBe(201);
    expect(body.headers).toHaveLength(330);
    const columns = body.mappings.flatMap((mapping) =>
      'column' in mapping ? [`${mapping.column} → ${mapping.field}`] : [],
    );
    expect(columns).toContain(`${PRACTICE} Telephone Number → phone`);
    expect(columns).toContain('Provider First Name → contact_first_name');
    expect(columns.filter((line) => line.includes('Mailing'))).toEqual([]);
    const flow = await analysed(agent, text);
    const { valid, failed, refused } = flow.counts;
    expect(flow.counts).toMatchObject({ rows: 4365, processed: 4365 });
    expect(valid + failed + refused).toBe(4365);
    expect(valid).toBeGreaterThan(3000);
    const done = await imported(agent, flow);
    expect(done.counts).toMatchObject({ imported: valid, failed, refused });
    expect(await compareExport(agent, done, text)).toEqual({ rows: valid, columns: 13 });
  });
});

if (!hasData) process.stderr.write('3 tests over ../shared/data/nppes skipped: the folder is not here\n');
