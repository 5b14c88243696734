import { inject } from 'vitest';
import { openDb, openPool, type Db } from '#server/platform/db.ts';
import { createDatabase } from '#tests/support/database.ts';
import { quiet } from '#tests/support/quiet.ts';

/** A database as after a first start, for tests of what needs no application around it. */
export interface Copied {
  readonly db: Db;
  close(): Promise<void>;
}

export async function openCopied(): Promise<Copied> {
  const database = await createDatabase(inject('postgresUrl'), inject('templateName'));
  const pool = openPool(database.url, quiet, 4);
  return {
    db: openDb(pool),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}
