import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db.ts';
import { GENESIS, keepMark, readMark, type AuditKey, type Place } from '#server/platform/keys/chainMarks.ts';
import { auditKeys, CONTENT, linkOf } from './chain.ts';

/** So many batches get their place in one transaction. */
const PAGE = 500;

/** How far the chain has come. */
export interface Moved {
  /** Its newest place; null: there was nothing to link. */
  readonly head: Place | null;
  /** Whether it could not go on where it had ended. */
  readonly isBroken: boolean;
  /** Batches that got their place. */
  readonly count: number;
}
const STILL: Moved = { head: null, isBroken: false, count: 0 };

/**
 * Gives committed batches their place in the chain, as long as there are any; one process at a time, another leaves it at
 * once.
 * @param tell hears of each step, when it is committed
 */
export async function linkBatches(
  db: Db,
  secrets: Parameters<typeof auditKeys>[0],
  tell: (head: Place, isBroken: boolean) => void = () => undefined,
): Promise<void> {
  for (let count = PAGE; count === PAGE;) {
    const moved = await linkPage(db, auditKeys(secrets));
    if (moved.head) tell(moved.head, moved.isBroken);
    count = moved.count;
  }
}

const linkPage = (db: Db, keys: readonly [AuditKey, ...AuditKey[]]): Promise<Moved> =>
  db.transaction().execute(async (trx) => {
    const { rows: locks } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('provnet.audit')) as ours`.execute(trx);
    if (!locks[0]?.ours) return STILL;
    const { rows } = await sql<{ id: string; content: string }>`
      select b.id, ${CONTENT} as content from audit_batch b where b.no is null order by b.id limit ${PAGE}`.execute(
      trx,
    );
    if (rows.length === 0) return STILL;
    const [key] = keys;
    const { place, isBroken } = await lastPlace(trx, keys);
    let head = place;
    const placed = rows.map(({ id, content }) => {
      const no = head.no + 1;
      head = { no, link: linkOf(key, no, head.link, content) };
      return { id, ...head };
    });
    await sql`
      update audit_batch b set no = p.no, link = decode(p.link, 'hex'), key_id = ${key.id}
        from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as p (id bigint, no bigint, link text)
       where b.id = p.id`.execute(trx);
    await keepMark(trx, 'audit.head', key, head);
    return { head, isBroken, count: rows.length };
  });

/**
 * The place after which the chain goes on: the head, which is there before the first link (`beginChain`). Where somebody has
 * removed it, forged it or set it back, one number is left out, which cannot be filled without the key: the chain goes on, and
 * the break stays to be seen.
 */
async function lastPlace(
  trx: Trx,
  keys: readonly AuditKey[],
): Promise<{ readonly place: Place; readonly isBroken: boolean }> {
  const head = await readMark(trx, 'audit.head', keys);
  const { rows } = await sql<{ no: string }>`
    select no from audit_batch where no is not null order by no desc limit 1`.execute(trx);
  const newest = Number(rows[0]?.no ?? 0);
  return head && head.no >= newest
    ? { place: { no: head.no, link: head.link }, isBroken: false }
    : { place: { no: newest + 1, link: GENESIS.link }, isBroken: true };
}
