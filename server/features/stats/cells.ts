import { sql, type RawBuilder } from 'kysely';
import { CONTRACTED_STATUSES } from '#schemas/lead/figures.ts';
import type { LeadStatus } from '#schemas/vocabulary/lead.ts';
import type { Db } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { sourceOf, type Part } from './scopes.ts';
import type { Selection } from './selection.ts';

/** What leads are told apart by, besides their status; `day`: a cut of the days of creation (days.ts). */
export type Facet = 'status_reason' | 'assignee_id' | 'lead_source' | 'day' | 'counties';

/** How many leads of a status there are, by one of these. */
export interface Cell {
  readonly facet: Facet;
  readonly key: string | null;
  readonly status: LeadStatus;
  readonly n: number;
}

/** How rows of leads `t`, each with a number `n`, become cells of some facets. */
interface Telling {
  readonly facets: readonly Facet[];
  /** The key of a cell of the tally. */
  readonly key: RawBuilder<unknown>;
  readonly cells: (rows: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * What the selected leads are, by status and each facet of the figures.
 * @param cuts days, oldest first
 */
export const readFigureCells = (db: Db, selection: Selection, cuts: readonly string[]): Promise<Cell[]> =>
  readCells(db, selection, {
    facets: ['status_reason', 'assignee_id', 'lead_source', 'day'],
    key: sql`case facet when 'day' then ${cutOf(sql`key`, cuts, 'text')} else key end`,
    // All in one reading of the rows; a row of one set has none of the others' keys.
    cells: (rows) => sql`
      select case when grouping(x.status_reason) = 0 then 'status_reason' when grouping(x.assignee_id) = 0 then 'assignee_id'
                  when grouping(x.lead_source) = 0 then 'lead_source' else 'day' end as facet,
             coalesce(x.status_reason, x.assignee_id::text, x.lead_source, x.day) as key, x.status, sum(x.n) as n
        from (select t.status, t.status_reason, t.assignee_id, t.lead_source,
                     ${cutOf(sql`t.created_at`, cuts, 'timestamptz')} as day, t.n
                from ${rows}) x
       group by grouping sets ((x.status, x.status_reason), (x.status, x.assignee_id), (x.status, x.lead_source), (x.status, x.day))`,
  });

/** How many leads a county has, and how many of them are under contract; null: those of which no county is known. */
export interface CountySum {
  readonly key: string | null;
  readonly leads: number;
  readonly contracted: number;
}

/** The selected leads by county: some three thousand, whatever statuses there are. */
export async function readCountySums(db: Db, selection: Selection): Promise<CountySum[]> {
  const { rows } = await sql<CountySum>`
    select key, sum(n)::int as leads,
           coalesce(sum(n) filter (where status = any(${CONTRACTED_STATUSES}::text[])), 0)::int as contracted
      from (${partsOf(selection, COUNTIES)}) x group by 1 having sum(n) <> 0`.execute(db);
  return rows;
}

const COUNTIES: Telling = {
  facets: ['counties'],
  key: sql`key`,
  cells: (rows) => sql`
    select 'counties' as facet, x.id::text as key, x.status, x.n
      from (select c.id, c.status, sum(c.n) as n
              from (select unnest(case when cardinality(t.counties) = 0 then array[null]::uuid[] else t.counties end) as id,
                           t.status, t.n
                      from ${rows}) c
             group by 1, 2) x`,
};

/** The selected leads as cells. One statement, so that all are of one moment. */
async function readCells(db: Db, selection: Selection, telling: Telling): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select facet, key, status, sum(n)::int as n from (${partsOf(selection, telling)}) x
     group by 1, 2, 3 having sum(n) <> 0`.execute(db);
  return rows;
}

/**
 * From the tally, with what it has not settled yet, as far as it knows the selection, and from the rows of leads
 * otherwise (docs/decisions/015). Which of two ways is taken is settled once, and nothing of the other is read.
 */
function partsOf(selection: Selection, telling: Telling): RawBuilder<unknown> {
  const { parts, instead } = sourceOf(selection);
  const of = (some: readonly Part[], when: Condition): RawBuilder<unknown>[] =>
    some.flatMap((part) => countsOf(part, selection, telling, when));
  const joined = (some: RawBuilder<unknown>[]) => sql.join(some, sql` union all `);
  if (!instead) return joined(of(parts, sql`true`));
  const isIt = sql<boolean>`(select is_it from instead)`;
  return sql`with instead as materialized (select ${instead.when} as is_it)
             ${joined([...of(instead.parts, isIt), ...of(parts, sql<boolean>`not ${isIt}`)])}`;
}

function countsOf(
  part: Part,
  { type }: Selection,
  { facets, key, cells }: Telling,
  when: Condition,
): RawBuilder<unknown>[] {
  if ('rows' in part)
    return [cells(sql`(select *, ${sql.lit(part.n)} as n from lead) t where ${when} and ${part.rows}`)];
  return [
    sql`select facet, ${key} as key, status, n from lead_tally
         where ${when} and lead_type = ${type} and ${part.scopes} and facet = any(${facets}::text[])`,
    cells(
      sql`(select *, null::timestamptz as deleted_at from lead_tally_delta) t where ${when} and ${part.where}`,
    ),
  ];
}

/** The cut under which a day or moment stands; the empty text: before the first. */
const cutOf = (
  day: RawBuilder<unknown>,
  cuts: readonly string[],
  type: 'text' | 'timestamptz',
): RawBuilder<unknown> =>
  sql`coalesce((${cuts}::text[])[width_bucket(${day}, ${cuts}::${sql.raw(type)}[])], '')`;
