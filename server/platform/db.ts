import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DatabaseServer } from '#server/ports/database/index.ts';
import type { Tables } from '#server/db/schema.ts';
import { cutSilent, limitStatements } from './limits.ts';
import { keepPlans } from './prepared.ts';
import { isTracing } from './trace.ts';
import { keepTurns, traceStatements } from './tracing/statements.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

// Days stay the text they are: a Date would move them by the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** uuid[]: their texts hold nothing that would be quoted, so there is nothing to be read letter by letter. */
const KEYS = 2951;
pg.types.setTypeParser(KEYS as never, (text: string) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((key) => (key === 'NULL' ? null : key)),
);

/** How long a statement may take. */
export const STATEMENT_TIMEOUT_MS = 30_000;
/** A connection that is silent for so long is asked whether anybody is there, once a second and ten times (TCP). */
const KEEP_ALIVE_MS = 10_000;

/** Whether a statement was ended because it took longer than it may (SQLSTATE 57014, query_canceled). */
export const tookTooLong = (error: unknown): boolean => (error as { code?: string }).code === '57014';

/**
 * The pool every query of a process goes through; a statement that runs longer than 30 s is ended, and its
 * connection too when nobody says so (`cutSilent`). Moments are cut into days of UTC (docs/decisions/008), wherever the database thinks
 * it is.
 * @param more what is otherwise for this pool, such as who connects; `prepared: false`: sessions are not the connection's own, so that
 *   none can keep plans (`keepPlans`)
 */
export function openPool(
  connectionString: string,
  log: { warn(data: object, message: string): void },
  max = 20,
  { prepared = true, ...more }: pg.PoolConfig & { readonly prepared?: boolean } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    options: '-c timezone=UTC',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'provnet',
    ...more,
  });
  // A connection that breaks is replaced by the pool; unheard, its error would end the process.
  // Only the sentence is logged: the error itself carries the whole client.
  const broke = (error: Error): void => {
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection broke');
  };
  pool.on('error', broke);
  pool.on('connect', (client) => client.on('error', broke));
  if (prepared) keepPlans(pool);
  cutSilent(pool);
  if (isTracing()) {
    keepTurns(pool);
    pool.on('connect', traceStatements);
  }
  return pool;
}

/**
 * What differs in a pool for work that prepares the database before the product serves: migrations, forms and the demo. The limits of
 * requests do not apply to it. On a busy machine that work takes longer between two statements of a transaction than a request may.
 * A process that is gone must not keep its locks for ever, so a transaction may be idle for 15 minutes. Times are in ms.
 */
export const PREPARING = {
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 900_000,
  connectionTimeoutMillis: 120_000,
} as const satisfies pg.PoolConfig;

const pools = new WeakMap<Db, pg.Pool>();

export function openDb(pool: pg.Pool): Db {
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** The pool below, for what Kysely has no words for: COPY. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('not a database that was opened here');
  return pool;
}

/** Who connects, for a pool of a server that says so. */
export const connecting = ({ Client }: Pick<DatabaseServer, 'Client'>): pg.PoolConfig =>
  Client ? { Client: Client as unknown as NonNullable<pg.PoolConfig['Client']> } : {};

const reading = <T>(
  db: Db,
  begin: (trx: Trx) => Promise<unknown>,
  read: (trx: Trx) => Promise<T>,
): Promise<T> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await begin(trx);
      return read(trx);
    });

/** Reads with these settings of PostgreSQL. */
export const readWith = <T>(
  db: Db,
  settings: Readonly<Record<string, string>>,
  read: (trx: Trx) => Promise<T>,
): Promise<T> => {
  const set = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  return reading(db, (trx) => sql`select ${sql.join(set)}`.execute(trx), read);
};

/** Reads with statements that may take so long, ms, instead of 30 s: whoever waits looks at it. */
export const readWithin = <T>(db: Db, ms: number, read: (trx: Trx) => Promise<T>): Promise<T> =>
  reading(db, (trx) => limitStatements(trx, ms), read);
