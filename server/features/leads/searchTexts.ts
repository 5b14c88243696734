import { sql } from 'kysely';
import { SEARCH_REWRITTEN } from '#server/db/derive.ts';
import { batchAndRest } from '#server/platform/breathe.ts';
import type { Db, Trx } from '#server/platform/db.ts';

/** So many leads are locked for as long as it takes to write their texts. */
const PAGE = 500;

/** Whether there are leads that the search still finds by what an older release searched. */
export const isRewriting = async (db: Db | Trx): Promise<boolean> =>
  (await sql`select from installation where key = ${SEARCH_REWRITTEN}`.execute(db)).rows.length > 0;

/** Rewrites the search texts of all leads, page by page: killed, the next run goes on where this one was. */
export async function rewriteSearchTexts(db: Db, signal: AbortSignal): Promise<void> {
  while (await batchAndRest(() => rewritePage(db))) signal.throwIfAborted();
}

const rewritePage = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows: held } = await sql<{ value: string }>`
      select value from installation where key = ${SEARCH_REWRITTEN} for update`.execute(trx);
    if (!held[0]) return false;
    // Locked, so that nobody writes a newer text before this one.
    const { rows } = await sql<{ last: string | null }>`
      with page as materialized (
        select l.entity_id, l as lead from lead l where l.entity_id > ${held[0].value} order by l.entity_id limit ${PAGE}
           for no key update),
      written as (
        insert into lead_search (lead_id, text) select entity_id, lead_search_text(lead) from page
            on conflict (lead_id) do update set text = excluded.text where lead_search.text <> excluded.text)
      select (select entity_id from page order by entity_id desc limit 1) as last`.execute(trx);
    const last = rows[0]?.last;
    await (
      last
        ? sql`update installation set value = ${last} where key = ${SEARCH_REWRITTEN}`
        : sql`delete from installation where key = ${SEARCH_REWRITTEN}`
    ).execute(trx);
    return Boolean(last);
  });
