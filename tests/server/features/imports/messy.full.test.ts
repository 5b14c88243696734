import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import { useApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { failsOf } from '#tests/support/fails.ts';
import { FILES, type Read, type Refused } from './messy.files.ts';
import { items, patch, settled, uploadAs, type Flow } from './support.ts';

const FOLDER = new URL('../../../../../shared/data/csv-messy/', import.meta.url);
const hasFolder = existsSync(FOLDER);
const INVALID = 'Invalid CSV. Please, check the format or the correct choice of the delimiter';

const agent = callerOf(useApp(), 'sp.agent');

const bytesOf = (name: string): Buffer => readFileSync(new URL(name, FOLDER));

const jsonOf = (name: string): string => name.replace('/csvs/', '/json/').replace(/csv$/, 'json');
/** What the collection says itself of a file; line ends become \n, also in cells, and an empty cell is none. */
function asJson(name: string): Read {
  const rows = JSON.parse(bytesOf(jsonOf(name)).toString()) as Record<string, string>[];
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

const names = hasFolder
  ? readdirSync(FOLDER, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(FOLDER.pathname.length).replace(/^\//, ''))
  : [];

/** What becomes of a file, when it is known. */
function expectedOf(name: string): Read | Refused | undefined {
  if (FILES[name] || /\.(json|ods|xlsx?)$/.test(name)) return FILES[name] ?? [];
  return existsSync(new URL(jsonOf(name), FOLDER)) ? asJson(name) : undefined;
}
const isRefused = (name: string): boolean => Array.isArray(expectedOf(name));

describe.runIf(hasFolder)('collections of CSV files', () => {
  test('of every file it is known what becomes of it, and every file is there', () => {
    expect(names.filter((name) => !expectedOf(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(Object.keys(FILES)));
    expect(names.filter(isRefused).length).toBeGreaterThan(30);
  });

  test.each(names.filter(isRefused))('%s is refused', async (name) => {
    const answer = await uploadAs(agent, bytesOf(name));
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe(INVALID);
    expect(failsOf(answer)).toEqual(expectedOf(name));
  });

  test.each(names.filter((name) => !isRefused(name)))('%s is read', async (name) => {
    const {
      separator = ',',
      encoding = 'utf-8',
      header_row = 1,
      chosen = '',
      headers,
      rows,
      uneven,
    } = expectedOf(name) as Read;
    const { status, body: flow } = await uploadAs(agent, bytesOf(name), chosen);
    expect(status).toBe(201);
    expect(flow).toMatchObject({ separator, encoding, header_row, headers });
    const found = await analysedRows(flow);
    const numbers = new Map(found.map((item) => [item.row_no, item.data]));
    if ('count' in rows) {
      expect(found).toHaveLength(rows.count);
      for (const [no, data] of Object.entries(rows.some)) expect(numbers.get(Number(no))).toMatchObject(data);
    } else expect(found.map((item) => item.data)).toEqual(rows);
    const wrong = found.filter(({ fails }) => fails.some(({ code }) => code === 'inconsistent'));
    expect(wrong.map((item) => item.row_no)).toEqual(uneven ?? []);
  });
});

if (!hasFolder) process.stderr.write('tests over ../shared/data/csv-messy skipped: the folder is not here\n');
