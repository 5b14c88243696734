import pg from 'pg';
import { DatabaseError, reason } from './error.ts';
import { addressesOf, clientOf } from './hosts.ts';
import type { DatabaseServer } from './index.ts';

const OLDEST = 15;
const CONNECT_MS = 10_000;

/** Why a server cannot be used, or undefined. `versionNum` is server_version_num, such as 150018. */
export function refusal(versionNum: number, version: string, encoding: string): string | undefined {
  if (versionNum < OLDEST * 10_000)
    return `DATABASE_URL is PostgreSQL ${version}: upgrade it to ${OLDEST} or later, or leave DATABASE_URL unset to use the embedded server.`;
  if (encoding !== 'UTF8')
    return `The database of DATABASE_URL has the encoding ${encoding}: create it with the encoding UTF8.`;
  return undefined;
}

/**
 * Checks that the server answers, is recent enough and speaks UTF-8; it is never changed nor stopped. Of several that are
 * named it is the one that takes writes.
 */
export async function openExternal(databaseUrl: string): Promise<DatabaseServer> {
  const addresses = addressesOf(databaseUrl);
  const [connectionString = databaseUrl] = addresses;
  const several = addresses.length > 1;
  for (const address of addresses) connector(address);
  const Client = several ? clientOf(addresses) : undefined;
  const client = connector(connectionString, Client);
  // An idle connection may fail between connect and end: without a listener that would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ num: number; version: string; encoding: string }>(
      `SELECT current_setting('server_version_num')::int AS num, current_setting('server_version') AS version,
              current_setting('server_encoding') AS encoding`,
    );
    const [row] = rows;
    if (!row) throw new Error('the server did not say its version');
    const refused = refusal(row.num, row.version, row.encoding);
    if (refused) throw new DatabaseError(refused);
    const version = row.version.split(' ')[0] ?? row.version;
    return { connectionString, Client, version, kind: 'external', stop: async () => {} };
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    const where = `${several ? hostsIn(addresses) : `${client.host}:${client.port}`}/${client.database ?? ''}`;
    throw new DatabaseError(`DATABASE_URL (${where}) cannot be opened: ${reason(error)}.`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

const hostsIn = (addresses: readonly string[]): string =>
  addresses.map((address) => new URL(address).host).join(',');

function connector(databaseUrl: string, Client: typeof pg.Client = pg.Client): pg.Client {
  const shape = 'DATABASE_URL is not an address such as postgresql://user:password@host:5432/provnet.';
  if (!/^(postgres(ql)?|socket):/.test(databaseUrl)) throw new DatabaseError(shape);
  try {
    return new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    });
  } catch (error) {
    // The parser's own message may carry the address and with it the password.
    throw new DatabaseError(shape, { cause: errorName(error) });
  }
}

const errorName = (error: unknown) => (error instanceof Error ? error.name : undefined);
