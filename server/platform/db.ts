import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/db/schema.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

// Days stay the text they are: a Date would move them by the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const STATEMENT_TIMEOUT_MS = 30_000;

/** Whether a statement was ended because it took longer than it may (SQLSTATE 57014, query_canceled). */
export const tookTooLong = (error: unknown): boolean => (error as { code?: string }).code === '57014';

/**
 * The pool every query of a process goes through; a statement that runs longer than 30 s is ended. Moments are cut into
 * days of UTC (docs/decisions/008), wherever the database thinks it is.
 */
export function openPool(
  connectionString: string,
  log: { warn(data: object, message: string): void },
  max = 20,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    options: '-c timezone=UTC',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: 10_000,
    application_name: 'provnet',
  });
  // A connection that breaks is replaced by the pool; unheard, its error would end the process.
  // Only the sentence is logged: the error itself carries the whole client.
  const broke = (error: Error): void => {
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection broke');
  };
  pool.on('error', broke);
  pool.on('connect', (client) => void client.on('error', broke));
  return pool;
}

export const openDb = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
