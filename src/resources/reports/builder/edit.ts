import {
  operatorsOf,
  totalsOfColumn,
  type ReportCatalogue,
  type ReportColumn,
} from '#schemas/report/column.ts';
import {
  EMPTY_DEFINITION,
  isFilterGroup,
  isGrouped,
  totalKey,
  totalsOf,
  type FilterGroup,
  type FilterItem,
  type FilterRule,
  type GroupLevel,
  type ReportDefinition,
  type Total,
} from '#schemas/report/definition.ts';
import { isDated, isNumber, takesOne, takesValues, type ReportOperator } from '#schemas/report/operators.ts';

/** Where something stands in a filter: the places to go from the outermost group. */
export type FilterPath = readonly number[];

/** As the server names it. */
export const pathText = (path: FilterPath): string =>
  ['filter', ...path.flatMap((place) => ['items', place])].join('.');

/** So many columns a new report has at most. */
const FIRST_COLUMNS = 6;

/** What a new report begins with: what its rows are known by, so that there is something to see. */
export function startDefinition({ columns }: ReportCatalogue): ReportDefinition {
  const own = columns.filter(({ part, masked }) => part === columns[0]?.part && !masked);
  const listed = own.filter(({ field }) => field.column === 'shown');
  const first = (listed.length > 0 ? listed : own).slice(0, FIRST_COLUMNS);
  return { ...EMPTY_DEFINITION, columns: first.map(({ id }) => ({ column: id })) };
}

/** The same list where all stay: who reads it then sees that nothing has changed. */
function kept<T>(list: readonly T[], stays: (item: T) => boolean): readonly T[] {
  return list.every(stays) ? list : list.filter(stays);
}

export const without = <T>(list: readonly T[], place: number): readonly T[] =>
  list.filter((_, index) => index !== place);

export const replaced = <T>(list: readonly T[], place: number, item: T): readonly T[] =>
  list.map((one, index) => (index === place ? item : one));

/** Puts an item elsewhere in its list. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  const others = without(list, from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** Adds a column at the end, or takes it out. */
export const withColumn = (definition: ReportDefinition, id: string, isUsed: boolean): ReportDefinition => ({
  ...definition,
  columns: isUsed
    ? [...kept(definition.columns, ({ column }) => column !== id), { column: id }]
    : kept(definition.columns, ({ column }) => column !== id),
});

/** Shows a masked column in full in runs, or as its mask. */
export const opened = (definition: ReportDefinition, id: string, isOpen: boolean): ReportDefinition => ({
  ...definition,
  columns: definition.columns.map((use) =>
    use.column === id ? { column: id, ...(isOpen && { open: true }) } : use,
  ),
});

/** A rule that is to be filled in, with the comparison that is made most. */
export const newRule = (column: ReportColumn): FilterRule => ({
  id: crypto.randomUUID(),
  column: column.id,
  operator: operatorsOf(column)[0]!,
  values: [],
});

/** Alternatives within what must all hold, and the other way round: a group of the same kind would say nothing. */
export const newGroup = ({ match }: FilterGroup): FilterGroup => ({
  match: match === 'all' ? 'any' : 'all',
  items: [],
});

/** Changes what stands at a place of a filter; null takes it out. */
export function withFilterItem(
  group: FilterGroup,
  [place, ...below]: FilterPath,
  change: (item: FilterItem) => FilterItem | null,
): FilterGroup {
  const item = place === undefined ? undefined : group.items[place];
  if (place === undefined || item === undefined) {
    const next = place === undefined ? change(group) : null;
    return next && isFilterGroup(next) ? next : group;
  }
  const next = below.length > 0 && isFilterGroup(item) ? withFilterItem(item, below, change) : change(item);
  return {
    ...group,
    items: next === null ? without(group.items, place) : replaced(group.items, place, next),
  };
}

