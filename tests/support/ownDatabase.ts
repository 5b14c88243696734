import type pg from 'pg';
import { inject } from 'vitest';
import { openDb, openPool, type Db } from '#server/platform/db.ts';
import { createDatabase, runSql } from './database.ts';
import { quiet } from './quiet.ts';
import { useForFile } from './useForFile.ts';

/** A database that nobody else uses, for tests of what needs no application around it. */
export interface OwnDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly db: Db;
  close(): Promise<void>;
}

export interface OwnDatabaseOptions {
  /** `prepared`: as after a first start, with the people of the demo. */
  readonly from?: 'empty' | 'prepared';
  readonly connections?: number;
  /** Tables that the test creates hide those of the product, whatever they are called. */
  readonly hasOwnTables?: boolean;
  /** Further options of the pool. */
  readonly pool?: Parameters<typeof openPool>[3];
}

const OWN_SCHEMA = `create schema own;
do $$ begin execute format('alter database %I set search_path to own, public', current_database()); end $$`;

export async function openOwnDatabase(options: OwnDatabaseOptions = {}): Promise<OwnDatabase> {
  const { from = 'empty', connections = 4, hasOwnTables = false } = options;
  const template = from === 'prepared' ? inject('templateName') : undefined;
  const database = await createDatabase(inject('postgresUrl'), template);
  if (hasOwnTables) await runSql(database.url, OWN_SCHEMA);
  const pool = openPool(database.url, quiet, connections, options.pool);
  return {
    url: database.url,
    pool,
    db: openDb(pool),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

/** The database of a test file: it is there from the first test to the last one. */
export const useOwnDatabase = (options?: OwnDatabaseOptions): OwnDatabase =>
  useForFile(() => openOwnDatabase(options));

/** Works with a database that is dropped afterwards. */
export async function withOwnDatabase(
  options: OwnDatabaseOptions,
  work: (own: OwnDatabase) => Promise<void>,
): Promise<void> {
  const own = await openOwnDatabase(options);
  await work(own).finally(() => own.close());
}
