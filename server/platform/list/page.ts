import { sql, type RawBuilder } from 'kysely';
import type { Fields } from '#schemas/engine/field.ts';
import type { Db } from '#server/platform/db.ts';
import type { ListQuery } from './query.ts';
import { all, column, condition, type Condition } from './sql.ts';

/** Counting every row of a large answer costs more than the page itself; beyond this it is '10,000+'. */
export const COUNT_CAP = 10_000;

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
export const orderOf = (source: Source, query: ListQuery): RawBuilder<unknown> => {
  const direction = query.order[0]?.desc ? sql`desc` : sql`asc`;
  const parts = query.order.map(({ name, desc }) => {
    const field = source.fields[name];
    const value = field ? column('t', name, field) : sql.ref(`t.${name}`);
    if (!desc) return sql`${value} asc`;
    return field?.required ? sql`${value} desc` : sql`${value} desc nulls last`;
  });
  return sql.join([...parts, sql`t.entity_id ${direction}`]);
};

export const tableOf = ({ table }: Source): RawBuilder<unknown> =>
  typeof table === 'string' ? sql.table(table) : table;

/** One page with its count. The keys are found first, in the index, and only the rows of the page are fetched. */
export async function readPage<Row>(db: Db, source: Source, query: ListQuery): Promise<Page<Row>> {
  const where = conditionOf(source, query);
  const order = orderOf(source, query);
  const table = tableOf(source);
  const offset = (query.page - 1) * query.size;
  const [rows, counted] = await Promise.all([
    sql<Row>`
      with k as (select t.entity_id, row_number() over (order by ${order}) as n from ${table} t
                 where ${where} order by ${order} limit ${query.size} offset ${offset})
      select t.* from k join ${table} t using (entity_id) order by k.n`.execute(db),
    countOf(db, sql`select 1 from ${table} t where ${where}`),
  ]);
  return { items: rows.rows, ...counted, page: query.page, size: query.size };
}

/** How many rows a query has, counted up to the cap. */
export async function countOf(
  db: Db,
  query: RawBuilder<unknown>,
  cap = COUNT_CAP,
): Promise<Pick<Page<unknown>, 'total' | 'total_exact'>> {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from (${query} limit ${cap + 1}) c`.execute(db);
  const total = Number(rows[0]?.n ?? 0);
  return { total: Math.min(total, cap), total_exact: total <= cap };
}
