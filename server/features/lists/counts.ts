import { sql, type RawBuilder } from 'kysely';
import { namingsOf, type AdminList, type EntryCounts, type Naming } from '#schemas/list/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { readWithin, tookTooLong, type Db } from '#server/platform/db.ts';
import { WITHIN_MS } from './use.ts';
import { json } from '#server/platform/list/sql.ts';

/** What took longer is not counted anew for everybody who looks. */
const SLOW_MS = 500;
const KEPT_MS = 60_000;
/** What could not be counted is not soon tried again: it would read all leads in vain once more. */
const GIVEN_UP_MS = 15 * 60_000;

/** The keys that a lead `t` has in one of its places. */
function keysIn({ field, column, store, many }: Naming): RawBuilder<unknown> {
  if (store === 'column') return sql`select k::text from unnest(${sql.ref(`t.${field}`)}) k`;
  const value = json('t', field);
  if (column === undefined && !many) return sql`select ${value} #>> '{}'`;
  const list = sql`case when jsonb_typeof(${value}) = 'array' then ${value} else '[]' end`;
  return column === undefined
    ? sql`select k from jsonb_array_elements_text(${list}) k`
    : sql`select r ->> ${sql.lit(column)} from jsonb_array_elements(${list}) r`;
}

const leadsOf = (type: LeadType, namings: readonly Naming[]): RawBuilder<unknown> => sql`
  select u.key from lead t cross join lateral (${sql.join(namings.map(keysIn), sql` union `)}) u (key)
   where t.lead_type = ${type} and t.deleted_at is null`;

/**
 * How many leads have each entry of a list, counted in one reading of all leads of these types; as long as that takes too
 * long, nothing. One who counts is enough: the others who ask meanwhile get the same answer.
 */
export class Counts {
  private readonly db: Db;
  private readonly withinMs: number;
  private readonly known = new Map<string, Promise<EntryCounts>>();

  constructor(db: Db, withinMs = WITHIN_MS) {
    this.db = db;
    this.withinMs = withinMs;
  }

  of(list: AdminList, types: readonly LeadType[]): Promise<EntryCounts> {
    const key = `${list} ${types.join()}`;
    const known = this.known.get(key);
    if (known) return known;
    const began = performance.now();
    const counting = this.count(list, types);
    this.known.set(key, counting);
    const forget = () => void this.known.delete(key);
    void counting.then(({ leads }) => {
      if (leads && performance.now() - began < SLOW_MS) forget();
      else setTimeout(forget, leads ? KEPT_MS : GIVEN_UP_MS).unref();
    }, forget);
    return counting;
  }

  private async count(list: AdminList, types: readonly LeadType[]): Promise<EntryCounts> {
    const parts = types.map((type) =>
      leadsOf(
        type,
        namingsOf(list).filter((naming) => naming.type === type),
      ),
    );
    try {
      const { rows } = await readWithin(this.db, this.withinMs, (trx) =>
        sql<{ key: string; leads: number }>`
          select key, count(*)::int as leads from (${sql.join(parts, sql` union all `)}) named
           where key is not null group by key`.execute(trx),
      );
      return { leads: Object.fromEntries(rows.map(({ key, leads }) => [key, leads])) };
    } catch (error) {
      if (tookTooLong(error)) return { leads: null };
      throw error;
    }
  }
}
