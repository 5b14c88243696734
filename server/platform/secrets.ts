import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createHash, hkdfSync } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { ConfigError, type Config } from './config.ts';
import type { Db } from './db.ts';

/** What only this installation knows. */
export interface Secrets {
  /** An age identity: opens what was encrypted to `recipient`. */
  readonly identity: string;
  readonly recipient: string;
  /** 32 bytes for one purpose; who learns those of one knows nothing of another (HKDF, RFC 5869). */
  keyFor(purpose: string): Buffer;
}

const FILE = 'secret.key';

/**
 * The secret key of the configuration, or else of the data folder, where the first start makes one. Throws ConfigError
 * when there is none to be had, or it is not the one with which this database was used before: what was encrypted
 * could not be read any more.
 */
export async function openSecrets(db: Db, config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Secrets> {
  const known = await knownKey(db);
  const identity = config.secretKey ?? (await keptKey(join(config.dataDir, FILE), known === undefined));
  const recipient = await identityToRecipient(identity).catch(() => {
    const where = config.secretKey ? 'PROVNET_SECRET_KEY' : join(config.dataDir, FILE);
    throw new ConfigError(
      `${where} is no secret key, or not a whole one. Put the former key back; where nothing confidential was kept yet, remove it, and the next start makes one.`,
    );
  });
  const fingerprint = createHash('sha256').update(recipient).digest('hex');
  if ((known ?? (await remember(db, fingerprint))) !== fingerprint) throw new ConfigError(NOT_THE_KEY);
  return secretsOf(identity, recipient);
}

/** What follows from a key, whatever database it belongs to. */
export const secretsOf = (identity: string, recipient: string): Secrets => ({
  identity,
  recipient,
  keyFor: (purpose) => Buffer.from(hkdfSync('sha256', identity, '', purpose, 32)),
});

/** The key of the configuration or of the data folder, where there is one. */
export const presentKey = async (config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string | null> =>
  config.secretKey ?? (await readKey(join(config.dataDir, FILE)));

/** Puts a key that comes with the data into the data folder; one that is there stays. */
export const placeKey = (dataDir: string, identity: string): Promise<void> =>
  makeKey(join(dataDir, FILE), identity);

const NOT_THE_KEY = `The secret key is not the one this database was used with. Put the former ${FILE} back into the data folder, or set PROVNET_SECRET_KEY to it; on several machines set it on each.`;

/** The key of the file, which is made when there is none and the database knows of none. */
async function keptKey(path: string, mayMake: boolean): Promise<string> {
  try {
    const kept = await readKey(path);
    if (kept !== null) return kept;
    if (!mayMake) throw new ConfigError(NOT_THE_KEY);
    await makeKey(path, await generateX25519Identity());
    return (await readKey(path)) ?? '';
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `The secret key ${path} cannot be read or made (${codeOf(error)}): let the user who runs Provnet read and write there, or set PROVNET_SECRET_KEY.`,
    );
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

async function readKey(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    // One that is there and cannot be read must not be replaced.
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function makeKey(path: string, identity: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const own = `${path}.${uuidv4()}`;
  try {
    await writeFile(own, `${identity}\n`, { mode: 0o600, flush: true });
    // Whole or not at all, and never over a key that another process wrote meanwhile.
    await link(own, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/** The fingerprint of the key with which the database was used. */
async function knownKey(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from installation where key = 'secret'`.execute(db);
  return rows[0]?.value;
}

/** Remembers a key, unless another start was faster. Gives the one that is known then. */
async function remember(db: Db, fingerprint: string): Promise<string | undefined> {
  await sql`insert into installation (key, value) values ('secret', ${fingerprint}) on conflict do nothing`.execute(
    db,
  );
  // In a statement of its own: the one that met the other's row would not see it yet.
  return knownKey(db);
}
