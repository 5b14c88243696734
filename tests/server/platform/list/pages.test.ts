import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '#schemas/engine/field.ts';
import { MARK } from '#server/platform/prepared.ts';
import { COUNT_CAP, countOf, orderOf, readPage, tableOf, type Source } from '#server/platform/list/page.ts';
import type { ListQuery } from '#server/platform/list/query.ts';
import { pageSchema } from '#server/platform/list/schema.ts';
import { Type } from '@sinclair/typebox';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';

const own = useOwnDatabase({ from: 'prepared', hasOwnTables: true });
const ROWS = 11_000;
beforeAll(async () => {
  await sql`create table thing (entity_id uuid primary key, n integer, seen boolean, name text)`.execute(
    own.db,
  );
  // Every fifth has no name; the last 500 are not for the reader.
  await sql`insert into thing select lpad(n::text, 32, '0')::uuid, n, n <= ${ROWS - 500}::int,
      case when n % 5 = 0 then null else 'name ' || lpad((n / 2)::text, 5, '0') end
    from generate_series(1, ${ROWS}::int) n`.execute(own.db);
});

const label = { en: 'A', es: 'A' };
const N: Field = { kind: 'count', label, store: 'column', required: true };
const NAME: Field = { kind: 'text', label, store: 'column' };
const SOURCE: Source = { table: 'thing', fields: { n: N, name: NAME }, visible: sql<boolean>`t.seen` };
const QUERY: ListQuery = { filters: [], search: null, order: [{ name: 'n', desc: false }], page: 1, size: 3 };
/** As many as there are, as who need not count them knows it. */
const known = (n: number | null) => ({
  known: () => (n === null ? null : sql<{ n: number }>`select ${n}::bigint as n`),
});

interface Thing {
  entity_id: string;
  n: number;
  name: string | null;
}
const pageOf = async (source: Partial<Source>, query: Partial<ListQuery> = {}) => {
  const { items, ...page } = await readPage<Thing>(own.db, { ...SOURCE, ...source }, { ...QUERY, ...query });
  return { ...page, items: items.map(({ n }) => n) };
};

describe('a page', () => {
  it('has its rows of those that the reader may see, and their number up to the cap', async () => {
    expect(await pageOf({})).toEqual({
      items: [1, 2, 3],
      total: COUNT_CAP,
      total_exact: false,
      page: 1,
      size: 3,
    });
    expect(await pageOf({}, { page: 3 })).toMatchObject({ items: [7, 8, 9], page: 3 });
    const few = { visible: sql<boolean>`t.n <= 5` };
    expect(await pageOf(few, { page: 2 })).toMatchObject({ items: [4, 5], total: 5, total_exact: true });
    expect(await pageOf(few, { page: 3 })).toMatchObject({ items: [], total: 5 });
  });

  it('has what its filters and the search leave', async () => {
    const filters = [{ name: 'n', field: N, operator: 'range' as const, values: ['5|8'] }];
    expect(await pageOf({}, { filters })).toMatchObject({ items: [5, 6, 7], total: 4, total_exact: true });
    const search = (text: string) => sql<boolean>`t.name like ${`%${text}`}`;
    expect(await pageOf({ search }, { search: '00003' })).toMatchObject({ items: [6, 7], total: 2 });
    // What nothing can be searched in is not searched.
    expect(await pageOf({}, { search: '00003' })).toMatchObject({ items: [1, 2, 3], total: 1_000 });
  });

  it('of a search is counted to a thousand only', async () => {
    const search = () => sql<boolean>`true`;
    const most = (n: number) => ({ search, visible: sql<boolean>`t.n <= ${n}` });
    expect(await pageOf(most(1_001), { search: 'x' })).toMatchObject({ total: 1_000, total_exact: false });
    expect(await pageOf(most(1_000), { search: 'x' })).toMatchObject({ total: 1_000, total_exact: true });
  });

  it('takes a number that is known in place of counting, and counts where it is not', async () => {
    expect(await pageOf(known(77))).toMatchObject({ items: [1, 2, 3], total: 77, total_exact: true });
    expect(await pageOf(known(77), { page: 4_000 })).toMatchObject({
      items: [],
      total: 77,
      total_exact: true,
    });
    expect(await pageOf(known(null))).toMatchObject({ total: COUNT_CAP, total_exact: false });
  });

  it.each([
    // Rows of the whole: 10,500. Far pages are read from the nearer end.
    ['far behind', 3, 2_001, [6_001, 6_002, 6_003]],
    ['the last', 3, 3_500, [10_498, 10_499, 10_500]],
    ['the last, which is not full', 1_000, 11, Array.from({ length: 500 }, (_, index) => 10_001 + index)],
    ['behind the last', 1_000, 12, []],
    ['in the first half', 1_000, 6, Array.from({ length: 1_000 }, (_, index) => 5_001 + index)],
  ])('%s is the same as counted from the first', async (_name, size, page, items) => {
    const { total, ...rest } = await pageOf(known(10_500), { size, page });
    expect([total, rest]).toEqual([10_500, { items, total_exact: true, page, size }]);
    expect((await pageOf({}, { size, page })).items).toEqual(items);
  });

  it('has the columns that it is to have, and what stands beside its rows', async () => {
    const beside = {
      columns: sql`b.twice`,
      join: sql`join (select entity_id, n * 2 as twice from thing) b using (entity_id)`,
    };
    const { items } = await readPage(
      own.db,
      { ...SOURCE, table: sql`(select * from thing where n > 7)`, columns: sql`entity_id, t.n`, beside },
      { ...QUERY, size: 1 },
    );
    expect(items).toEqual([
      { entity_id: '00000000-0000-0000-0000-000000000008', n: 8, twice: 16, list_total: undefined },
    ]);
  });
});

