import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { batchAndRest } from '#server/platform/breathe.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { masterAmong, addKey, knownMaster, lockKeys } from '#server/platform/keys/store.ts';
import { readMasters, type KeyPlace } from '#server/platform/keys/masters.ts';
import { SEALING } from '#server/platform/keys/purposes.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { notifyChange } from '#server/platform/signals.ts';
import { transact } from '#server/platform/write.ts';
import { isUnder, SEALED_PLACES, sealPage, type SealedPlace } from './places.ts';

/** Who has not heard of the new keys by then was away for that long; what they write with a former one is found. */
const GRACE_MS = 3_000;
/** How long is waited for writers that still hold a former key, before their values are looked for again (ms). */
const LOCK_MS = 2_000;
const PAUSE_MS = 200;
const SAY_EVERY = 10_000;

export interface Rotation {
  say(line: string): void;
  readonly graceMs?: number;
}

/**
 * Gives everything that is sealed value by value to new keys, and destroys the former ones: while others read and write, in
 * pages, and as often as it is begun. One that was killed is gone on with; of two at once each does a part. Versions and
 * reviews of records stay what they are. Returns how many values could not be opened, for which a former key stays.
 */
export async function rotateKeys(
  db: Db,
  place: KeyPlace,
  secrets: Secrets,
  { say, graceMs = GRACE_MS }: Rotation,
): Promise<number> {
  const isNew = await makeKeys(db, place);
  await secrets.ring.refresh();
  say(isNew ? 'New keys are made; values move to them.' : 'Going on with a rotation that was begun.');
  const grace = sleep(graceMs).then(() => retireFormer(db, secrets));
  for (;;) {
    const { moved, closed } = await movePlaces(db, secrets, say);
    await grace;
    if (await destroyFormer(db, secrets)) break;
    if (moved === 0 && closed > 0) {
      say(`${closed} values do not open: their key stays. See docs/operations.md, The secret key.`);
      return closed;
    }
    await sleep(PAUSE_MS);
  }
  await secrets.ring.refresh();
  // What is deleted lies on in the table's file until it is tidied up.
  await sql`vacuum data_key`.execute(db);
  say('Done: nothing is sealed with a former key, and those are destroyed.');
  return 0;
}

/** Former keys of a purpose; null stands for what names no key, which a derived key opens. */
function formerOf(secrets: Secrets, purpose: SealedPlace['purpose']): (number | null)[] {
  const [, ...former] = secrets.ring.of(purpose);
  return former.flatMap(({ id, derived }) => (derived ? [id, null] : [id]));
}

/** Makes a key for each purpose, unless a rotation was begun: then there are two already. Whether it did. */
const makeKeys = (db: Db, place: KeyPlace): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockKeys(trx);
    const masters = await readMasters(place, false);
    const master = masterAmong(masters, await knownMaster(trx));
    const fingerprints = masters.map(({ fingerprint }) => fingerprint);
    const { rows } = await sql`
      select purpose from data_key
       where purpose = any(${SEALING}::text[]) and retired_at is null and wrapped_by = any(${fingerprints}::text[])
       group by purpose having count(*) > 1`.execute(trx);
    if (rows.length > 0) return false;
    for (const purpose of SEALING) await addKey(trx, master, purpose);
    await notifyChange(trx, 'keys');
    return true;
  });

async function movePlaces(db: Db, secrets: Secrets, say: Rotation['say']) {
  let moved = 0;
  let closed = 0;
  for (const place of SEALED_PLACES) {
    const former = formerOf(secrets, place.purpose);
    let after: Parameters<typeof sealPage>[4] = null;
    do {
      const page = await batchAndRest(() =>
        db.transaction().execute((trx) => sealPage(trx, secrets, place, former, after)),
      );
      const before = moved;
      moved += page.moved;
      closed += page.closed;
      after = page.after;
      if (Math.floor(moved / SAY_EVERY) > Math.floor(before / SAY_EVERY)) say(`${moved} values moved.`);
    } while (after !== null && former.length > 0);
  }
  if (moved > 0) say(`${moved} values moved in this round.`);
  return { moved, closed };
}

/** From now on whoever would still seal with a former key is refused. */
const retireFormer = async (db: Db, secrets: Secrets): Promise<void> =>
  void (await sql`
    update data_key set retired_at = now()
     where id = any(${SEALING.flatMap((purpose) => formerOf(secrets, purpose))}::int[]) and retired_at is null`.execute(
    db,
  ));

/** Whether the former keys are gone: each stays while anything, also what is not yet committed, refers to it. */
async function destroyFormer(db: Db, secrets: Secrets): Promise<boolean> {
  let areGone = true;
  for (const place of SEALED_PLACES) {
    const former = formerOf(secrets, place.purpose);
    const ids = former.filter((id) => id !== null);
    // The derived one is the oldest.
    for (const id of ids) {
      const opensUnnamed = former.includes(null) && id === ids.at(-1);
      areGone = (await destroyKey(db, place, id, opensUnnamed)) && areGone;
    }
  }
  return areGone;
}

async function destroyKey(db: Db, place: SealedPlace, id: number, opensUnnamed: boolean): Promise<boolean> {
  try {
    await transact(db, { actor: null, requestId: 'keys:rotate' }, async (write) => {
      await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(write.trx);
      const { rows } = await sql`delete from data_key where id = ${id} returning id`.execute(write.trx);
      if (opensUnnamed && (await hasUnnamed(write.trx, place))) throw new StillNeeded();
      // Of two rotations one has done it.
      if (rows.length === 0) return;
      const detail = { purpose: place.purpose, key: id };
      await write.note('data_key', uuidv7(), { type: 'KEYS_ROTATED', changes: [], detail });
    });
    return true;
  } catch (error) {
    if (error instanceof StillNeeded || STILL_NEEDED.has((error as { code?: string }).code ?? ''))
      return false;
    throw error;
  }
}

class StillNeeded extends Error {}
/** foreign_key_violation, lock_not_available. */
const STILL_NEEDED: ReadonlySet<string> = new Set(['23503', '55P03']);

/** Values that name no key cannot come any more once the key is deleted here: only what is there counts. */
async function hasUnnamed(trx: Trx, place: SealedPlace): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(place.table)} where ${isUnder([null], place)} limit 1`.execute(trx);
  return rows.length > 0;
}
