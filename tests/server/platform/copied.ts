import { inject } from 'vitest';
import { openDb, openPool, type Db } from '#server/platform/db.ts';
import { createDatabase, runSql } from '#tests/support/database.ts';
import { quiet } from '#tests/support/quiet.ts';

/** A database as after a first start, for tests of what needs no application around it. */
export interface Copied {
  readonly db: Db;
  close(): Promise<void>;
}

const OWN_SCHEMA = `create schema own;
do $$ begin execute format('alter database %I set search_path to own, public', current_database()); end $$`;

/** @param hasOwnTables tables that the test creates stand in front of the product's, whatever they are called */
export async function openCopied(hasOwnTables = false): Promise<Copied> {
  const database = await createDatabase(inject('postgresUrl'), inject('templateName'));
  if (hasOwnTables) await runSql(database.url, OWN_SCHEMA);
  const pool = openPool(database.url, quiet, 4);
  return {
    db: openDb(pool),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}
