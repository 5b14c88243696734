import { sql } from 'kysely';
import { batchAndRest } from '#server/platform/breathe.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { DIGEST } from './chain.ts';

/** Of the installation: the key of the row up to which what was written before there were batches has got some. */
export const BEFORE = 'audit.before';

/** Rows of a batch, as of those that the trigger makes. */
const PAGE = 1_000;

/** Whether there are rows that were written before there were batches, and have none yet. */
export const isBehind = async (db: Db | Trx): Promise<boolean> =>
  (await sql`select from installation where key = ${BEFORE}`.execute(db)).rows.length > 0;

/** Makes batches of what was written before there were any, page by page: killed, the next run goes on where this one was. */
export async function chainBefore(db: Db, signal: AbortSignal): Promise<void> {
  while (await batchAndRest(() => chainPage(db))) signal.throwIfAborted();
}

/** Rows without salt: who had some when it was written has a batch. */
const chainPage = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows: held } = await sql<{ value: string }>`
      select value from installation where key = ${BEFORE} for update`.execute(trx);
    if (!held[0]) return false;
    const { rows } = await sql<{ last: string | null }>`
      with page as materialized (
        select * from history where entity_id > ${held[0].value} order by entity_id limit ${PAGE}),
      made as (
        insert into audit_batch (ids, digests)
          select array_agg(entity_id), string_agg(digest, '')
            from (select h.entity_id, ${DIGEST} as digest from page h where h.salt is null) d
          having count(*) > 0)
      select (select entity_id from page order by entity_id desc limit 1) as last`.execute(trx);
    const last = rows[0]?.last;
    await (
      last
        ? sql`update installation set value = ${last} where key = ${BEFORE}`
        : sql`delete from installation where key = ${BEFORE}`
    ).execute(trx);
    return Boolean(last);
  });
