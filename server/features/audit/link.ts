import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db.ts';
import {
  auditKeys,
  CONTENT,
  GENESIS,
  isOurs,
  keepHead,
  linkOf,
  readHead,
  type AuditKey,
  type Place,
} from './chain.ts';

/** So many batches get their place in one transaction. */
const PAGE = 500;

/**
 * Gives committed batches their place in the chain, as long as there are any; one process at a time, another leaves it at
 * once.
 */
export async function linkBatches(db: Db, secrets: Parameters<typeof auditKeys>[0]): Promise<void> {
  while ((await linkPage(db, auditKeys(secrets))) === PAGE);
}

const linkPage = (db: Db, keys: readonly [AuditKey, ...AuditKey[]]): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows: locks } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('provnet.audit')) as ours`.execute(trx);
    if (!locks[0]?.ours) return 0;
    const { rows } = await sql<{ id: string; content: string }>`
      select b.id, ${CONTENT} as content from audit_batch b where b.no is null order by b.id limit ${PAGE}`.execute(
      trx,
    );
    if (rows.length === 0) return 0;
    const [key] = keys;
    let last = await lastPlace(trx, keys);
    const placed = rows.map(({ id, content }) => {
      const no = last.no + 1;
      last = { no, link: linkOf(key, no, last.link, content) };
      return { id, ...last };
    });
    await sql`
      update audit_batch b set no = p.no, link = decode(p.link, 'hex'), key_id = ${key.id}
        from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as p (id bigint, no bigint, link text)
       where b.id = p.id`.execute(trx);
    await keepHead(trx, key, last);
    return rows.length;
  });

/**
 * The place after which the chain goes on: the head. Where somebody has removed it, forged it or set it back, one number is
 * left out, which cannot be filled without the key: the chain goes on, and the break stays to be seen.
 */
async function lastPlace(trx: Trx, keys: readonly AuditKey[]): Promise<Place> {
  const head = await readHead(trx);
  const { rows } = await sql<{ no: string }>`
    select no from audit_batch where no is not null order by no desc limit 1`.execute(trx);
  const newest = Number(rows[0]?.no ?? 0);
  if (head && isOurs(head, keys) && head.no >= newest) return head;
  return !head && newest === 0 ? GENESIS : { no: newest + 1, link: GENESIS.link };
}
