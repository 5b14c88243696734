import { sql, type RawBuilder } from 'kysely';
import type { Fields } from '#schemas/engine/field.ts';
import { readWith, type Db } from '#server/platform/db.ts';
import { PREPARED } from '#server/platform/prepared.ts';
import type { ListQuery } from './query.ts';
import { recurring } from './recurring.ts';
import { askedTogether } from './together.ts';
import { all, column, condition, type Condition } from './sql.ts';

/** Counting every row of a large answer costs more than the page itself; beyond this it is '10,000+'. */
export const COUNT_CAP = 10_000;
/** Each row that a search finds is read to be counted, and whoever gets a thousand looks for something else. */
const SEARCH_CAP = 1_000;

export interface Page<Row> {
  items: Row[];
  total: number;
  /** False: there are more than `total`. */
  total_exact: boolean;
  page: number;
  size: number;
}

export interface Source {
  /** A table, or a query in brackets that stands for one. */
  readonly table: string | RawBuilder<unknown>;
  readonly fields: Fields;
  /** Who may see which rows: always part of the query (rule 2 of the house). */
  readonly visible: Condition;
  readonly search?: (text: string) => Condition;
  /** What a page has of each row `t`; without it all its columns. */
  readonly columns?: RawBuilder<unknown>;
  /** What a page has of each row besides its columns, and where that is found by the keys `k (entity_id)` of its rows. */
  readonly beside?: { readonly columns: RawBuilder<unknown>; readonly join: RawBuilder<unknown> };
  /** A query of one row `n` that knows how many rows `where` leaves without counting them; null: it does not. */
  readonly known?: (query: ListQuery, where: Condition) => RawBuilder<{ n: number }> | null;
  /**
   * Whether one plan serves the query whatever values are asked for, because one index has its order and all that it looks at: then
   * connections keep it (`PREPARED`). Without it each query is planned for its values.
   */
  readonly hasOnePlan?: (query: ListQuery) => boolean;
  /** Whether people ask for this very list again and again: then connections keep the plan of its values (`recurring`). */
  readonly recurs?: (query: ListQuery) => boolean;
}

/** The condition of a list: what the reader may see, and what the query asks for. */
export const conditionOf = (source: Source, query: ListQuery): Condition =>
  all([
    source.visible,
    ...query.filters.map((filter) => condition('t', filter)),
    ...(query.search && source.search ? [source.search(query.search)] : []),
  ]);

/**
 * The order of a list, with the key last so that pages never overlap. Who orders by a field looks for those that have
 * it: records without a value come last in both directions. Of a field that is never empty PostgreSQL is not told so,
 * since it would then no longer read the order from the plain index of the column (docs/decisions/008).
 */
export const orderOf = (source: Source, query: ListQuery, fromTheEnd = false): RawBuilder<unknown> => {
  const parts = query.order.map(({ name, desc }) => {
    const field = source.fields[name];
    const value = field ? column('t', name, field) : sql.ref(`t.${name}`);
    // Nulls last of what descends are nulls first of what ascends: the same index, read backwards.
    const nulls = desc && !field?.required ? (fromTheEnd ? sql` nulls first` : sql` nulls last`) : sql``;
    return sql`${value} ${direction(desc !== fromTheEnd)}${nulls}`;
  });
  const first = query.order[0]?.desc ?? false;
  return sql.join([...parts, sql`t.entity_id ${direction(first !== fromTheEnd)}`]);
};

const direction = (desc: boolean): RawBuilder<unknown> => (desc ? sql`desc` : sql`asc`);

export const tableOf = ({ table }: Source): RawBuilder<unknown> =>
  typeof table === 'string' ? sql.table(table) : table;

/** So many rows in front of a page are passed in no time. */
const NEAR = 5_000;

/**
 * One page with its count. The keys are found first, in the index, and only the rows of the page are fetched. One statement where
 * the count is known, and two for a page so far behind that it may be nearer to the end; else the rows are counted beside, that
 * whoever waits does so for the longer one only.
 */
