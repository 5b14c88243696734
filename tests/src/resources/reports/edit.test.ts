import { describe, expect, it } from 'vitest';
import {
  EMPTY_DEFINITION,
  type FilterGroup,
  type FilterRule,
  type ReportDefinition,
} from '#schemas/report/definition.ts';
import type { ReportColumn } from '#schemas/report/column.ts';
import {
  forPreview,
  isFinished,
  moved,
  newGroup,
  newLevel,
  newRule,
  newTotal,
  opened,
  pathText,
  startDefinition,
  tidied,
  unfinishedIn,
  withColumn,
  withFilterItem,
  withOperator,
  withTotal,
} from '#src/resources/reports/builder/edit.ts';
import { ReportStore } from '#src/resources/reports/builder/store.ts';
import { CATALOGUE } from './catalogue.ts';

const columnOf = (id: string): ReportColumn => CATALOGUE.columns.find((one) => one.id === id)!;
const rule = (id: string, more: Partial<FilterRule> = {}): FilterRule => ({
  id,
  column: 'resource.name',
  operator: 'contains',
  values: ['a'],
  ...more,
});
const TREE: FilterGroup = {
  match: 'all',
  items: [rule('r1'), { match: 'any', items: [rule('r2'), rule('r3')] }],
};
const of = (more: Partial<ReportDefinition>): ReportDefinition => ({ ...EMPTY_DEFINITION, ...more });
const GROUPED = of({
  group: [{ column: 'resource.status' }],
  totals: [{ fn: 'count' }, { fn: 'sum', column: 'resource.seats' }],
  sort: [
    { key: 'sum:resource.seats', desc: true },
    { key: 'resource.status', desc: false },
  ],
  chart: { type: 'bar', total: 'sum:resource.seats' },
});

describe('columns', () => {
  it('of a new report are those that lists show of what its rows are, never masked', () => {
    expect(startDefinition(CATALOGUE).columns).toEqual([
      { column: 'resource.name' },
      { column: 'resource.status' },
    ]);
    const unlisted = CATALOGUE.columns.map(({ field, ...more }) => ({
      ...more,
      field: { ...field, column: undefined },
    }));
    expect(startDefinition({ ...CATALOGUE, columns: unlisted as ReportColumn[] }).columns).toHaveLength(4);
  });

  it('are added once, and moved to places that there are', () => {
    const two = withColumn(withColumn(EMPTY_DEFINITION, 'a', true), 'b', true);
    expect(withColumn(two, 'a', true).columns).toEqual([{ column: 'b' }, { column: 'a' }]);
    expect(opened(opened(two, 'b', true), 'b', false)).toEqual(two);
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 0, 3)).toEqual(['a', 'b', 'c']);
  });
});

describe('filters', () => {
  it('are changed at their place, however deep, and nothing beside them becomes another object', () => {
    const next = withFilterItem(TREE, [1, 0], (item) => ({ ...item, values: ['b'] }));
    expect(next).toEqual({
      match: 'all',
      items: [rule('r1'), { match: 'any', items: [rule('r2', { values: ['b'] }), rule('r3')] }],
    });
    expect(next.items[0]).toBe(TREE.items[0]);
    expect((next.items[1] as FilterGroup).items[1]).toBe((TREE.items[1] as FilterGroup).items[1]);
    expect(withFilterItem(TREE, [1, 1], () => null).items[1]).toEqual({ match: 'any', items: [rule('r2')] });
    expect(withFilterItem(TREE, [], (group) => ({ ...(group as FilterGroup), match: 'any' })).match).toBe(
      'any',
    );
    expect(withFilterItem(TREE, [7], () => null)).toBe(TREE);
  });

  it('are named as the server names them', () => {
    expect(pathText([])).toBe('filter');
    expect(pathText([1, 0])).toBe('filter.items.1.items.0');
  });

  it('begin with the comparison of their kind, and a group with the other match', () => {
    expect(newRule(columnOf('resource.seats'))).toMatchObject({ operator: 'range', values: [] });
    expect(newRule(columnOf('form:driver.ssn')).operator).toBe('empty');
    expect(newRule(columnOf('resource.name')).id).toMatch(/^[A-Za-z0-9-]{1,36}$/);
    expect(newGroup(TREE)).toEqual({ match: 'any', items: [] });
  });

  it('keep what was said where another comparison can take it', () => {
    const many = rule('r', { operator: 'in', values: ['a', 'b'], ask: true });
    expect(withOperator(many, 'not_in')).toEqual({ ...many, operator: 'not_in' });
    expect(withOperator(many, 'contains').values).toEqual([]);
    expect(withOperator(rule('r'), 'starts').values).toEqual(['a']);
    expect(withOperator(many, 'empty')).toEqual(rule('r', { operator: 'empty', values: [] }));
  });

  it('that are not filled in restrict nothing in the preview, and their places stay', () => {
    const open = rule('r4', { operator: 'range', values: ['|'] });
    expect(isFinished(open)).toBe(false);
    expect(isFinished(rule('r5', { operator: 'filled', values: [] }))).toBe(true);
    const definition = of({ filter: { match: 'all', items: [rule('r1'), { match: 'any', items: [open] }] } });
    expect(unfinishedIn(definition.filter)).toEqual(['filter.items.1.items.0.values']);
    expect(forPreview(definition).filter.items).toEqual([
      rule('r1'),
      { match: 'any', items: [{ ...open, ask: true }] },
    ]);
  });
});

