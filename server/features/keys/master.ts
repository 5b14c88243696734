import { generateX25519Identity } from 'age-encryption';
import { chown, rename, rm, stat, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/platform/db.ts';
import { keyFile, masterOf, readMasters, type KeyPlace, type Master } from '#server/platform/keys/masters.ts';
import { FILES } from '#server/platform/keys/purposes.ts';
import { addKey, knownMaster, lockKeys, masterAmong, wrapAll } from '#server/platform/keys/store.ts';
import { notifyChange } from '#server/platform/signals.ts';
import { transact } from '#server/platform/write.ts';
import type { Rotation } from './rotate.ts';

/**
 * Changes the secret key: seals every key of the database with a new one, beside processes that go on. The file of the data
 * folder holds both until the database is used with the new one, so whoever is killed leaves an installation that starts, and
 * the next call goes on. With PROVNET_SECRET_KEY says what to set. Throws ConfigError when the secret key is not that of the
 * database.
 */
export async function rotateMaster(db: Db, place: KeyPlace, { say }: Pick<Rotation, 'say'>): Promise<void> {
  const masters = await readMasters(place, false);
  const known = masterAmong(masters, await knownMaster(db));
  if (place.secretKey !== undefined) return rotateConfigured(db, masters, known, say);
  const path = keyFile(place);
  // Two of them: a former call was ended.
  const isBegun = masters.length > 1;
  const next = isBegun ? masters[0]! : await masterOf(await generateX25519Identity());
  if (!isBegun) await writeKeys(path, [next, known]);
  await takeMaster(db, [...masters, next], next);
  await writeKeys(path, [next]);
  say(`${path} holds the new secret key, and nothing is sealed with the former one any more.`);
  say('Keep a copy of it. Copies of the former key open the backups of its time, and nothing else.');
}

async function rotateConfigured(
  db: Db,
  masters: readonly Master[],
  known: Master,
  say: Rotation['say'],
): Promise<void> {
  const [first] = masters as [Master];
  if (masters.length === 1) {
    const next = await generateX25519Identity();
    say('Set PROVNET_SECRET_KEY to the new key and the former one, with a space between, on each machine:');
    say(`  ${next} <the former key>`);
    say('Start each anew, and give this command again with that setting. Nothing has been changed yet.');
    return;
  }
  if (first.fingerprint !== known.fingerprint) await takeMaster(db, masters, first);
  say(
    'The database is used with the first key of PROVNET_SECRET_KEY: take the other out of it on each machine.',
  );
  say('Keep a copy of the first. Copies of the former key open the backups of its time, and nothing else.');
}

/** Has the database know `next`, in one transaction: every process reads its keys again, and finds `next` where it is set. */
const takeMaster = (db: Db, masters: readonly Master[], next: Master): Promise<void> =>
  transact(db, { actor: null, requestId: 'keys:rotate' }, async (write) => {
    await lockKeys(write.trx);
    const known = masterAmong(masters, await knownMaster(write.trx));
    if (known.fingerprint === next.fingerprint) return;
    await wrapAll(write.trx, masters, next);
    // What is written from now on does not open with an identity that somebody may have seen.
    await addKey(write.trx, next, FILES);
    await sql`update installation set value = ${next.fingerprint} where key = 'secret'`.execute(write.trx);
    await notifyChange(write.trx, 'keys');
    const detail = { from: known.fingerprint, to: next.fingerprint };
    await write.note('data_key', uuidv7(), { type: 'SECRET_KEY_CHANGED', changes: [], detail });
  });

/** Writes the file whole or not at all, for the same user as before. */
async function writeKeys(path: string, masters: readonly Master[]): Promise<void> {
  const own = `${path}.${uuidv4()}`;
  const { uid, gid } = await stat(path);
  try {
    await writeFile(own, masters.map(({ identity }) => `${identity}\n`).join(''), {
      mode: 0o600,
      flush: true,
    });
    // The server is another user, perhaps, and must read it.
    if (process.getuid?.() === 0) await chown(own, uid, gid);
    await rename(own, path);
  } finally {
    await rm(own, { force: true });
  }
}
