import { describe, expect, it } from 'vitest';
import type { Fields } from '#schemas/engine/field.ts';
import {
  comparesMany,
  filterFails,
  listFails,
  parseListQuery,
  readSearch,
  type RawQuery,
} from '#server/platform/list/query.ts';
import { listQuerySchema } from '#server/platform/list/schema.ts';

const label = { en: 'A', es: 'A' };
const KEY = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const FIELDS: Fields = {
  name: { kind: 'text', label, filter: true, sortable: true },
  first_name: { kind: 'text', label, filter: true, sortable: true },
  status: {
    kind: 'code',
    label,
    codes: { A: label, B: label, C: label },
    filter: true,
    groups: { open: ['A', 'B'], closed: ['C'] },
  },
  tags: { kind: 'texts', of: 'text', label, filter: true },
  agent: { kind: 'user', label, filter: true },
  plan: { kind: 'lookup', list: 'health_plan', label, filter: true },
  signer: { kind: 'record', of: 'signer', label, filter: true },
  day: { kind: 'date', label, filter: true, sortable: true },
  moment: { kind: 'dateTime', label, filter: true },
  vehicles: { kind: 'count', label, filter: true },
  rate: { kind: 'number', label, filter: true },
  active: { kind: 'boolean', label, filter: true },
  secret: { kind: 'text', label },
  updated_at: { kind: 'dateTime', label, sortable: true },
};

const parse = (raw: RawQuery) => parseListQuery(FIELDS, raw);
const failsOf = (raw: RawQuery): string[] =>
  listFails(FIELDS, raw).map(({ field, code }) => `${field}: ${code}`);
const valuesOf = (name: string, value: string | string[]) => parse({ [name]: value }).filters[0]?.values;

describe('what a list is asked for', () => {
  it('is everything, the first page of 25, the last change first, where nothing is said', () => {
    const query = { search: null, order: [{ name: 'updated_at', desc: true }], page: 1, size: 25 };
    expect(parse({})).toEqual({ filters: [], ...query });
  });

  it('is what each parameter says', () => {
    const raw = { name_like: 'ac', first_name_eq: 'B', search: ' acme ', page: '7', size: '1000' };
    expect(parse({ ...raw, ordering: ',-day,name' })).toEqual({
      filters: [
        { name: 'name', field: FIELDS.name, operator: 'like', values: ['ac'] },
        { name: 'first_name', field: FIELDS.first_name, operator: 'eq', values: ['B'] },
      ],
      search: 'acme',
      order: [
        { name: 'day', desc: true },
        { name: 'name', desc: false },
      ],
      page: 7,
      size: 1000,
    });
    expect(parseListQuery(FIELDS, {}, 'name').order).toEqual([{ name: 'name', desc: false }]);
  });

  it('has the last of several values, and all of those of which a record may have any', () => {
    expect(valuesOf('name_eq', ['one', 'two'])).toEqual(['two']);
    expect(valuesOf('name_eq', 'A,B')).toEqual(['A,B']);
    expect(valuesOf('status_in', ['A,,B', 'C'])).toEqual(['A', 'B', 'C']);
    expect(parse({ page: ['2', '3'], size: undefined })).toMatchObject({ page: 3, size: 25 });
  });

  it('has codes by the name of their group, and nothing that every object has', () => {
    expect(valuesOf('status_in', 'open,C')).toEqual(['A', 'B', 'C']);
    expect(valuesOf('status_in', 'closed,constructor')).toEqual(['C', 'constructor']);
    expect(valuesOf('status_eq', 'open')).toEqual(['open']);
    expect(valuesOf('tags_in', 'open')).toEqual(['open']);
  });

  it('has days from today as days, and no other text', () => {
    expect(valuesOf('day_range', '0d|2026-03-04')?.[0]).toMatch(/^\d{4}-\d\d-\d\d\|2026-03-04$/);
    expect(valuesOf('moment_range', '|-1d')?.[0]).toMatch(/^\|\d{4}-\d\d-\d\d$/);
    expect(valuesOf('name_eq', '1d')).toEqual(['1d']);
  });

  it('may be narrowed by the keys of its records', () => {
    expect(parse({ entity_id_in: KEY }).filters).toMatchObject([
      { name: 'entity_id', field: { kind: 'user', store: 'column' }, operator: 'in', values: [KEY] },
    ]);
    expect(failsOf({ entity_id_eq: 'x' })).toEqual(['entity_id_eq: invalid']);
    expect(failsOf({ entity_id_like: KEY })).toEqual(['entity_id_like: unknown_filter']);
  });

  it('compares a list of choices where a record has several', () => {
    expect(parse({ tags_eq: 'a', status_eq: 'A' }).filters.map(comparesMany)).toEqual([true, false]);
  });
});

