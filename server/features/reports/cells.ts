import type { Language } from '#schemas/engine/codes.ts';
import { formatDay, formatMoment } from '#schemas/engine/moments.ts';
import { headsOf } from '#schemas/report/heads.ts';
import { isNumber } from '#schemas/report/operators.ts';
import { labelOfPart, type PartName } from '#schemas/report/parts.ts';
import { DATE_STEP, TOTAL, type DateStep } from '#schemas/report/words.ts';
import type { ReportHead } from '#schemas/report/preview.ts';
import { cellText, type Names } from '#server/platform/csv.ts';
import type { Output } from './query/compile.ts';

type Row = Readonly<Record<string, unknown>>;

/** Whether a column is of numbers, by which people reckon. */
export const isFigure = ({ fn, field }: Output): boolean => isNumber(field) || fn === 'avg';

/** What the columns of a report are called: 'Sum of Vehicles', 'Created (Month)'. */
export function headOf(outputs: readonly Output[], language: Language): ReportHead[] {
  const columns = outputs.flatMap(({ column }) => column ?? []);
  const heads = headsOf(columns, (part) => labelOfPart(part as PartName), language);
  return outputs.map((output) => ({
    key: output.key,
    title: titleOf(output, heads, language),
    numeric: isFigure(output),
  }));
}

function titleOf(
  { column, field, fn, by }: Output,
  heads: ReturnType<typeof headsOf>,
  language: Language,
): string {
  const name = (column && heads.get(column.id)) ?? field.label[language];
  if (isMoment({ field, by })) return `${fn ? `${TOTAL[fn][language]}: ` : ''}${name} (UTC)`;
  if (by) return `${name} (${DATE_STEP[by][language].toLowerCase()})`;
  if (!fn || !column) return name;
  return `${TOTAL[fn][language]}: ${name}`;
}

/** How days and moments are written: as on every screen (specification §9), or as other programs read and sort them. */
type Days = 'shown' | 'sortable';

/** The values of a row as people read them. */
export const cellsOf = (
  outputs: readonly Output[],
  row: Row,
  names: Names,
  language: Language,
  days: Days,
): string[] =>
  outputs.map((output) => {
    const value = row[output.key];
    if (value === null || value === undefined) return '';
    // Exact, as the database has it.
    if (isFigure(output)) return String(output.fn === 'avg' ? numberOf(output, value) : value);
    if (output.by) return dayText(stepText(output.by, String(value)), days);
    const text = cellText(output.field, value, names, language);
    if (isMoment(output)) return momentText(text, days);
    return output.field.kind === 'date' ? dayText(text, days) : text;
  });

const isMoment = ({ field, by }: Pick<Output, 'field' | 'by'>): boolean =>
  field.kind === 'dateTime' && by === undefined;

/** A step of the calendar that is longer than a week is no day, and stays as it is. */
const dayText = (day: string, days: Days): string => (days === 'shown' ? formatDay(day) : day);

/** Sortable: `2026-11-23T18:35:02.410Z` → `2026-11-23 18:35:02`, which spreadsheets know. The head says of which zone. */
const momentText = (iso: string, days: Days): string =>
  days === 'shown' ? formatMoment(iso, 'UTC') : iso.slice(0, 19).replace('T', ' ');

/** The figures of a row; null: the column has none. */
export const numbersOf = (outputs: readonly Output[], row: Row): (number | null)[] =>
  outputs.map((output) => {
    const value = row[output.key];
    return isFigure(output) && value !== null && value !== undefined ? numberOf(output, value) : null;
  });

/** An average has two decimals: more would look more exact than it is. */
export const numberOf = ({ fn }: Output, value: unknown): number =>
  fn === 'avg' ? Math.round(Number(value) * 100) / 100 : Number(value);

/** A step of the calendar by its first day, as texts that sort: 2026, 2026-Q3, 2026-07, else the day. */
function stepText(by: DateStep, day: string): string {
  const [year = '', month = ''] = day.split('-');
  switch (by) {
    case 'year':
      return year;
    case 'quarter':
      return `${year}-Q${Math.ceil(Number(month) / 3)}`;
    case 'month':
      return `${year}-${month}`;
    default:
      return day;
  }
}
