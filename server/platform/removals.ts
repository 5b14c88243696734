import { sql } from 'kysely';
import type { FileStore } from '#server/ports/storage/index.ts';
import type { Db, Trx } from './db.ts';

/** Held alone by a backup from before its snapshot until it has read the last object; shared by whoever removes objects. */
export const BACKUP_LOCK = "hashtext('provnet.backup')";

/** Whether objects may be removed, until the transaction ends: a backup that is being made may have rows that name them. */
export async function mayRemove(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(BACKUP_LOCK)}) as may`.execute(trx);
  return rows[0]?.may ?? false;
}

/** Removes objects that nobody awaits any more. What stays because of a backup, the sweep finds later. */
export const discard = (db: Db, storage: FileStore, keys: readonly string[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (await mayRemove(trx)) await storage.remove(keys);
  });
