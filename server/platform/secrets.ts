import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createHash, hkdfSync } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
 * when it is not the one with which this database was used before: what was encrypted could not be read any more.
 */
export async function openSecrets(db: Db, config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Secrets> {
  const identity = config.secretKey ?? (await keptKey(config.dataDir));
  const recipient = await identityToRecipient(identity);
  await checkSame(db, createHash('sha256').update(recipient).digest('hex'));
  return {
    identity,
    recipient,
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', identity, '', purpose, 32)),
  };
}

async function keptKey(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE);
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept !== null) return kept.trim();
  await mkdir(dataDir, { recursive: true });
  const own = `${path}.${uuidv4()}`;
  await writeFile(own, `${await generateX25519Identity()}\n`, { mode: 0o600, flush: true });
  try {
    // Whole or not at all, and never over a key that another process wrote meanwhile.
    await link(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(own);
  }
  return (await readFile(path, 'utf8')).trim();
}

async function checkSame(db: Db, fingerprint: string): Promise<void> {
  const { rows } = await sql<{ value: string }>`
    with added as (insert into installation (key, value) values ('secret', ${fingerprint}) on conflict do nothing)
    select value from installation where key = 'secret'`.execute(db);
  const [known] = rows;
  if (known && known.value !== fingerprint)
    throw new ConfigError(
      `The secret key is not the one this database was used with. Put the former ${FILE} back into the data folder, or set PROVNET_SECRET_KEY to it; on several machines set it on each.`,
    );
}