export async function readPage<Row>(db: Db, source: Source, query: ListQuery): Promise<Page<Row>> {
  const where = conditionOf(source, query);
  const known = source.known?.(query, where) ?? null;
  const { page, size } = query;
  const cut = { offset: (page - 1) * size, limit: size, fromTheEnd: false };
  if (known && cut.offset > NEAR) {
    const { rows } = await known.execute(db);
    const total = Number(rows[0]?.n);
    const behind = total - cut.offset - size;
    const near =
      behind < cut.offset
        ? { offset: Math.max(0, behind), limit: Math.max(0, size + Math.min(0, behind)), fromTheEnd: true }
        : cut;
    return {
      items: [...(await readRows<Row>(db, source, query, near)).items],
      total,
      total_exact: true,
      page,
      size,
    };
  }
  const [{ items, total }, counted] = await Promise.all([
    readRows<Row>(db, source, query, cut, known),
    known
      ? null
      : countOf(
          db,
          sql`select 1 from ${tableOf(source)} t where ${where}`,
          query.search === null ? COUNT_CAP : SEARCH_CAP,
          query.search === null ? undefined : DEAR_INDEX,
        ),
  ]);
  return { items: [...items], ...(counted ?? { total, total_exact: true }), page, size };
}

/** Which rows of the order a page has; `fromTheEnd`: counted from its last one. */
interface Cut {
  readonly offset: number;
  readonly limit: number;
  readonly fromTheEnd: boolean;
}

/** A row of a page, or the one of a page behind the last one, which has nothing but the count. */
type Answer<Row> = Row & { entity_id: string | null; list_total?: string | undefined };

/** The rows of a page, and how many there are where that is known. */
function readRows<Row>(
  db: Db,
  source: Source,
  query: ListQuery,
  { offset, limit, fromTheEnd }: Cut,
  known: RawBuilder<unknown> | null = null,
): Promise<{ readonly items: readonly Row[]; readonly total: number }> {
  const table = tableOf(source);
  const { beside } = source;
  // As they are: a plan that is kept must know that few are wanted.
  const [most, passed] = [sql.lit(limit), sql.lit(offset)];
  const page = sql<
    Answer<Row>
  >`with k as (select t.entity_id from ${table} t where ${conditionOf(source, query)}
                order by ${orderOf(source, query, fromTheEnd)} limit ${most} offset ${passed}),
         c as (${known ?? sql`select null::bigint as n`})
    select ${source.columns ?? sql`t.*`}${beside ? sql`, ${beside.columns}` : sql``}, c.n as list_total
      from c left join (k join ${table} t using (entity_id)${beside ? sql` ${beside.join}` : sql``}) on true
     order by ${orderOf(source, query)}`;
  return askedTogether(db, planned(source, query, page), (rows) => {
    const total = Number(rows[0]?.list_total);
    // Of no record. Kept as it is otherwise: a copy of each row without it takes longer than all else that is done to them.
    for (const row of rows) row.list_total = undefined;
    return { total, items: rows.filter(({ entity_id }) => entity_id !== null) };
  });
}

/** A query as connections keep its plan, if they do. */
function planned<Row>(source: Source, query: ListQuery, page: RawBuilder<Row>): RawBuilder<Row> {
  if (source.hasOnePlan?.(query)) return sql<Row>`${PREPARED}${page}`;
  return source.recurs?.(query) ? recurring(page) : page;
}

/**
 * PostgreSQL takes an index of trigrams for much cheaper than it is: of a common word it read all that the index has (30 ms for every
 * twentieth of a million leads) where a thousand of them stand among the first rows of the table (14 ms).
 */
const DEAR_INDEX = { random_page_cost: '2' };

/**
 * How many rows a query has, counted up to the cap.
 * @param settings of PostgreSQL, with which it is planned outside of a transaction
 */
export function countOf(
  db: Db,
  query: RawBuilder<unknown>,
  cap = COUNT_CAP,
  settings?: Readonly<Record<string, string>>,
): Promise<Pick<Page<unknown>, 'total' | 'total_exact'>> {
  const count = sql<{ n: string }>`select count(*) as n from (${query} limit ${cap + 1}) c`;
  return askedTogether(
    db,
    count,
    (rows) => {
      const total = Number(rows[0]?.n ?? 0);
      return { total: Math.min(total, cap), total_exact: total <= cap };
    },
    settings && !db.isTransaction
      ? (compiled) => readWith(db, settings, (trx) => trx.executeQuery(compiled))
      : undefined,
  );
}
