import type { Workbook } from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { hasPoppler, saidBy } from '#tests/support/poppler.ts';
import { namesIn } from '../../files/explorerSupport.ts';
import {
  bookOf,
  bytesOf,
  columns,
  csvOf,
  makeLead,
  previewOf,
  ran,
  valuesOf,
  type ToRun,
} from './support.ts';

/** What a report says in each format, beside what its preview says. */
const app = useApp();
const FORMULAS = ['=HYPERLINK("http://evil.example","x")', '+1+1', '-2+3', '@SUM(A1)'];

beforeAll(async () => {
  const id = await makeLead(app, 'sp', 'Ñandú & “Söhne” <Care>, Inc.', { follow_up_on: '2031-03-04' });
  await app.query`update lead set created_at = '2026-07-08T09:10:11Z' where entity_id = ${id}`;
  await makeLead(app, 'sp', 'No day _x0041_');
  for (const name of FORMULAS) await makeLead(app, 'sp', name);
});

const LIST: ToRun = {
  name: 'Leads [of] July',
  definition: {
    columns: columns(
      ...['company_name', 'phone', 'follow_up_on', 'created_at', 'states'].map((name) => `lead.${name}`),
    ),
    sort: [{ key: 'lead.company_name', desc: true }],
  },
};
const GROUPED: ToRun = {
  name: 'Leads by state',
  definition: {
    group: [{ column: 'lead.status' }, { column: 'lead.created_at', by: 'month' }],
    totals: [{ fn: 'count' }, { fn: 'max', column: 'lead.follow_up_on' }],
  },
};
const NONE: ToRun = {
  definition: {
    columns: columns('lead.company_name'),
    filter: {
      match: 'all',
      items: [{ id: 'r1', column: 'lead.company_name', operator: 'contains', values: ['nobody at all'] }],
    },
  },
};
const REPORTS = Object.entries({ LIST, GROUPED, NONE });
const books = new Map<string, Workbook>();

/** A day or a moment of a CSV file, which other programs sort, as the console shows it. */
const shown = (text: string): string => {
  const [, year, month, day, hour, minute] =
    /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):\d\d)?$/.exec(text) ?? [];
  if (year === undefined) return text;
  const date = `${month}/${day}/${year}`;
  if (hour === undefined) return date;
  return `${date} ${String(Number(hour) % 12 || 12).padStart(2, '0')}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
};

describe.each(REPORTS)('%s', (name, report) => {
  it('says in CSV and in XLSX what the preview says, days so that they sort, below a head that stays', async () => {
    const { head, rows } = await previewOf(app, 'sp.agent', report);
    const heads = head.map(({ title }) => title);
    const [titles, ...lines] = await csvOf(app, 'sp.agent', report);
    expect(titles).toEqual(heads);
    const guarded = (text: string) => (FORMULAS.includes(text) ? `'${text}` : text);
    expect(lines.map((line) => line.map(shown))).toEqual(rows.map(({ cells }) => cells.map(guarded)));
    expect(lines.flat().filter((text) => /^\d\d\/\d\d\/\d{4}/.test(text))).toEqual([]);
    expect(lines.length).toBe(name === 'NONE' ? 0 : name === 'LIST' ? 6 : 2);

    const book = await bookOf(app, 'sp.agent', report);
    books.set(name, book);
    const [sheet] = book.worksheets;
    const [top, ...below] = valuesOf(sheet!);
    expect(top).toEqual(heads);
    expect(below.map((line) => line[0])).toEqual(
      rows.map(({ cells }) => cells[0]!.replace('_x', '_x005F_x')),
    );
    expect(sheet!.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
    expect(sheet!.getRow(1).font).toMatchObject({ bold: true });
    expect(sheet!.autoFilter).toMatch(new RegExp(`^A1:[A-Z]${rows.length + 1}$`));
  });

  it.runIf(hasPoppler)('says in PDF what the preview says', async () => {
    const { head, rows } = await previewOf(app, 'sp.agent', report);
    const done = await ran(app, 'sp.agent', { ...report, format: 'PDF' });
    const said = (await saidBy('pdftotext', await bytesOf(app, 'sp.agent', done))).replace(/\s+/g, '');
    for (const text of [...head.map(({ title }) => title), ...rows.flatMap(({ cells }) => cells)])
      expect(said).toContain(text.replace(/\s+/g, '').slice(0, 6));
    expect(said).toContain('Page1of1');
    expect(said).toContain('Runby:sp.agentTest');
  });
});

