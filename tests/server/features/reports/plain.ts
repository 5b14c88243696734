import { dayOf } from '#schemas/engine/days.ts';
import { isMany, type Field } from '#schemas/engine/field.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import {
  isFilterGroup,
  isGrouped,
  totalsOf,
  type FilterGroup,
  type FilterRule,
  type GroupLevel,
  type ReportAnswers,
  type ReportDefinition,
  type Total,
} from '#schemas/report/definition.ts';

/** A row by column: what a report tells of it. */
export type PlainRow = ReadonlyMap<string, unknown>;
export type FieldOf = (column: string) => Field;

/** What a report shows of these rows, worked out without a database: the same rules, said a second time and otherwise. */
export function evaluate(
  definition: ReportDefinition,
  answers: ReportAnswers,
  rows: readonly PlainRow[],
  fieldOf: FieldOf,
): unknown[][] {
  const kept = rows.filter((row) => isKept(definition.filter, answers, row, fieldOf) ?? true);
  if (!isGrouped(definition))
    return kept.map((row) => definition.columns.map(({ column }) => row.get(column) ?? null));
  const groups = new Map<string, PlainRow[]>();
  for (const row of kept) {
    const key = JSON.stringify(definition.group.map((level) => stepOf(level, row, fieldOf)));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].map(([key, members]) => [
    ...(JSON.parse(key) as unknown[]),
    ...totalsOf(definition).map((total) => figure(total, members)),
  ]);
}

/** Null: nothing in it was answered. */
function isKept(group: FilterGroup, answers: ReportAnswers, row: PlainRow, fieldOf: FieldOf): boolean | null {
  const said = group.items
    .map((item) =>
      isFilterGroup(item)
        ? group.items.length > 0
          ? isKept(item, answers, row, fieldOf)
          : null
        : holds(item, answers, row, fieldOf),
    )
    .filter((one) => one !== null);
  if (said.length === 0) return null;
  return group.match === 'all' ? said.every(Boolean) : said.some(Boolean);
}

function holds(rule: FilterRule, answers: ReportAnswers, row: PlainRow, fieldOf: FieldOf): boolean | null {
  const values = rule.ask ? (answers[rule.id] ?? rule.values) : rule.values;
  if (rule.ask && values.every((value) => value === '' || value === '|')) return null;
  const field = fieldOf(rule.column);
  const value = row.get(rule.column);
  const [first = ''] = values;
  switch (rule.operator) {
    case 'empty':
      return isEmpty(value);
    case 'filled':
      return !isEmpty(value);
    case 'in':
      return isIn(field, value, values);
    case 'not_in':
      return !isIn(field, value, values);
    case 'contains':
      return isLike(field, value, first, false);
    case 'not_contains':
      return !isLike(field, value, first, false);
    case 'starts':
      return isLike(field, value, first, true);
    case 'range':
      return isBetween(field, value, first);
  }
}

const isIn = (field: Field, value: unknown, wanted: readonly string[]): boolean =>
  !isEmpty(value) &&
  (isMany(field)
    ? (value as unknown[]).some((one) => wanted.includes(String(one)))
    : wanted.includes(String(value)));

function isLike({ kind }: Field, value: unknown, part: string, atStart: boolean): boolean {
  if (isEmpty(value)) return false;
  const found = (text: string, of: string) => (atStart ? text.startsWith(of) : text.includes(of));
  if (!['phone', 'taxId', 'npi', 'zip'].includes(kind))
    return found(String(value).toLowerCase(), part.toLowerCase());
  const digits = part.replace(/\D/g, '');
  if (digits === '') return false;
  // A phone number begins where people begin it: behind the country's 1.
  return kind === 'phone' && atStart
    ? found(String(value).replace(/^\+1/, ''), digits.replace(/^1/, ''))
    : found(String(value), digits);
}

const isNumber = (kind: Field['kind']): boolean => kind === 'count' || kind === 'number';

function isBetween({ kind }: Field, value: unknown, text: string): boolean {
  if (isEmpty(value)) return false;
  const [from = '', to = ''] = text.split('|').map((end) => (isNumber(kind) ? end : dayOf(end)));
  if (isNumber(kind))
    return (from === '' || Number(value) >= Number(from)) && (to === '' || Number(value) <= Number(to));
  const day = String(value).slice(0, 10);
  return (from === '' || day >= from) && (to === '' || day <= to);
}

/** The first day of the step in which a day lies. */
function stepOf({ column, by = 'day' }: GroupLevel, row: PlainRow, fieldOf: FieldOf): unknown {
  const value = row.get(column);
  const { kind } = fieldOf(column);
  if (isEmpty(value)) return null;
  if (kind !== 'date' && kind !== 'dateTime') return value;
  const day = String(value).slice(0, 10);
  const month = Number(day.slice(5, 7));
  switch (by) {
    case 'day':
      return day;
    case 'week': {
      const date = new Date(`${day}T00:00:00Z`);
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
      return date.toISOString().slice(0, 10);
    }
    case 'month':
      return `${day.slice(0, 7)}-01`;
    case 'quarter':
      return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
    case 'year':
      return `${day.slice(0, 4)}-01-01`;
  }
}

function figure({ fn, column }: Total, members: readonly PlainRow[]): unknown {
  if (column === undefined) return members.length;
  const values = members.map((row) => row.get(column)).filter((value) => !isEmpty(value));
  if (fn === 'count') return values.length;
  if (values.length === 0) return null;
  if (fn === 'sum' || fn === 'avg') {
    const sum = values.reduce<number>((all, value) => all + Number(value), 0);
    return fn === 'sum' ? sum : sum / values.length;
  }
  const sorted = [...values].sort((one, other) => (one! < other! ? -1 : one! > other! ? 1 : 0));
  return fn === 'min' ? sorted[0] : sorted.at(-1);
}
