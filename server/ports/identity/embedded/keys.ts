import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import type { Pool, PoolClient } from 'pg';

export const SIGNING_ALGORITHM = 'ES256';
/** Any constant of our own: serialises the first start of several processes on one database. */
const LOCK = 7_261_043;

export interface PortalKeys {
  /** Private JWK that signs the tokens. */
  signing: JWK;
  /** Secrets that sign the portal's cookies. */
  cookies: string[];
}

async function read(client: Pick<Pool, 'query'>): Promise<PortalKeys | undefined> {
  const { rows } = await client.query<{ signing: JWK | null; cookies: string[] | null }>(
    `select (select value from portal_key where name = 'signing') as signing,
            (select value from portal_key where name = 'cookies') as cookies`,
  );
  const [row] = rows;
  return row?.signing && row.cookies ? { signing: row.signing, cookies: row.cookies } : undefined;
}

async function create(client: PoolClient): Promise<void> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const signing = { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: SIGNING_ALGORITHM, use: 'sig' };
  await client.query(
    `insert into portal_key (name, value) values ('signing', $1::jsonb), ('cookies', $2::jsonb)
     on conflict (name) do nothing`,
    [JSON.stringify(signing), JSON.stringify([randomBytes(32).toString('base64url')])],
  );
}

/** The portal's keys, made at the first start; processes that start together agree on one set. */
export async function loadKeys(pool: Pool): Promise<PortalKeys> {
  const present = await read(pool);
  if (present) return present;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    if (!(await read(client))) await create(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  const made = await read(pool);
  if (!made) throw new Error('the keys of the portal could not be made');
  return made;
}

/** The public half of a key pair, as verifiers need it. */
export function publicOf({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use } as JWK;
}
