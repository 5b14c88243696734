import { sql } from 'kysely';
import { batchAndRest } from '#server/platform/breathe.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { keepMark, readMark, removeMark, type AuditKey } from '#server/platform/keys/chainMarks.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { auditKeys, DIGEST } from './chain.ts';

const BEFORE = 'audit.before';

/** Rows of a batch, as of those that the trigger makes. */
const PAGE = 1_000;

/**
 * The key of the row up to which what was written before there were batches has got some; undefined: all of it has; null:
 * somebody else than Provnet says that it has not.
 */
export async function readBefore(
  db: Db | Trx,
  keys: readonly AuditKey[],
): Promise<string | null | undefined> {
  const before = await readMark(db, BEFORE, keys);
  return before ? before.after : before;
}

/**
 * Makes batches of what was written before there were any, page by page: killed, the next run goes on where this one was.
 * Throws where somebody else than Provnet wants it done: the chain has begun, and what is in no batch was put in past it.
 */
export async function chainBefore(
  db: Db,
  secrets: Pick<Secrets, 'keysFor'>,
  signal: AbortSignal,
): Promise<void> {
  const keys = auditKeys(secrets);
  while (await batchAndRest(() => chainPage(db, keys))) signal.throwIfAborted();
}

/** Rows without salt: who had some when it was written has a batch. */
const chainPage = (db: Db, keys: readonly [AuditKey, ...AuditKey[]]): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await sql`select from installation where key = ${BEFORE} for update`.execute(trx);
    const after = await readBefore(trx, keys);
    if (after === undefined) return false;
    if (after === null) throw new Error(`${BEFORE} was not written by Provnet: nothing is chained by it`);
    const { rows } = await sql<{ last: string | null }>`
      with page as materialized (
        select * from history where entity_id > ${after} order by entity_id limit ${PAGE}),
      made as (
        insert into audit_batch (ids, digests)
          select array_agg(entity_id), string_agg(digest, '')
            from (select h.entity_id, ${DIGEST} as digest from page h where h.salt is null) d
          having count(*) > 0)
      select (select entity_id from page order by entity_id desc limit 1) as last`.execute(trx);
    const last = rows[0]?.last;
    await (last ? keepMark(trx, BEFORE, keys[0], { after: last }) : removeMark(trx, BEFORE));
    return Boolean(last);
  });
