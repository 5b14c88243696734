import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { DatabaseError } from '#server/ports/database/error.ts';

/** A schema that is there while an empty database is restored: it goes in the transaction that brings the rows. */
export const UNFINISHED = 'provnet_restore';

/** Held alone while a database is restored; it goes with the connection. */
export const RESTORE_LOCK = "hashtext('provnet.restore')";

/**
 * Throws DatabaseError for a database that is being restored, or whose restore was killed: it would start as a new one, beside
 * files of the old.
 */
export async function refuseUnfinished(db: Db): Promise<void> {
  const { rows } = await sql<{ unfinished: boolean; free: boolean }>`
    select to_regnamespace(${UNFINISHED}) is not null as unfinished,
           pg_try_advisory_xact_lock_shared(${sql.raw(RESTORE_LOCK)}) as free`.execute(db);
  if (!rows[0]?.free)
    throw new DatabaseError('A backup is being restored into this database: start when that has ended.');
  if (rows[0].unfinished)
    throw new DatabaseError(
      `A restore into this database was broken off. Run it again (npm run restore -- --from …), or, to begin without, drop schema ${UNFINISHED}.`,
    );
}
