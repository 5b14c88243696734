import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createHash, hkdfSync } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v4 as uuidv4 } from 'uuid';
import { ConfigError, type Config } from '../config.ts';
import { gcmOpen, gcmSeal } from '../gcm.ts';
import type { Purpose } from './purposes.ts';

/** A secret key of the installation: an age identity, which opens the keys in the database. */
export interface Master {
  readonly identity: string;
  readonly recipient: string;
  /** By which the database knows it. */
  readonly fingerprint: string;
}

export type KeyPlace = Pick<Config, 'secretKey' | 'dataDir'>;

/** Where the secret key lies, when it is not in the configuration. */
export const keyFile = ({ dataDir }: KeyPlace): string => join(dataDir, 'secret.key');

/**
 * The secret keys of the configuration, or else of the data folder: one, or while it is changed the former one as well.
 * Throws ConfigError when there is none to be had.
 * @param mayMake one is made where there is none
 */
export async function readMasters(place: KeyPlace, mayMake: boolean): Promise<readonly Master[]> {
  const identities = identitiesIn(place.secretKey ?? (await keptKeys(keyFile(place), mayMake)));
  const masters = await Promise.all(identities.map(masterOf)).catch(() => []);
  if (masters.length > 0) return masters;
  const where = place.secretKey ? 'PROVNET_SECRET_KEY' : keyFile(place);
  throw new ConfigError(
    `${where} is no secret key, or not a whole one. Put the former key back; where nothing confidential was kept yet, remove it, and the next start makes one.`,
  );
}

const identitiesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** The secret keys that are there, today's first; none is made. */
export const presentIdentities = async (place: KeyPlace): Promise<readonly string[]> =>
  identitiesIn(place.secretKey ?? (await readKeys(keyFile(place))) ?? '');

/** Puts a key that comes with the data into the data folder; one that is there stays. */
export const placeKey = (place: KeyPlace, identity: string): Promise<void> =>
  makeKey(keyFile(place), identity);

const recipients = new Map<string, Promise<string>>();
/** Worked out once: it takes milliseconds, and keys are read again whenever the line to the database was broken. */
export function recipientOf(identity: string): Promise<string> {
  const known = recipients.get(identity) ?? identityToRecipient(identity);
  recipients.set(identity, known);
  return known;
}

export async function masterOf(identity: string): Promise<Master> {
  const recipient = await recipientOf(identity);
  return { identity, recipient, fingerprint: createHash('sha256').update(recipient).digest('hex') };
}

export const NOT_THE_KEY =
  'The secret key is not the one this database was used with. Put the former secret.key back into the data folder, or set PROVNET_SECRET_KEY to it; on several machines set it on each.';

/** 32 bytes of a secret key for one purpose (HKDF, RFC 5869). */
export const derivedKey = ({ identity }: Master, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', identity, '', purpose, 32));

const WRAPPING = 'data_key';
/** A key as the database keeps it. */
export const wrapKey = (master: Master, purpose: Purpose, key: Uint8Array): Buffer =>
  gcmSeal(derivedKey(master, WRAPPING), key, purpose);
/** Throws when it was changed, or is of another secret key or purpose. */
export const unwrapKey = (master: Master, purpose: Purpose, wrapped: Buffer): Buffer =>
  gcmOpen(derivedKey(master, WRAPPING), wrapped, purpose);

/** What the file holds. It is made when there is none and the database knows of none. */
async function keptKeys(path: string, mayMake: boolean): Promise<string> {
  try {
    const kept = await readKeys(path);
    if (kept !== null) return kept;
    if (!mayMake) throw new ConfigError(NOT_THE_KEY);
    await makeKey(path, await generateX25519Identity());
    return (await readKeys(path)) ?? '';
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `The secret key ${path} cannot be read or made (${codeOf(error)}): let the user who runs Provnet read and write there, or set PROVNET_SECRET_KEY.`,
    );
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

async function readKeys(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
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