it('a workbook has days as days, moments as moments, figures as figures and everything else as texts, none as a formula', () => {
  const book = books.get('LIST')!;
  expect(book.worksheets.map(({ name }) => name)).toEqual(['Leads of July', 'About']);
  const [sheet, about] = book.worksheets;
  const cell = (at: string) => sheet!.getCell(at);
  const row = valuesOf(sheet!).findIndex(([name]) => String(name).startsWith('Ñandú')) + 1;
  expect(cell(`A${row}`).value).toBe('Ñandú & “Söhne” <Care>, Inc.');
  expect(cell(`B${row}`).value).toBe('(305) 555-0123');
  expect([cell(`C${row}`).value, cell(`C${row}`).numFmt]).toEqual([new Date('2031-03-04'), 'mm/dd/yyyy']);
  expect([cell(`D${row}`).value, cell(`D${row}`).numFmt]).toEqual([
    new Date('2026-07-08T09:10:11Z'),
    'mm/dd/yyyy hh:mm AM/PM',
  ]);
  expect(cell(`C${row === 2 ? 3 : 2}`).value).toBeNull();
  const facts = valuesOf(about!);
  expect(facts).toContainEqual(['Run by', 'sp.agent Test']);
  expect(facts).toContainEqual([
    'Run on',
    expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M \(America\/New_York\)$/),
  ]);
  expect(facts).toContainEqual(['Filter', 'None']);
  expect(facts).toContainEqual(['Rows', 6]);

  expect(valuesOf(books.get('GROUPED')!.worksheets[0]!).slice(1)).toContainEqual([
    'New',
    '2026-07',
    1,
    new Date('2031-03-04'),
  ]);

  // In CSV they are guarded: above.
  expect(valuesOf(sheet!).map(([name]) => name)).toEqual(expect.arrayContaining(FORMULAS));
  sheet!.eachRow((line) =>
    line.eachCell(({ formula, hyperlink }) => expect([formula, hyperlink]).toEqual([undefined, undefined])),
  );
});

it('a filter is told in words, as it held in this run', async () => {
  const asked: ToRun = {
    definition: {
      columns: columns('lead.company_name'),
      filter: {
        match: 'all',
        items: [
          { id: 'n', column: 'lead.company_name', operator: 'contains', values: ['and'], ask: true },
          { id: 'd', column: 'lead.follow_up_on', operator: 'range', values: ['|2040-01-01'], ask: true },
          {
            match: 'any',
            items: [
              { id: 's', column: 'lead.status', operator: 'in', values: ['NEW'] },
              { id: 'e', column: 'lead.phone', operator: 'empty', values: [] },
            ],
          },
        ],
      },
    },
    answers: { n: ['Ñandú'], d: [] },
  };
  const facts = async (language?: string) =>
    valuesOf((await bookOf(app, 'sp.agent', asked, language)).worksheets[1]!);
  const said = await facts();
  expect(said).toContainEqual(['Filter', 'Company name contains “Ñandú”']);
  expect(said).toContainEqual([null, '(Status is any of New or Phone number is empty)']);
  expect(said).toContainEqual(['Rows', 1]);
  expect(JSON.stringify(said)).not.toContain('2040');
  expect(await facts('es')).toContainEqual(['Filtro', expect.stringContaining('contiene «Ñandú»')]);
});

it('is in Spanish for who reads Spanish', async () => {
  const book = await bookOf(app, 'sp.agent', GROUPED, 'es');
  expect(book.worksheets[1]!.name).toBe('Acerca de');
  expect(valuesOf(book.worksheets[0]!)[0]).toEqual([
    'Estado',
    'Creado (mes)',
    'Cantidad',
    'Máximo: Próximo seguimiento',
  ]);
  const { file_name, ...done } = await ran(app, 'sp.agent', GROUPED, 'es');
  expect(file_name).toMatch(/^Leads by state \d{4}-\d\d-\d\d( \(\d+\))?\.csv$/);
  expect(done.status).toBe('DONE');
  expect(await namesIn(app, 'sp.agent', 'prospecting/SP/sp.agent Test/Informes/')).toContain(file_name);
});
