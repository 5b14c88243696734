import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Field } from '#schemas/engine/field.ts';
import { cellsOf, headOf } from '#server/features/reports/cells.ts';
import type { Output } from '#server/features/reports/query/compile.ts';
import { csvWriter } from '#server/features/reports/write/csv.ts';
import { cellOfText, kindOfCells, sheetCells, sheetName } from '#server/features/reports/write/sheets.ts';
import { intoFile } from '#server/features/reports/write/writer.ts';

const label = { en: 'A', es: 'A' };
const outputOf = (field: Field, more: Partial<Output> = {}): Output => ({
  key: 'c',
  column: null,
  field,
  ...more,
});
const DAY = outputOf({ kind: 'date', label });
const COUNT = outputOf({ kind: 'count', label });

const cellOf = (output: Output, value: unknown) =>
  sheetCells(
    { name: '', person: '', at: new Date(), filter: [], outputs: [output], names: new Map(), language: 'en' },
    [kindOfCells(output)],
    { c: value },
  )[0];

it.each([
  ['Leads', [], 'Leads'],
  ['a/b\\c[d]:e*f?', [], 'a b c d e f'],
  ["'quoted'", [], 'quoted'],
  ['  ', [], 'Report'],
  ['History', [], 'History (2)'],
  ['About', ['about'], 'About (2)'],
  ['x'.repeat(40), [], 'x'.repeat(31)],
  ['x'.repeat(40), ['x'.repeat(31)], `${'x'.repeat(27)} (2)`],
  [`${'x'.repeat(30)}😀`, [], 'x'.repeat(30)],
])('the name of a sheet of %j beside %j is %j', (text, taken, name) => {
  expect(sheetName(text, taken)).toBe(name);
});

describe('a text in a cell', () => {
  it('has nothing that XML has no letters for, and nothing that is read as a letter’s number', () => {
    expect(cellOfText('a\u0000b\u000bc\ufffed\ud800e\udc00f😀\tg\nh')).toBe('abcdef😀\tg\nh');
    expect(cellOfText('_x0041_ _x41_')).toBe('_x005F_x0041_ _x41_');
  });

  it('is as long as Excel takes, and says that there was more', () => {
    expect(cellOfText('a'.repeat(32_767))).toHaveLength(32_767);
    expect(cellOfText('a'.repeat(32_768))).toBe(`${'a'.repeat(32_766)}…`);
    expect(cellOfText('😀'.repeat(20_000))).toBe(`${'😀'.repeat(16_383)}…`);
  });
});

it.each([
  ['a number', COUNT, '12', 12],
  ['a number with decimals', outputOf({ kind: 'number', label }), '1234.5', 1234.5],
  ['an average', outputOf({ kind: 'count', label }, { fn: 'avg' }), '3.14159', 3.14],
  ['a day', DAY, '2026-07-08', new Date('2026-07-08')],
  ['a day of another calendar', DAY, '1899-12-31', '1899-12-31'],
  ['a week', outputOf({ kind: 'date', label }, { by: 'week' }), '2026-07-06', new Date('2026-07-06')],
  ['a quarter', outputOf({ kind: 'date', label }, { by: 'quarter' }), '2026-07-01', '2026-Q3'],
  [
    'the smallest day of a group',
    outputOf({ kind: 'date', label }, { fn: 'min' }),
    '2026-07-08',
    new Date('2026-07-08'),
  ],
  [
    'a moment',
    outputOf({ kind: 'dateTime', label }),
    '2026-07-08T09:10:11Z',
    new Date('2026-07-08T09:10:11Z'),
  ],
  ['a ZIP code', outputOf({ kind: 'zip', label }), '02134', '02134'],
  ['a text like a number', outputOf({ kind: 'text', label }), '007', '007'],
  ['yes', outputOf({ kind: 'boolean', label }), true, 'Yes'],
  ['nothing', DAY, null, undefined],
])('a cell of %s', (_what, output, value, expected) => {
  expect(cellOf(output, value)).toEqual(expected);
});

it('numbers are written as the database has them, averages with two decimals', () => {
  const RATE = outputOf({ kind: 'number', label });
  const texts = (output: Output, value: unknown) => cellsOf([output], { c: value }, new Map(), 'es', 'shown');
  expect(texts(RATE, '1234.5')).toEqual(['1234.5']);
  expect(texts({ ...RATE, fn: 'sum' }, '90071992547409931.25')).toEqual(['90071992547409931.25']);
  expect(texts({ ...RATE, fn: 'avg' }, '2.6666666666666667')).toEqual(['2.67']);
  expect(headOf([RATE], 'en')).toMatchObject([{ numeric: true }]);
});

it.each<[string, Output, unknown, string, string]>([
  ['a day', outputOf({ kind: 'date', label }), '2026-11-12', '11/12/2026', '2026-11-12'],
  [
    'a moment',
    outputOf({ kind: 'dateTime', label }),
    new Date('2026-11-23T18:35:02.410Z'),
    '11/23/2026 06:35 PM',
    '2026-11-23 18:35:02',
  ],
  ['a week', outputOf({ kind: 'date', label }, { by: 'week' }), '2026-11-09', '11/09/2026', '2026-11-09'],
  ['a month', outputOf({ kind: 'date', label }, { by: 'month' }), '2026-11-01', '2026-11', '2026-11'],
])(
  '%s is shown as on every screen, and told to other programs so that it sorts',
  (_what, output, value, shown, sortable) => {
    const text = (days: 'shown' | 'sortable') => cellsOf([output], { c: value }, new Map(), 'en', days);
    expect(text('shown')).toEqual([shown]);
    expect(text('sortable')).toEqual([sortable]);
  },
);

it('columns of the same name are headed by their parts as well', () => {
  const of = (part: string, name: string, more: Partial<Output> = {}): Output => {
    const field: Field = { kind: 'date', label: { en: name, es: name } };
    return { ...outputOf(field, more), column: { id: `${part}.${name}`, part, field } };
  };
  const outputs = [
    of('lead', 'Created'),
    of('account', 'Created', { by: 'month' }),
    of('lead', 'Due', { fn: 'min' }),
    of('lead', 'Due', { fn: 'max' }),
    { ...COUNT, fn: 'count' } as const,
  ];
  expect(headOf(outputs, 'en').map(({ title }) => title)).toEqual([
    'Lead: Created',
    'Credential file: Created (month)',
    'Smallest: Due',
    'Largest: Due',
    'A',
  ]);
});

it('writes figures into CSV as they are: only what people have written could be a formula', async () => {
  const stream = new PassThrough();
  const outputs = [
    outputOf({ kind: 'number', label }, { key: 'n' }),
    outputOf({ kind: 'text', label }, { key: 't' }),
  ];
  const report = {
    name: '',
    person: '',
    at: new Date(),
    filter: [],
    outputs,
    names: new Map(),
    language: 'en',
  } as const;
  const writer = csvWriter({ stream, signal: new AbortController().signal }, report);
  await writer.rows([{ n: '-1.5', t: '-1.5' }]);
  stream.end();
  expect(await text(stream)).toBe("-1.5,'-1.5\r\n");
});

/** A file of Linux that is always full. */
const FULL = '/dev/full';

it.skipIf(!existsSync(FULL))('a disk that is full breaks off the report, and nothing else', async () => {
  const { signal } = new AbortController();
  const written = intoFile(FULL, signal, async (out) => {
    out.stream.write('a row');
    // Meanwhile the rows of the next page are read: nobody waits for the file.
    await once(out.signal, 'abort');
    out.signal.throwIfAborted();
  });
  await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
});
