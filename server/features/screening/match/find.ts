import { sql } from 'kysely';
import type { Trx } from '#server/platform/db.ts';
import type { Cells } from '../lists/format.ts';
import type { Wanted } from './identity.ts';

/** A row of a list that may be one of those looked for. */
export interface Found {
  /** Which of them. */
  readonly n: number;
  readonly row_key: string;
  readonly checksum: string;
  readonly data: Cells;
  readonly by_npi: boolean;
  /** Last and first name: as they are, by a part or the beginning of one, or not. */
  readonly by_name: 'whole' | 'part' | null;
  /** A firm's name, in a state of theirs or in one that nobody knows. */
  readonly by_business: 'state' | 'anywhere' | null;
}

/**
 * Compares many with a list in one statement, by its indexes: by NPI, by last name and how the first begins, by a firm's
 * name where no state speaks against it.
 */
export async function findRows(trx: Trx, listId: string, wanted: readonly Wanted[]): Promise<Found[]> {
  const asked = JSON.stringify(wanted.map((one, n) => ({ n, ...one })));
  const { rows } = await sql<Found>`
    with w as materialized (
      select n, npi, first, array(select jsonb_array_elements_text(last)) as last,
             array(select jsonb_array_elements_text(business)) as business, array(select jsonb_array_elements_text(states)) as states
        from jsonb_to_recordset(${asked}::jsonb) as x (n int, npi text, first text, last jsonb, business jsonb, states jsonb)),
    found as (
      select w.n, r.no, true as by_npi, null as by_name, null as by_business
        from w join exclusion_row r on r.list_id = ${listId} and r.npi = w.npi
      union all
      select w.n, r.no, false, case when k.nth = 1 and r.first_key = w.first then 'whole' else 'part' end, null
        from w cross join unnest(w.last) with ordinality as k (key, nth)
        join exclusion_row r on r.list_id = ${listId} and r.last_key = k.key
         and (r.first_key is null or r.first_key = w.first
              or (length(r.first_key) <> 2 and starts_with(w.first, r.first_key))
              or (length(w.first) > 2 and starts_with(r.first_key, w.first)))
      union all
      select w.n, r.no, false, null, case when r.state = any(w.states) then 'state' else 'anywhere' end
        from w cross join unnest(w.business) as k (key)
        join exclusion_row r on r.list_id = ${listId} and r.business_key = k.key
         and (r.state is null or w.states = '{}' or r.state = any(w.states)))
    select f.n, r.row_key, r.checksum, r.data, bool_or(f.by_npi) as by_npi,
           max(f.by_name) as by_name, max(f.by_business) as by_business
      from found f join exclusion_row r on r.list_id = ${listId} and r.no = f.no
     group by f.n, r.no, r.row_key, r.checksum, r.data
     order by f.n, r.checksum`.execute(trx);
  return rows;
}
