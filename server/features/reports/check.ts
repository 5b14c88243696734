import { isRelativeDay } from '#schemas/engine/days.ts';
import type { Field } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { isDay, isKey } from '#schemas/engine/formats.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { isComparable, operatorsOf, totalsOfColumn, type ReportColumn } from '#schemas/report/column.ts';
import {
  isFilterGroup,
  isGrouped,
  REPORT_LIMITS,
  rulesOf,
  totalKey,
  totalsOf,
  type FilterGroup,
  type FilterRule,
  type ReportAnswers,
  type ReportDefinition,
} from '#schemas/report/definition.ts';
import { isDated, takesOne, takesValues } from '#schemas/report/operators.ts';

type Columns = ReadonlyMap<string, ReportColumn>;

/**
 * Everything that keeps a definition from being run by a reader with these columns: columns that are gone or not theirs,
 * comparisons that a column cannot do, values that cannot be read. Paths as in the body (`sort.0.key`).
 */
export function definitionFails(definition: ReportDefinition, columns: Columns): Fail[] {
  const grouped = isGrouped(definition);
  return [
    ...(grouped || definition.columns.length > 0
      ? []
      : [{ field: 'columns', code: 'required' } satisfies Fail]),
    ...columnFails(definition, columns),
    ...filterFails(definition.filter, columns, 'filter'),
    ...(rulesOf(definition.filter).length > REPORT_LIMITS.rules
      ? [tooMany('filter', REPORT_LIMITS.rules)]
      : []),
    ...valuesFails(definition.filter),
    ...sameIds(definition.filter),
    ...groupFails(definition, columns),
    ...sortFails(definition, columns),
    ...chartFails(definition),
  ];
}

const tooMany = (field: string, limit: number): Fail => ({ field, code: 'too_many', params: { limit } });
function valuesFails(filter: FilterGroup): Fail[] {
  const limit = REPORT_LIMITS.allValues;
  const all = rulesOf(filter).reduce((sum, { values }) => sum + values.length, 0);
  return all > limit ? [{ field: 'filter', code: 'too_many_values', params: { limit } }] : [];
}
const unknown = (field: string): Fail => ({ field, code: 'no_report_column' });

function columnFails({ columns: used, group }: ReportDefinition, columns: Columns): Fail[] {
  if (group.length > 0) return [];
  return used.flatMap(({ column: id, open }, index): Fail[] => {
    const field = `columns.${index}`;
    const column = columns.get(id);
    if (!column) return [unknown(field)];
    const twice = used.findIndex((one) => one.column === id) < index;
    return [
      ...(twice ? [{ field, code: 'repeated' } satisfies Fail] : []),
      ...(open && !column.masked ? [{ field, code: 'invalid' } satisfies Fail] : []),
    ];
  });
}

function filterFails(group: FilterGroup, columns: Columns, path: string): Fail[] {
  return group.items.flatMap((item, index): Fail[] => {
    const at = `${path}.items.${index}`;
    return isFilterGroup(item) ? filterFails(item, columns, at) : ruleFails(item, columns, at);
  });
}

function ruleFails(rule: FilterRule, columns: Columns, at: string): Fail[] {
  const column = columns.get(rule.column);
  if (!column) return [unknown(`${at}.column`)];
  if (!operatorsOf(column).includes(rule.operator)) return [{ field: `${at}.operator`, code: 'not_in_list' }];
  if (rule.ask && !takesValues(rule.operator)) return [{ field: `${at}.ask`, code: 'nothing_to_ask' }];
  return valueFails(rule, rule.values, column, `${at}.values`, rule.ask === true);
}

/** @param mayLack nothing chosen is an answer too */
function valueFails(
  { operator }: FilterRule,
  values: readonly string[],
  { field: of }: ReportColumn,
  field: string,
  mayLack: boolean,
): Fail[] {
  if (!takesValues(operator)) return [];
  const said = values.filter((value) => value !== '' && value !== '|');
  if (said.length === 0) return mayLack ? [] : [{ field, code: 'required' }];
  if (takesOne(operator) && values.length > 1) return [tooMany(field, 1)];
  const parts = operator === 'range' ? said.flatMap((value) => value.split('|')) : said;
  const isRange = operator !== 'range' || said.every((value) => value.split('|').length === 2);
  const good = isRange && parts.every((part) => part === '' || isReadable(of, operator, part));
  return good ? [] : [{ field, code: 'invalid' }];
}