describe('what is wrong with it', () => {
  it.each([
    'name',
    'name_in',
    'name_is',
    'secret_eq',
    'unknown_eq',
    'constructor_eq',
    'active_range',
    '_eq',
    'eq',
  ])('no filter is called %s', (parameter) =>
    expect(failsOf({ [parameter]: 'A' })).toEqual([`${parameter}: unknown_filter`]),
  );

  it.each([
    ['agent_eq', [KEY, KEY.toUpperCase(), 'none'], ['', 'x', `${KEY}0`]],
    ['plan_eq', [KEY, KEY.toUpperCase(), 'none'], ['NONE', '1']],
    ['signer_eq', [KEY, KEY.toUpperCase()], ['none', 'x']],
    ['day_eq', ['2026-02-28', '3d', '-3d'], ['2026-02-30', '03/04/2026', '3', '']],
    ['day_range', ['2026-01-01|2026-01-31', '|3d', '3d|', '|'], ['2026-01-01', 'x|', '|x', '3d|3d|3d', '']],
    ['moment_range', ['2026-01-01|', '|0d'], ['2026-01-01T00:00|', '2026-01-01']],
    ['vehicles_eq', ['0', '123456789'], ['1234567890', '-1', '1.5', '', '1x', 'x1']],
    ['vehicles_range', ['1|2', '|2'], ['1|x', '1']],
    ['rate_eq', ['1', '-1.25'], ['1e3', 'x', '']],
    ['active_eq', ['true', 'false'], ['yes', '', 'TRUE']],
    ['name_eq', ['', 'x'.repeat(200)], ['x'.repeat(201)]],
    ['name_like', ['x|y', 'x'.repeat(200)], ['x'.repeat(201)]],
  ])('%s takes what the database can compare', (parameter, good, bad) => {
    expect(good.map((value) => failsOf({ [parameter]: value }))).toEqual(good.map(() => []));
    expect(bad.map((value) => failsOf({ [parameter]: value }))).toEqual(
      bad.map(() => [`${parameter}: invalid`]),
    );
  });

  it('one bad value among others is one fail', () => {
    expect(failsOf({ agent_in: `${KEY},x,y` })).toEqual(['agent_in: invalid']);
  });

  it('so many values and no more', () => {
    const keys = (count: number) => Array.from({ length: count }, () => KEY).join(',');
    expect(failsOf({ agent_in: keys(500) })).toEqual([]);
    expect(listFails(FIELDS, { agent_in: keys(501) })).toEqual([
      { field: 'agent_in', code: 'too_many', params: { limit: 500 } },
    ]);
  });

  it.each([
    ['page', '1000000', '1000001', 1_000_000],
    ['size', '1000', '1001', 1_000],
  ])('%s is a whole number from 1 to its most', (parameter, most, more, limit) => {
    expect(failsOf({ [parameter]: '1' })).toEqual([]);
    expect(failsOf({ [parameter]: most })).toEqual([]);
    expect(listFails(FIELDS, { [parameter]: more })).toEqual([
      { field: parameter, code: 'too_large', params: { limit } },
    ]);
    expect(listFails(FIELDS, { [parameter]: '0' })).toEqual([
      { field: parameter, code: 'too_small', params: { limit: 1 } },
    ]);
    for (const text of ['', 'x', '-1', '1.5', '1x', 'x1', '1'.repeat(16)])
      expect(failsOf({ [parameter]: text })).toEqual([`${parameter}: wrong_type`]);
    expect(failsOf({ [parameter]: '1'.repeat(15) })).toEqual([`${parameter}: too_large`]);
  });

  it('an order is of at most four fields that have one', () => {
    expect(failsOf({ ordering: 'name,-name,day,-day' })).toEqual([]);
    for (const ordering of ['name,name,name,name,name', 'status', 'name,none', 'constructor', '--name'])
      expect(failsOf({ ordering })).toEqual(['ordering: unknown_field']);
  });

  it('a search has at least three characters and at most two hundred, blanks around it aside', () => {
    const search = (text: string | undefined) => {
      const fails: Parameters<typeof readSearch>[2] = [];
      return [readSearch('q', text, fails), ...fails];
    };
    expect([undefined, '', '  '].map(search)).toEqual([[null], [null], [null]]);
    expect([' abc ', 'x'.repeat(200)].map(search)).toEqual([['abc'], ['x'.repeat(200)]]);
    expect(search(' ab ')).toEqual(['ab', { field: 'q', code: 'too_short', params: { limit: 3 } }]);
    expect(search('x'.repeat(201)).slice(1)).toEqual([
      { field: 'q', code: 'too_long', params: { limit: 200 } },
    ]);
    expect(failsOf({ search: 'ab' })).toEqual(['search: too_short']);
  });

  it('is said all at once, with what else is wrong with the call', () => {
    const raw = { name_is: 'x', active_eq: 'x', search: 'a', page: 'x', size: '0', ordering: 'x' };
    const fails = [
      'name_is: unknown_filter',
      'active_eq: invalid',
      'search: too_short',
      'ordering: unknown_field',
      'page: wrong_type',
      'size: too_small',
    ];
    expect(failsOf(raw)).toEqual(fails);
    const other = { field: 'columns', code: 'unknown_field' } as const;
    expect(() => parseListQuery(FIELDS, { page: 'x' }, '-updated_at', [other])).toThrow(
      expect.objectContaining({ code: 'bad_request', fails: [other, { field: 'page', code: 'wrong_type' }] }),
    );
  });

  it('a fault of ours is no fail of the caller', () => {
    const broken = new Proxy(FIELDS, {
      getOwnPropertyDescriptor: () => {
        throw new Error('broken');
      },
    });
    expect(() => listFails(broken, { name_eq: 'x' })).toThrow('broken');
  });
});

