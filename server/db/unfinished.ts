import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { DatabaseError } from '#server/ports/database/error.ts';

/** A schema that is there while an empty database is restored: it goes in the transaction that brings the rows. */
export const UNFINISHED = 'provnet_restore';

/** Throws DatabaseError for a database whose restore was killed: it would start as a new one, beside files of the old. */
export async function refuseUnfinished(db: Db): Promise<void> {
  const { rows } = await sql<{ is: boolean }>`
    select to_regnamespace(${UNFINISHED}) is not null as is`.execute(db);
  if (rows[0]?.is)
    throw new DatabaseError(
      `A restore into this database was broken off. Run it again (npm run restore -- --from …), or, to begin without, drop schema ${UNFINISHED}.`,
    );
}
