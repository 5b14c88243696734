import type { Db } from './db.ts';
import { readMasters, recipientOf, type KeyPlace, type Master } from './keys/masters.ts';
import { FILES, type Proving } from './keys/purposes.ts';
import { openRing, type Ring } from './keys/ring.ts';
import { sealerOf, type Sealer } from './keys/sealing.ts';
import { knownMaster, makeMissingKeys, masterAmong, readKeys } from './keys/store.ts';

/** Of confidential files: whoever writes needs the recipient, whoever reads the identities, today's first. */
export interface FileKeys {
  readonly recipient: string;
  readonly identities: readonly string[];
}

/** What only this installation knows. */
export interface Secrets extends Sealer {
  /** The secret key, an age identity. It seals the keys in the database and nothing else (docs/decisions/024). */
  readonly identity: string;
  readonly recipient: string;
  readonly files: FileKeys;
  /** 32 bytes for one purpose; who learns those of one knows nothing of another. */
  keyFor(purpose: Proving): Buffer;
  /** The same with all that came before, the newest first: what was proved by one of them is still true. */
  keysFor(purpose: Proving): readonly Buffer[];
  readonly ring: Ring;
}

/**
 * The secrets of an installation: its secret key, of the configuration or else of the data folder, where the first start makes
 * one, and the keys in the database that it opens. Throws ConfigError when there is none to be had, or it is not the one with
 * which this database was used before: what was encrypted could not be read any more.
 */
export async function openSecrets(db: Db, place: KeyPlace): Promise<Secrets> {
  await makeMissingKeys(db, await readMasters(place, (await knownMaster(db)) === undefined));
  let master: Master | undefined;
  let files: FileKeys | undefined;
  const ring = await openRing(async () => {
    // The file may hold another key by now, and the database be used with that.
    const masters = await readMasters(place, false);
    master = masterAmong(masters, await knownMaster(db));
    const keys = await readKeys(db, masters);
    const identities = keys
      .filter(({ purpose }) => purpose === FILES)
      .map(({ key }) => key.toString())
      .reverse();
    files = { recipient: await recipientOf(identities[0]!), identities };
    return keys;
  });
  const keysFor = (purpose: Proving) => ring.of(purpose).map(({ key }) => key);
  return {
    get identity() {
      return master!.identity;
    },
    get recipient() {
      return master!.recipient;
    },
    get files() {
      return files!;
    },
    ...sealerOf(ring),
    keyFor: (purpose) => keysFor(purpose)[0]!,
    keysFor,
    ring,
  };
}
