import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import {
  SEARCH_GROUP_SIZE,
  type SearchAnswer,
  type SearchGroup,
  type SearchItem,
  type SearchKind,
} from '#schemas/search.ts';
import type { Call } from '#server/platform/actor.ts';
import { readWithin, type Db } from '#server/platform/db.ts';
import { fewAtATime } from '#server/platform/few.ts';
import { readSearch } from '#server/platform/list/query.ts';
import { refuse } from '#server/platform/problem.ts';
import { PROBE, searchesOf, type Searched } from './kinds.ts';

/** Somebody waits while typing: what takes longer is told to have failed. */
const LONGEST_MS = 3000;
/** Connections that all searches of a process take together: the others are for everything else. */
const AT_A_TIME = 6;
const inTurn = fewAtATime(AT_A_TIME);

interface Log {
  warn(data: object, message: string): void;
}

/**
 * What the reader may see of every kind, the best matches first. A kind that fails takes nothing from the others; where all
 * do, the error is the call's. Nothing that was looked for is logged. Throws `bad_request` for a text that cannot be.
 * @param signal ends it when nobody waits for it any more: who types on asks anew
 */
export async function searchAll(
  db: Db,
  call: Call,
  q: string,
  log: Log,
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  const fails: Fail[] = [];
  const text = readSearch('q', q.replace(/\s+/g, ' '), fails) ?? '';
  if (text === '') fails.push({ field: 'q', code: 'required' });
  refuse(fails);
  const searches = Object.entries(searchesOf(call, text)) as [SearchKind, Searched][];
  const settled = await Promise.allSettled(
    searches.map(([, searched]) =>
      inTurn(() => {
        signal?.throwIfAborted();
        return itemsOf(db, searched);
      }),
    ),
  );
  if (signal?.aborted) return { groups: [] };
  const failures = settled.filter((one) => one.status === 'rejected');
  if (failures.length > 0 && failures.length === settled.length) throw failures[0]!.reason;
  return {
    groups: searches.map(([kind], at): SearchGroup => {
      const one = settled[at]!;
      if (one.status === 'fulfilled') return { kind, ...one.value, failed: false };
      // Only the code: the sentence of an error may repeat what was looked for.
      log.warn({ kind, code: (one.reason as { code?: unknown }).code }, 'a kind could not be searched');
      return { kind, items: [], more: false, failed: true };
    }),
  };
}

/**
 * The matches of one kind. Those of a rare word are all ranked; a common one has more than can be, so that the newest are
 * added to the first ones found, in the order of the list and from its index (docs/decisions/006).
 */
async function itemsOf(db: Db, searched: Searched): Promise<Pick<SearchGroup, 'items' | 'more'>> {
  const { table, where, newest, best, reach, prefix, columns } = searched;
  const most = SEARCH_GROUP_SIZE + 1;
  const { rows } = await readWithin(db, LONGEST_MS, (trx) =>
    sql<SearchItem>`
      with hit as materialized (select t.entity_id from ${table} t where ${where} limit ${PROBE + 1}),
           found as (
             select entity_id from hit
             union
             (select t.entity_id from ${table} t
               where (select count(*) from hit) > ${PROBE} and ${where} order by ${newest} limit ${most})
             union
             (select t.entity_id from ${table} t
               where (select count(*) from hit) > ${PROBE} and ${where} and ${best} and ${reach} limit ${most}))
      select t.entity_id, ${columns} from found f join ${table} t on t.entity_id = f.entity_id
       order by not coalesce(${best}, false), not coalesce(${prefix}, false), ${newest} limit ${most}`.execute(
      trx,
    ),
  );
  return { items: rows.slice(0, SEARCH_GROUP_SIZE), more: rows.length > SEARCH_GROUP_SIZE };
}
