import { sql } from 'kysely';
import { readWithin, type Db, type Trx } from '#server/platform/db.ts';
import { ERASING, SEALING, SILENCED } from '#server/platform/events.ts';
import { DIGEST } from '../chain.ts';
import { FAULTS_READ, type Fault, type Faults } from './faults.ts';

/** So many batches, of a thousand rows at most, are compared with the history at a time. */
const PAGE = 200;
/** Whoever has the history proved waits for it. */
const LONGEST_MS = 3_600_000;

interface Found {
  readonly what: Fault['what'];
  readonly count: number;
  readonly some: string[];
}

const add = (faults: Faults, found: readonly Found[]): void => {
  for (const { what, some, count } of found) faults.add(what, some, count);
};

/** The least key (UUIDv7: its first 48 bits are milliseconds) of a day. */
const firstKeyOf = (day: string): string => {
  const hex = Date.parse(day).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};
const EVERYTHING = '00000000-0000-0000-0000-000000000000';

/**
 * Compares every row of the history that a batch names with the digest that the batch has of it.
 * @param since a day (YYYY-MM-DD); rows that are older may be missing
 */
export async function verifyRows(
  db: Db,
  since: string | undefined,
  faults: Faults,
  tell: (batches: number) => void,
): Promise<void> {
  const oldest = since === undefined ? EVERYTHING : firstKeyOf(since);
  let after = '0';
  for (let batches = 0; ;) {
    const page = await readWithin(db, LONGEST_MS, (trx) => comparePage(trx, after, oldest));
    if (page.last === null) return;
    add(faults, page.found ?? []);
    after = page.last;
    tell((batches += page.batches));
  }
}

interface Page {
  readonly batches: number;
  readonly last: string | null;
  readonly found: Found[] | null;
}

/** Of an event `e` of a release before: it tells how many rows it has emptied, not which. */
const ONLY_COUNTS = sql`not e.detail ? ${sql.lit(SILENCED)}`;

/**
 * An emptied row names the event that tells of it, which must be there, say something itself, and name the row. So does one
 * that says less, which has a salt: of it that event holds the digest.
 */
const FAULT = sql`case
  when h.entity_id is null then 'row_missing'
  when ${DIGEST} is distinct from k.digest then 'row_changed'
  when h.kept is null and h.erased_by is null then null
  when h.kept is null or (h.salt is null and (h.changes <> '[]' or h.detail <> '{}')) then 'erasure_unproved'
  when not exists (select from history e
                    where e.entity_id = h.erased_by and e.kept is null
                      and case when h.salt is null then e.type = ${sql.lit(ERASING)}
                                and (${ONLY_COUNTS} or e.detail -> ${sql.lit(SILENCED)} ? h.entity_id::text)
                               else e.type = ${sql.lit(SEALING)}
                                and e.detail -> 'rows' ->> h.entity_id::text = encode(history_content(h.salt, h.changes, h.detail), 'hex') end)
    then 'erasure_unproved' end`;

// `offset 0` has each row looked up by its key: a plan for all at once would read the whole history for a page.
async function comparePage(trx: Trx, after: string, oldest: string): Promise<Page> {
  const { rows } = await sql<Page>`
    with page as materialized (
      select id, ids, digests from audit_batch where id > ${after} order by id limit ${PAGE}),
    named as (
      select i.id, substring(p.digests from (32 * i.n - 31)::int for 32) as digest
        from page p cross join lateral unnest(p.ids) with ordinality i (id, n)),
    faults as materialized (
      select ${FAULT} as what, k.id
        from named k left join lateral (select * from history where entity_id = k.id offset 0) h on true),
    found as (
      select what, count(*)::int as count, (array_agg(id))[1:${sql.lit(FAULTS_READ)}] as some
        from faults where what <> 'row_missing' or (what is not null and id >= ${oldest}) group by what)
    select (select count(*)::int from page) as batches, (select max(id)::text from page) as last,
           (select json_agg(found) from found) as found`.execute(trx);
  return rows[0]!;
}

/**
 * Finds what is in the history and in no batch, in one look at both.
 * @param before the key of a row: of those after it the ones without salt are still to get a batch, and are not meant
 */
export const verifyCovered = (db: Db, before: string | null, faults: Faults): Promise<void> =>
  readWithin(db, LONGEST_MS, async (trx) => {
    await sql`set local work_mem = '64MB'`.execute(trx);
    const { rows } = await sql<Found>`
      select 'row_unknown' as what, count(*)::int as count,
             array_agg(entity_id) filter (where n <= ${sql.lit(FAULTS_READ)}) as some
        from (select h.entity_id, row_number() over () as n
                from history h
               where not exists (select from (select unnest(ids) as id from audit_batch) b where b.id = h.entity_id)
                 and not (h.salt is null and h.entity_id > coalesce(${before}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))) u
      having count(*) > 0`.execute(trx);
    add(faults, rows);
  });

/** Finds events of releases before that more rows name than they have emptied. */
export const verifyCounted = (db: Db, faults: Faults): Promise<void> =>
  readWithin(db, LONGEST_MS, async (trx) => {
    const { rows } = await sql<Found>`
      with named as (
        select erased_by, count(*) as n from history where erased_by is not null and salt is null group by erased_by),
      more as (
        select e.entity_id, row_number() over (order by e.entity_id) as n
          from named r join history e on e.entity_id = r.erased_by
         where e.type = ${ERASING} and e.kept is null and ${ONLY_COUNTS}
           and r.n > coalesce((e.detail -> 'counts' ->> 'history')::bigint, 0))
      select 'erasure_more' as what, count(*)::int as count,
             array_agg(entity_id order by n) filter (where n <= ${sql.lit(FAULTS_READ)}) as some
        from more having count(*) > 0`.execute(trx);
    add(faults, rows);
  });