/** Whether the database can compare the value: a type it refuses would be an error of the server. */
function isReadable(field: Field, operator: FilterRule['operator'], value: string): boolean {
  if (operator !== 'in' && operator !== 'not_in' && operator !== 'range') return true;
  switch (field.kind) {
    case 'user':
      return isKey(value.toLowerCase());
    case 'lookup':
      return field.by === 'code' || isKey(value.toLowerCase());
    case 'date':
    case 'dateTime':
      return isDay(value) || isRelativeDay(value);
    case 'count':
      return /^-?\d{1,9}$/.test(value);
    case 'number':
      return typeof kindOf(field).normalise(value, field) === 'number';
    case 'boolean':
      return value === 'true' || value === 'false';
    case 'code':
      return Object.hasOwn(codesOfField(field), value);
    default:
      return true;
  }
}

/** What a rule is named by must be its own: an answer would be given to two. */
function sameIds(filter: FilterGroup): Fail[] {
  const ids = rulesOf(filter).map(({ id }) => id);
  return new Set(ids).size === ids.length ? [] : [{ field: 'filter', code: 'repeated' }];
}

function groupFails(definition: ReportDefinition, columns: Columns): Fail[] {
  const { group, totals } = definition;
  const levels = group.flatMap(({ column: id, by }, index): Fail[] => {
    const field = `group.${index}`;
    const column = columns.get(id);
    if (!column) return [unknown(field)];
    if (group.findIndex((one) => one.column === id) < index) return [{ field, code: 'repeated' }];
    if (!isComparable(column) || (by !== undefined && !isDated(column.field)))
      return [{ field, code: 'invalid' }];
    return [];
  });
  const figures = totals.flatMap((total, index): Fail[] => {
    const field = `totals.${index}`;
    if (group.length === 0) return [{ field: 'group', code: 'required' }];
    if (totals.findIndex((one) => totalKey(one) === totalKey(total)) < index)
      return [{ field, code: 'repeated' }];
    if (total.column === undefined) return total.fn === 'count' ? [] : [{ field, code: 'required' }];
    const column = columns.get(total.column);
    if (!column) return [unknown(field)];
    return totalsOfColumn(column).includes(total.fn) ? [] : [{ field, code: 'invalid' }];
  });
  return [...levels, ...figures];
}

function sortFails(definition: ReportDefinition, columns: Columns): Fail[] {
  const { sort, group } = definition;
  const keys = new Set([...group.map(({ column }) => column), ...totalsOf(definition).map(totalKey)]);
  return sort.flatMap(({ key }, index): Fail[] => {
    const field = `sort.${index}`;
    if (sort.findIndex((one) => one.key === key) < index) return [{ field, code: 'repeated' }];
    if (isGrouped(definition)) return keys.has(key) ? [] : [unknown(field)];
    const column = columns.get(key);
    if (!column) return [unknown(field)];
    return isComparable(column) ? [] : [{ field, code: 'invalid' }];
  });
}

function chartFails(definition: ReportDefinition): Fail[] {
  const { chart } = definition;
  if (!chart) return [];
  if (!isGrouped(definition)) return [{ field: 'group', code: 'required' }];
  return totalsOf(definition).some((total) => totalKey(total) === chart.total)
    ? []
    : [unknown('chart.total')];
}

/** What is wrong with the answers to the questions of a report: `answers.<rule id>`. */
export function answerFails({ filter }: ReportDefinition, answers: ReportAnswers, columns: Columns): Fail[] {
  const asked = new Map(rulesOf(filter).map((rule) => [rule.id, rule]));
  return Object.entries(answers).flatMap(([id, values]): Fail[] => {
    const field = `answers.${id}`;
    const rule = asked.get(id);
    const column = rule?.ask ? columns.get(rule.column) : undefined;
    return rule && column
      ? valueFails(rule, values, column, field, true)
      : [{ field, code: 'unknown_field' }];
  });
}
