import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import { startApp, type Caller, type TestApp } from '#tests/support/app.ts';
import { FILES, type Read } from './messy.files.ts';
import { items, patch, settled, uploadAs, type Flow } from './support.ts';

const FOLDER = new URL('../../../../../shared/data/csv-messy/', import.meta.url);
const hasFolder = existsSync(FOLDER);
const INVALID = 'Invalid CSV. Please, check the format or the correct choice of the delimiter';

let api: TestApp;
let agent: Caller;
beforeAll(async () => {
  if (!hasFolder) return;
  api = await startApp();
  agent = api.as('sp.agent');
});
afterAll(() => api?.close());

const bytesOf = (name: string): Buffer => readFileSync(new URL(name, FOLDER));
const isRefused = (expected: unknown): expected is readonly string[] => Array.isArray(expected);

/** What the collection says itself of a file; line ends become \n, also in cells, and an empty cell is none. */
function asJson(name: string): Read {
  const text = bytesOf(name.replace('/csvs/', '/json/').replace(/csv$/, 'json')).toString();
  const rows = JSON.parse(text) as Record<string, string>[];
  return {
    headers: Object.keys(rows[0] ?? {}),
    rows: rows.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([, cell]) => cell !== '')
          .map(([header, cell]) => [header, cell.replaceAll('\r\n', '\n')]),
      ),
    ),
  };
}

/** Takes the file to the end of its analysis, its first column being the companies' names. */
async function analysedRows(flow: Flow): Promise<ImportItem[]> {
  const { body } = await patch(agent, flow, {
    mappings: [
      { column: flow.headers[0]!, field: 'company_name' },
      { field: 'states', value: 'FL' },
      { field: 'pr_assigned_id', value: 'sp.agent' },
    ],
    action: 'analyse',
  });
  const done = await settled(agent, body.entity_id);
  expect(done).toMatchObject({ stage: 'analysed', counts: { rows: flow.counts.rows, pending: 0 } });
  const pages = Math.ceil(done.counts.rows / 1000);
  const read = Array.from({ length: pages }, (_, page) => items(agent, done, `page=${page + 1}`));
  return (await Promise.all(read)).flatMap((page) => page.items);
}

describe.runIf(hasFolder)('collections of CSV files', () => {
  test('every file is in the table', () => {
    const names = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(FOLDER.pathname.length).replace(/^\//, ''));
    expect(names.sort()).toEqual(Object.keys(FILES).sort());
  });

  test.each(Object.entries(FILES).filter(([, expected]) => isRefused(expected)))(
    '%s is refused',
    async (name, expected) => {
      const answer = await uploadAs(agent, bytesOf(name));
      expect(answer.status).toBe(422);
      expect(answer.body.message).toBe(INVALID);
      expect(answer.body.fails.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
    },
  );

  test.each(Object.entries(FILES).filter(([, expected]) => !isRefused(expected)))(
    '%s is read',
    async (name, expected) => {
      const read = expected === 'as json' ? asJson(name) : (expected as Read);
      const {
        separator = ',',
        encoding = 'utf-8',
        header_row = 1,
        chosen = '',
        headers,
        rows,
        uneven,
      } = read;
      const { status, body: flow } = await uploadAs(agent, bytesOf(name), chosen);
      expect(status).toBe(201);
      expect(flow).toMatchObject({ separator, encoding, header_row, headers });
      const found = await analysedRows(flow);
      const numbers = new Map(found.map((item) => [item.row_no, item.data]));
      if ('count' in rows) {
        expect(found).toHaveLength(rows.count);
        for (const [no, data] of Object.entries(rows.some))
          expect(numbers.get(Number(no))).toMatchObject(data);
      } else expect(found.map((item) => item.data)).toEqual(rows);
      const wrong = found.filter(({ fails }) => fails.some(({ code }) => code === 'inconsistent'));
      expect(wrong.map((item) => item.row_no)).toEqual(uneven ?? []);
    },
  );
});

if (!hasFolder)
  process.stderr.write(
    `${Object.keys(FILES).length} tests over ../shared/data/csv-messy skipped: the folder is not here\n`,
  );
