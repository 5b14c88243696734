import { generateX25519Identity } from 'age-encryption';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Db, Trx } from '../db.ts';
import { auditKeyOf, beginChain } from './chainMarks.ts';
import { derivedKey, NOT_THE_KEY, unwrapKey, wrapKey, type Master } from './masters.ts';
import { FILES, PURPOSES, type Purpose } from './purposes.ts';
import type { DataKey } from './ring.ts';

/** The fingerprint of the key with which the database was used. */
export async function knownMaster(db: Db | Trx): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from installation where key = 'secret'`.execute(db);
  return rows[0]?.value;
}

/**
 * The secret key with which the database was used, among those that are given. Throws ConfigError when it is none of them:
 * what was encrypted could not be read any more.
 */
export function masterAmong(masters: readonly Master[], known: string | undefined): Master {
  const master = masters.find(({ fingerprint }) => fingerprint === known);
  if (!master) throw new ConfigError(NOT_THE_KEY);
  return master;
}

/** Makes what is missing, once whoever does: the database knows its secret key, and has a key for every purpose. */
export async function makeMissingKeys(db: Db, masters: readonly Master[]): Promise<void> {
  if (await isWhole(db, masters)) return;
  await db.transaction().execute(async (trx) => {
    await lockKeys(trx);
    const known = await knownMaster(trx);
    const master = known === undefined ? masters[0]! : masterAmong(masters, known);
    if (known === undefined)
      await sql`insert into installation (key, value) values ('secret', ${master.fingerprint})`.execute(trx);
    const { rows } = await sql<{ purpose: string; usable: boolean }>`
      select purpose, wrapped_by = any(${masters.map(({ fingerprint }) => fingerprint)}::text[]) as usable from data_key`.execute(
      trx,
    );
    // A release without keys has used the secret key itself: what it sealed, named and gave out stays known.
    const isOlder = known !== undefined && rows.length === 0;
    const there = new Set(rows.filter(({ usable }) => usable).map(({ purpose }) => purpose));
    for (const purpose of PURPOSES.filter((one) => !there.has(one))) {
      const key = await addKey(trx, master, purpose, isOlder ? formerKey(master, purpose) : undefined);
      // Where there was any before, the chain of the history has begun.
      if (purpose === 'audit' && rows.length === 0) await beginChain(trx, auditKeyOf(key));
    }
  });
}

async function isWhole(db: Db, masters: readonly Master[]): Promise<boolean> {
  const { rows } = await sql<{ known: string | null; purposes: string[] }>`
    select (select value from installation where key = 'secret') as known,
           array(select distinct purpose from data_key
                  where wrapped_by = any(${masters.map(({ fingerprint }) => fingerprint)}::text[])) as purposes`.execute(
    db,
  );
  const { known, purposes } = rows[0]!;
  if (known !== null) masterAmong(masters, known);
  return known !== null && PURPOSES.every((purpose) => purposes.includes(purpose));
}

/** Whoever makes keys or seals them anew does so one after the other, until the transaction ends. */
export const lockKeys = async (trx: Trx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended('data_key', 0))`.execute(trx));

const formerKey = (master: Master, purpose: Purpose): Buffer =>
  purpose === FILES ? Buffer.from(master.identity) : derivedKey(master, purpose);

const newKey = async (purpose: Purpose): Promise<Buffer> =>
  purpose === FILES ? Buffer.from(await generateX25519Identity()) : randomBytes(32);

/**
 * Adds a key, with which is sealed from now on, and gives it.
 * @param former what the secret key itself was used as before there were keys
 */
export async function addKey(trx: Trx, master: Master, purpose: Purpose, former?: Buffer): Promise<Buffer> {
  const key = former ?? (await newKey(purpose));
  const wrapped = wrapKey(master, purpose, key);
  await sql`insert into data_key (purpose, wrapped, wrapped_by, derived)
            values (${purpose}, ${wrapped}, ${master.fingerprint}, ${former !== undefined})`.execute(trx);
  return key;
}

/** A key as it lies in the database, and the secret key that opens it. */
interface Kept {
  readonly row: Omit<DataKey, 'key'> & { readonly wrapped: Buffer };
  readonly master: Master;
}

/** Those of one that was given up as lost stay closed. */
async function keptKeys(db: Db | Trx, masters: readonly Master[]): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept['row'] & { wrapped_by: string }>`
    select id, purpose, derived, wrapped, wrapped_by from data_key order by id`.execute(db);
  return rows.flatMap(({ wrapped_by, ...row }) => {
    const master = masters.find(({ fingerprint }) => fingerprint === wrapped_by);
    return master ? [{ row, master }] : [];
  });
}

/** Every key that one of these secret keys opens. */
export const readKeys = async (db: Db, masters: readonly Master[]): Promise<readonly DataKey[]> =>
  (await keptKeys(db, masters)).map(({ row: { wrapped, ...row }, master }) => ({
    ...row,
    key: unwrapKey(master, row.purpose, wrapped),
  }));

/** Seals every key with another secret key; the keys themselves stay. They are locked. */
export async function wrapAll(trx: Trx, masters: readonly Master[], next: Master): Promise<void> {
  for (const { row, master } of await keptKeys(trx, masters)) {
    const wrapped = wrapKey(next, row.purpose, unwrapKey(master, row.purpose, row.wrapped));
    await sql`update data_key set wrapped = ${wrapped}, wrapped_by = ${next.fingerprint} where id = ${row.id}`.execute(
      trx,
    );
  }
}