it('filters that are kept say nothing of the page and the order, and hold texts', () => {
  const kept = (filter: Record<string, unknown>) =>
    filterFails(FIELDS, filter).map(({ field, code }) => `${field}: ${code}`);
  expect(kept({ name_eq: 'x', status_in: ['A', 'B'], search: 'abc' })).toEqual([]);
  expect(kept({ page: '1', size: '5', ordering: 'name', active_eq: 'x' })).toEqual([
    'page: unknown_filter',
    'size: unknown_filter',
    'ordering: unknown_filter',
    'active_eq: invalid',
  ]);
  // What is no text, alone or among others, is named by the schema of whatever keeps the filters.
  expect(kept({ active_eq: 5, unknown_eq: ['x', 5], search: 'ab' })).toEqual(['search: too_short']);
});

it('the description of a list names its filters by their operators, and lets others in to be named', () => {
  const { properties, additionalProperties, required } = listQuerySchema({
    name: FIELDS.name!,
    status: FIELDS.status!,
    secret: FIELDS.secret!,
  });
  expect(Object.keys(properties)).toEqual([
    'page',
    'size',
    'ordering',
    'search',
    'name_eq',
    'name_like',
    'status_eq',
    'status_in',
  ]);
  expect(properties.name_eq).toMatchObject({ anyOf: [{ type: 'string' }, { type: 'array' }] });
  expect([additionalProperties, required]).toEqual([true, undefined]);
});
