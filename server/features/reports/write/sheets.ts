import { beginningOf } from '#schemas/file/index.ts';
import type { ReportHead } from '#schemas/report/preview.ts';
import { isNumber } from '#schemas/report/operators.ts';
import { cellsOf, numberOf } from '../cells.ts';
import type { Output } from '../query/compile.ts';
import type { ReportRow, WritableReport } from './writer.ts';

/** What Excel takes of names and cells (UTF-16 units). */
const SHEET_NAME_MAX = 31;
const CELL_MAX = 32_767;

/** A name as sheets may have it, which none of `taken` has; whatever its case, as Excel compares. */
export function sheetName(text: string, taken: readonly string[]): string {
  const clean = text
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^['\s]+|(?<!['\s])['\s]+$/g, '');
  const known = new Set(['history', ...taken.map((name) => name.toLowerCase())]);
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? '' : ` (${n})`;
    const name = `${beginningOf(clean, SHEET_NAME_MAX - ending.length).trim() || 'Report'}${ending}`;
    if (!known.has(name.toLowerCase())) return name;
  }
}

/** What XML 1.0 has no letters for. */
const FORBIDDEN =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** Excel reads `_x0041_` as the letter of that number; a text that looks so is told apart from one by this. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** A text as a cell holds it. */
export function cellOfText(text: string): string {
  const clean = text.replace(FORBIDDEN, '').replace(ESCAPE, '_x005F_');
  return clean.length <= CELL_MAX ? clean : `${beginningOf(clean, CELL_MAX - 1)}…`;
}

/** What a cell of a column is: a number, a day, a moment, or a text. */
type CellKind = 'number' | 'average' | 'day' | 'moment' | 'text';

export function kindOfCells({ field, fn, by }: Output): CellKind {
  if (fn === 'avg') return 'average';
  if (isNumber(field)) return 'number';
  if (by !== undefined) return by === 'day' || by === 'week' ? 'day' : 'text';
  if (field.kind === 'date') return 'day';
  return field.kind === 'dateTime' ? 'moment' : 'text';
}

/** Values are dates and numbers; how they are shown is that of every screen (specification §9). */
export const FORMATS: Readonly<Partial<Record<CellKind, string>>> = {
  average: '0.00',
  day: 'mm/dd/yyyy',
  moment: 'mm/dd/yyyy hh:mm AM/PM',
};

/** The calendar of Excel knows no earlier day for certain, and none after the last. */
const DAYS = { from: Date.UTC(1900, 2, 1), to: Date.UTC(10_000, 0, 1) };

/** The values of a row as cells hold them; nothing where there is none. */
export function sheetCells(
  { outputs, names, language }: WritableReport,
  kinds: readonly CellKind[],
  row: ReportRow,
): (string | number | Date | undefined)[] {
  return cellsOf(outputs, row, names, language, 'sortable').map((text, at) => {
    const output = outputs[at]!;
    const value = row[output.key];
    if (value === null || value === undefined || text === '') return undefined;
    const kind = kinds[at];
    if (kind === 'number' || kind === 'average') return numberOf(output, value);
    if (kind === 'text') return cellOfText(text);
    const moment = value instanceof Date ? value : new Date(String(value));
    const isKnown = moment.getTime() >= DAYS.from && moment.getTime() < DAYS.to;
    return isKnown ? moment : cellOfText(text);
  });
}

const WIDTHS: Readonly<Record<CellKind, number>> = {
  number: 10,
  average: 10,
  day: 12,
  moment: 20,
  text: 24,
};
const WIDEST = 60;
/** For the arrow of the filter beside a title. */
const ARROW = 4;

/** So many letters wide as what stands in it: its title, and what values of its kind mostly need. */
export function widthOfColumn({ title }: ReportHead, { field }: Output, kind: CellKind): number {
  const values = field.kind === 'longText' || field.kind === 'rows' ? WIDEST : WIDTHS[kind];
  return Math.min(Math.max(title.length + ARROW, values), WIDEST);
}
