import type { Field } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { isComparable, operatorsOf, totalsOfColumn, type ReportColumn } from '#schemas/report/column.ts';
import {
  totalKey,
  totalsOf,
  type FilterGroup,
  type FilterItem,
  type FilterRule,
  type ReportAnswers,
  type ReportDefinition,
  type Total,
} from '#schemas/report/definition.ts';
import { isDated, isNumber, takesOne, takesValues } from '#schemas/report/operators.ts';
import { DATE_STEPS } from '#schemas/report/words.ts';
import type { PlainRow } from './plain.ts';

/** A definition that nobody thought of, with answers to what it asks; its values are mostly such as the rows have. */
export function randomReport(
  random: () => number,
  columns: readonly ReportColumn[],
  rows: readonly PlainRow[],
): { readonly definition: ReportDefinition; readonly answers: ReportAnswers } {
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const some = <T>(list: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: 1 + below(most) }, () => pick(list))),
  ];
  const answers: Record<string, readonly string[]> = {};

  const one = (column: ReportColumn): string => {
    const known = rows[below(rows.length)]?.get(column.id);
    const value = Array.isArray(known) ? pick(known as unknown[]) : known;
    if (value === null || value === undefined) return fallback(column.field);
    // A choice of before, which the field does not offer any more, cannot be asked for.
    if (column.field.kind === 'code' && !Object.hasOwn(codesOfField(column.field), String(value)))
      return fallback(column.field);
    return isDated(column.field) ? String(value).slice(0, 10) : String(value);
  };
  const values = (column: ReportColumn, operator: FilterRule['operator']): string[] => {
    if (!takesValues(operator)) return [];
    if (operator === 'range') {
      const ends = [one(column), one(column)].sort((a, b) =>
        isNumber(column.field) ? Number(a) - Number(b) : a < b ? -1 : 1,
      );
      const open = below(4);
      return [`${open === 0 ? '' : ends[0]}|${open === 1 ? '' : ends[1]}`];
    }
    if (!takesOne(operator)) return [...new Set([one(column), one(column)])];
    const text = one(column);
    return [operator === 'starts' ? text.slice(0, 3) : text.slice(1, 5) || text];
  };
  let count = 0;
  const rule = (): FilterRule => {
    const column = pick(columns);
    const operator = pick(operatorsOf(column));
    const id = `r${(count += 1)}`;
    const ask = takesValues(operator) && below(4) === 0;
    if (ask && below(2) === 0) answers[id] = below(3) === 0 ? [] : values(column, operator);
    return {
      id,
      column: column.id,
      operator,
      values: ask && below(2) === 0 ? [] : values(column, operator),
      ...(ask && { ask }),
    };
  };
  const group = (depth: number): FilterGroup => ({
    match: below(2) === 0 ? 'all' : 'any',
    items: Array.from({ length: below(4) }, (): FilterItem =>
      depth > 1 && below(3) === 0 ? group(depth - 1) : rule(),
    ),
  });

  const comparable = columns.filter(isComparable);
  const grouped = below(2) === 0;
  const levels = grouped
    ? some(comparable, 2).map(({ id, field }) => ({
        column: id,
        ...(isDated(field) && { by: pick(DATE_STEPS) }),
      }))
    : [];
  const totals = grouped
    ? some(columns, 3).map((column): Total => ({ fn: pick(totalsOfColumn(column)), column: column.id }))
    : [];
  const keys = grouped
    ? [...levels.map(({ column }) => column), ...totalsOf({ totals }).map(totalKey)]
    : comparable.map(({ id }) => id);
  return {
    definition: {
      columns: grouped ? [] : some(columns, 5).map(({ id }) => ({ column: id })),
      filter: group(3),
      sort: below(2) === 0 ? [] : some(keys, 2).map((key) => ({ key, desc: below(2) === 0 })),
      group: levels,
      totals,
      chart: null,
    },
    answers,
  };
}

/** Where a row has nothing, something that can be compared all the same. */
function fallback(field: Field): string {
  switch (field.kind) {
    case 'code':
      return Object.keys(codesOfField(field))[0]!;
    case 'count':
      return '3';
    case 'number':
      return '2.5';
    case 'date':
    case 'dateTime':
      return '-30d';
    case 'boolean':
      return 'true';
    case 'user':
    case 'lookup':
      return '00000000-0000-7000-8000-000000000000';
    default:
      return '305';
  }
}