const said = (desc: boolean, name: string, fromTheEnd?: boolean) =>
  orderOf(SOURCE, { ...QUERY, order: [{ name, desc }] }, fromTheEnd).compile(own.db).sql;

it('an order ends with the key, and puts what has no value last in both directions', async () => {
  expect(said(false, 'name')).toBe('"t"."name" asc, t.entity_id asc');
  expect(said(true, 'name')).toBe('"t"."name" desc nulls last, t.entity_id desc');
  expect(said(true, 'n')).toBe('"t"."n" desc, t.entity_id desc');
  // The same, read backwards.
  expect(said(false, 'name', true)).toBe('"t"."name" desc, t.entity_id desc');
  expect(said(true, 'name', true)).toBe('"t"."name" asc nulls first, t.entity_id asc');
  expect(said(true, 'own')).toBe('"t"."own" desc nulls last, t.entity_id desc');
  expect(orderOf(SOURCE, { ...QUERY, order: [] }).compile(own.db).sql).toBe('t.entity_id asc');
  const first = { visible: sql<boolean>`t.n <= 6` };
  const order = (desc: boolean) => ({ size: 6, order: [{ name: 'name', desc }] });
  expect((await pageOf(first, order(true))).items).toEqual([6, 4, 3, 2, 1, 5]);
  expect((await pageOf(first, order(false))).items).toEqual([1, 2, 3, 4, 6, 5]);
});

/** What is asked for a page, as the database hears it. */
async function asked(source: Partial<Source>): Promise<string[]> {
  const texts: string[] = [];
  const heard = new Proxy(own.db, {
    get(target, name) {
      if (name === 'executeQuery')
        return (query: { sql: string }) => {
          texts.push(query.sql);
          return target.executeQuery(query as never);
        };
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await readPage(heard, { ...SOURCE, ...source }, QUERY);
  return texts;
}
const isMarked = async (source: Partial<Source>) =>
  (await asked(source)).map((text) => text.startsWith(MARK));

it('plans are kept where one serves all, or the same people ask again and again', async () => {
  expect(await isMarked(known(1))).toEqual([false]);
  expect(await isMarked({ ...known(1), hasOnePlan: () => true })).toEqual([true]);
  expect(await isMarked({ ...known(1), hasOnePlan: () => false, recurs: () => false })).toEqual([false]);
  const recurs = { ...known(2), recurs: () => true };
  expect([await isMarked(recurs), await isMarked(recurs), await isMarked(recurs)]).toEqual([
    [false],
    [false],
    [true],
  ]);
});

describe('a count', () => {
  const of = (n: number): RawBuilder<unknown> => sql`select 1 from generate_series(1, ${n}::int)`;

  it('goes up to the cap, and says whether there are more', async () => {
    expect(await countOf(own.db, of(3))).toEqual({ total: 3, total_exact: true });
    expect(await countOf(own.db, of(0), 2)).toEqual({ total: 0, total_exact: true });
    expect(await countOf(own.db, of(2), 2)).toEqual({ total: 2, total_exact: true });
    expect(await countOf(own.db, of(3), 2)).toEqual({ total: 2, total_exact: false });
    expect(await countOf(own.db, of(COUNT_CAP + 1))).toEqual({ total: COUNT_CAP, total_exact: false });
  });

  it('is planned by the settings that it is given, but within a transaction as that is', async () => {
    const set = sql`select 1 where current_setting('random_page_cost') = '3'`;
    const settings = { random_page_cost: '3' };
    const counted = { total: 1, total_exact: true };
    expect(await countOf(own.db, set, 9)).toEqual({ ...counted, total: 0 });
    expect(await countOf(own.db, set, 9, settings)).toEqual(counted);
    await own.db.transaction().execute(async (trx) => {
      expect(await countOf(trx, set, 9, settings)).toEqual({ ...counted, total: 0 });
    });
  });
});

it('a table is one by its name, or a query that stands for one', () => {
  expect(tableOf(SOURCE).compile(own.db).sql).toBe('"thing"');
  expect(tableOf({ ...SOURCE, table: sql`(select 1)` }).compile(own.db).sql).toBe('(select 1)');
});

it('the description of a page has its rows and how many there are', () => {
  expect(pageSchema(Type.String())).toMatchObject({
    type: 'object',
    required: ['items', 'total', 'total_exact', 'page', 'size'],
    properties: {
      items: { type: 'array', items: { type: 'string' } },
      total: { type: 'integer' },
      total_exact: { type: 'boolean', description: 'false: there are more than total' },
    },
  });
});
