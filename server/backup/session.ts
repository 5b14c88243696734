import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/platform/db.ts';
import type { DatabaseServer } from '#server/ports/database/index.ts';

/** Values look the same whatever the server's own settings are, and nothing ends what takes hours. */
const SETTINGS = [
  ['timezone', 'UTC'],
  ['datestyle', 'ISO'],
  ['intervalstyle', 'postgres'],
  ['extra_float_digits', '1'],
  ['bytea_output', 'hex'],
  ['statement_timeout', '0'],
  ['idle_in_transaction_session_timeout', '0'],
] as const;
/** The connection is silent while files are carried, which firewalls forget. */
const KEEP_ALIVE_MS = 30_000;

/** Does work on one connection of its own. */
export async function withSession<T>(
  { connectionString, Client = pg.Client }: Pick<DatabaseServer, 'connectionString' | 'Client'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'provnet backup',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // Heard by whoever asks next.
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const [name, value] of SETTINGS)
      await client.query('select set_config($1, $2, false)', [name, value]);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Kysely over this one connection, in whatever transaction it is. */
export const dbOf = (client: pg.Client): Db =>
  new Kysely({
    dialect: new PostgresDialect({
      pool: {
        connect: async () =>
          ({ query: client.query.bind(client), release: () => undefined }) as unknown as PostgresPoolClient,
        end: async () => undefined,
      },
    }),
  });