/** What another comparison has in common with the one before it may stay as it was said. */
const shapeOf = (operator: ReportOperator): string =>
  !takesValues(operator) ? 'none' : operator === 'range' ? 'range' : takesOne(operator) ? 'one' : 'many';

/** A rule with another comparison: what was said stays where it still means something. */
export function withOperator(rule: FilterRule, operator: ReportOperator): FilterRule {
  const { ask, ...rest } = rule;
  return {
    ...rest,
    operator,
    values: shapeOf(operator) === shapeOf(rule.operator) ? rule.values : [],
    ...(ask && takesValues(operator) && { ask }),
  };
}

/** Whether a rule says with what it compares. */
export const isFinished = ({ operator, values, ask }: FilterRule): boolean =>
  ask === true || !takesValues(operator) || values.some((value) => value !== '' && value !== '|');

/** Where a filter has rules that are not filled in. */
export const unfinishedIn = (group: FilterGroup, path: FilterPath = []): string[] =>
  group.items.flatMap((item, place) => {
    const at = [...path, place];
    if (isFilterGroup(item)) return unfinishedIn(item, at);
    return isFinished(item) ? [] : `${pathText(at)}.values`;
  });

/** As it is shown while it is built: a rule that is not filled in yet restricts nothing, as a question without an answer. */
export const forPreview = (definition: ReportDefinition): ReportDefinition => ({
  ...definition,
  filter: mapRules(definition.filter, (rule) => (isFinished(rule) ? rule : { ...rule, ask: true })),
});

const mapRules = (group: FilterGroup, change: (rule: FilterRule) => FilterRule): FilterGroup => ({
  ...group,
  items: group.items.map((item) => (isFilterGroup(item) ? mapRules(item, change) : change(item))),
});

/** By a month, where days would be as many groups as rows. */
export const newLevel = ({ id, field }: ReportColumn): GroupLevel => ({
  column: id,
  ...(isDated(field) && { by: 'month' }),
});

/** The figure of a column that is not there yet and says most: of numbers what they come to. null: all are there. */
export function newTotal(column: ReportColumn | null, totals: readonly Total[]): Total | null {
  const there = new Set(totals.map(totalKey));
  if (column === null) return there.has(totalKey({ fn: 'count' })) ? null : { fn: 'count' };
  const fns = totalsOfColumn(column);
  const order = isNumber(column.field) ? (['sum', ...fns] as const) : fns;
  const fn = order.find((one) => !there.has(totalKey({ fn: one, column: column.id })));
  return fn === undefined ? null : { fn, column: column.id };
}

/** Another figure in the place of one; the order and the chart that name it follow. */
export function withTotal(definition: ReportDefinition, place: number, total: Total): ReportDefinition {
  const before = definition.totals[place];
  if (!before) return definition;
  const rename = (key: string) => (key === totalKey(before) ? totalKey(total) : key);
  return {
    ...definition,
    totals: replaced(definition.totals, place, total),
    sort: definition.sort.map((one) => ({ ...one, key: rename(one.key) })),
    chart: definition.chart && { ...definition.chart, total: rename(definition.chart.total) },
  };
}

/** Takes out of a definition whose groups or totals have changed what no longer has anything to stand on. */
export function tidied(before: ReportDefinition, definition: ReportDefinition): ReportDefinition {
  const totals = isGrouped(definition) ? definition.totals : [];
  const grouped = { ...definition, totals };
  const keys = new Set(totalsOf(grouped).map(totalKey));
  const columns = new Set(definition.group.map(({ column }) => column));
  const wasTotal = new Set(totalsOf(before).map(totalKey));
  const { chart } = definition;
  return {
    ...grouped,
    sort: kept(definition.sort, ({ key }) =>
      isGrouped(definition) ? keys.has(key) || columns.has(key) : !wasTotal.has(key),
    ),
    chart: chart && isGrouped(definition) && keys.has(chart.total) ? chart : null,
  };
}
