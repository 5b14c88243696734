import type { Language } from '#schemas/engine/codes.ts';
import { isNumber } from '#schemas/report/operators.ts';
import { DATE_STEP, TOTAL, type DateStep } from '#schemas/report/words.ts';
import type { ReportHead } from '#schemas/report/preview.ts';
import { cellText, type Names } from '#server/platform/csv.ts';
import type { Output } from './query/compile.ts';

type Row = Readonly<Record<string, unknown>>;

const isFigure = ({ fn, field }: Output): boolean => isNumber(field) || fn === 'avg';

/** What the columns of a report are called: 'Sum of Vehicles', 'Created (Month)'. */
export const headOf = (outputs: readonly Output[], language: Language): ReportHead[] =>
  outputs.map((output) => ({
    key: output.key,
    title: titleOf(output, language),
    numeric: isFigure(output),
  }));

function titleOf({ column, field, fn, by }: Output, language: Language): string {
  const name = (column?.field ?? field).label[language];
  if (by) return `${name} (${DATE_STEP[by][language].toLowerCase()})`;
  if (!fn || !column) return name;
  return `${TOTAL[fn][language]}: ${name}`;
}

/** The values of a row as people read them. */
export const cellsOf = (outputs: readonly Output[], row: Row, names: Names, language: Language): string[] =>
  outputs.map((output) => {
    const value = row[output.key];
    if (value === null || value === undefined) return '';
    if (isFigure(output)) return String(numberOf(output, value));
    return output.by ? stepText(output.by, String(value)) : cellText(output.field, value, names, language);
  });

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