describe('groups and totals', () => {
  it('begin by the month, with the sum of numbers, and offer nothing twice', () => {
    expect(newLevel(columnOf('resource.created_at'))).toEqual({ column: 'resource.created_at', by: 'month' });
    expect(newLevel(columnOf('resource.name'))).toEqual({ column: 'resource.name' });
    expect(newTotal(null, [])).toEqual({ fn: 'count' });
    expect(newTotal(null, [{ fn: 'count' }])).toBeNull();
    expect(newTotal(columnOf('resource.seats'), [])).toEqual({ fn: 'sum', column: 'resource.seats' });
    expect(newTotal(columnOf('resource.seats'), [{ fn: 'sum', column: 'resource.seats' }])).toEqual({
      fn: 'count',
      column: 'resource.seats',
    });
    expect(newTotal(columnOf('form:driver.ssn'), [{ fn: 'count', column: 'form:driver.ssn' }])).toBeNull();
  });

  it('take the order and the chart that name a total along when it becomes another', () => {
    const next = withTotal(GROUPED, 1, { fn: 'avg', column: 'resource.seats' });
    expect(next.sort[0]).toEqual({ key: 'avg:resource.seats', desc: true });
    expect(next.chart).toEqual({ type: 'bar', total: 'avg:resource.seats' });
    expect(tidied(GROUPED, next)).toEqual(next);
  });

  it('leave nothing behind that stands on them', () => {
    const fewer = tidied(GROUPED, { ...GROUPED, totals: [{ fn: 'count' }] });
    expect(fewer.sort).toEqual([{ key: 'resource.status', desc: false }]);
    expect(fewer.chart).toBeNull();
    expect(tidied(GROUPED, { ...GROUPED, group: [] })).toEqual(
      of({ sort: [{ key: 'resource.status', desc: false }] }),
    );
    const plain = of({ sort: [{ key: 'resource.name', desc: false }] });
    expect(tidied(plain, { ...plain, group: [{ column: 'resource.status' }] }).sort).toEqual([]);
  });
});

it('what the server refused stands until its place is another, and says so by the place alone', () => {
  const start = of({ columns: [{ column: 'a' }, { column: 'b' }], filter: TREE });
  const store = new ReportStore(null, start);
  store.judge('preview', JSON.parse(JSON.stringify(start)) as ReportDefinition, [
    { field: 'definition.columns.1', message: 'Gone' },
    { field: 'filter.items.0.values', message: 'Bad' },
  ]);
  const fields = () => store.snapshot().faults.map(({ field }) => field);
  expect(fields()).toEqual(['columns.1', 'filter.items.0.values']);
  store.edit((now) => ({
    ...now,
    filter: withFilterItem(now.filter, [1, 0], (item) => ({ ...item, values: ['z'] })),
  }));
  expect(fields()).toEqual(['columns.1', 'filter.items.0.values']);
  store.edit((now) => ({
    ...now,
    filter: withFilterItem(now.filter, [0], (item) => ({ ...item, values: ['z'] })),
  }));
  expect(fields()).toEqual(['columns.1']);
  store.edit((now) => ({ ...now, columns: moved(now.columns, 0, 1) }));
  expect(fields()).toEqual([]);
  store.judge('save', store.snapshot().definition, [{ field: 'columns.0', message: 'Gone' }]);
  store.judge('preview', store.snapshot().definition, []);
  expect(fields()).toEqual(['columns.0']);
});
