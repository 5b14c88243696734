import { sql, type RawBuilder } from 'kysely';
import type { LeadStatus } from '#schemas/vocabulary/lead.ts';
import type { Db } from '#server/platform/db.ts';
import { sourceOf } from './scopes.ts';
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
    // Few differ in all of it: what is alike is told apart once.
    cells: (rows) => sql`
      select f.facet, f.key, x.status, x.n
        from (select t.status, t.status_reason, t.assignee_id, t.lead_source,
                     ${cutOf(sql`t.created_at`, cuts, 'timestamptz')} as day, sum(t.n) as n
                from ${rows} group by 1, 2, 3, 4, 5) x,
             lateral (values ('status_reason', x.status_reason), ('assignee_id', x.assignee_id::text),
                             ('lead_source', x.lead_source), ('day', x.day)) f (facet, key)`,
  });

/** What the selected leads are, by status and county; null: those of which none is known. */
export const readCountyCells = (db: Db, selection: Selection): Promise<Cell[]> =>
  readCells(db, selection, COUNTIES);

const COUNTIES: Telling = {
  facets: ['counties'],
  key: sql`key`,
  cells: (rows) => sql`
    select 'counties' as facet, c.id::text as key, x.status, x.n
      from (select t.status, t.counties, sum(t.n) as n from ${rows} group by 1, 2) x,
           unnest(case when cardinality(x.counties) = 0 then array[null]::uuid[] else x.counties end) c (id)`,
};

/**
 * From the tally, with what it has not settled yet, as far as it knows the selection, and from the rows of leads
 * otherwise (docs/decisions/015). One statement, so that all are of one moment.
 */
async function readCells(db: Db, selection: Selection, { facets, key, cells }: Telling): Promise<Cell[]> {
  const { tallied, where } = sourceOf(selection);
  const parts = [
    ...(tallied
      ? [
          sql`select facet, ${key} as key, status, n from lead_tally
               where lead_type = ${selection.type} and ${tallied.scopes} and facet = any(${facets}::text[])`,
          cells(
            sql`(select *, null::timestamptz as deleted_at from lead_tally_delta) t where ${tallied.where}`,
          ),
        ]
      : []),
    ...(where ? [cells(sql`(select *, 1 as n from lead) t where ${where}`)] : []),
  ];
  const { rows } = await sql<Cell>`
    select facet, key, status, sum(n)::int as n from (${sql.join(parts, sql` union all `)}) x
     group by 1, 2, 3 having sum(n) <> 0`.execute(db);
  return rows;
}

/** The cut under which a day or moment stands; the empty text: before the first. */
const cutOf = (
  day: RawBuilder<unknown>,
  cuts: readonly string[],
  type: 'text' | 'timestamptz',
): RawBuilder<unknown> =>
  sql`coalesce((${cuts}::text[])[width_bucket(${day}, ${cuts}::${sql.raw(type)}[])], '')`;
