import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rotateKeys } from '#server/features/keys/rotate.ts';
import type { Db } from '#server/platform/db.ts';
import { addValues } from '#server/platform/forms/values.ts';
import { aboutOf, vaultOf, type Place } from '#server/platform/forms/vault.ts';
import { gcmOpen, gcmSeal } from '#server/platform/gcm.ts';
import { derivedKey, masterOf, readMasters } from '#server/platform/keys/masters.ts';
import { SEALING } from '#server/platform/keys/purposes.ts';
import { openSecrets, type Secrets } from '#server/platform/secrets.ts';
import { openOwnDatabase, type OwnDatabase } from '#tests/support/ownDatabase.ts';
import { useProgram } from '#tests/support/program.ts';

const rotator = useProgram(new URL('./rotate.worker.ts', import.meta.url));
let own: OwnDatabase;
let db: Db;
let dataDir: string;
let instance: string;
/** A process that was started first, and hears of nothing. */
let early: Secrets;

beforeEach(async () => {
  own = await openOwnDatabase({ from: 'prepared', connections: 8 });
  ({ db } = own);
  dataDir = await mkdtemp(join(tmpdir(), 'provnet-keys-'));
  early = await openSecrets(db, { dataDir });
  instance = await form();
});
afterEach(async () => {
  await own?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function form(): Promise<string> {
  const [account, id] = [randomUUID(), randomUUID()];
  await sql`
    insert into account (entity_id, lead_type, name, credential_status, operational_status)
    values (${account}, 'TP', 'Harbor Care Rides', 'APPROVED', 'ACTIVE')`.execute(db);
  await sql`insert into form_instance (entity_id, account_id, schema_key, schema_version)
            values (${id}, ${account}, 'tp-account', 1)`.execute(db);
  return id;
}

const placeOf = (field: string): Place => ({ instance, field, rev: 1 });
const numberOf = (index: number): string => `900-55-${String(index).padStart(4, '0')}`;

/** So many sealed values, submitted and approved but for the first ten, which are drafts. */
async function fill(count: number): Promise<void> {
  const values = Array.from({ length: count }, (_, index) => ({
    field: `f${index}`,
    from: null,
    to: '•••',
    secret: numberOf(index),
  }));
  const author = { id: null, source: 'PROVIDER', draft: true } as const;
  await db.transaction().execute((trx) => addValues(trx, vaultOf(early), [{ instance, values }], author));
  await sql`
    update field_value set draft = false, state = 'APPROVED', reviewed_at = now()
     where instance_id = ${instance} and field_id not in (${sql.join(values.slice(0, 10).map(({ field }) => field))})`.execute(
    db,
  );
}

interface Kept {
  readonly field_id: string;
  readonly value_enc: Buffer;
}
const kept = async (): Promise<Kept[]> =>
  (
    await sql<Kept>`
      select field_id, value_enc from field_value where value_enc is not null order by field_id`.execute(db)
  ).rows;
const read = async (secrets: Secrets): Promise<Record<string, unknown>> => {
  const vault = vaultOf(secrets);
  const rows = (await kept()).map(async ({ field_id, value_enc }) => [
    field_id,
    await vault.open(placeOf(field_id), value_enc),
  ]);
  return Object.fromEntries(await Promise.all(rows)) as Record<string, unknown>;
};
/** All that says how a value was written and judged. */
const standing = async () =>
  (
    await sql`
      select instance_id, field_id, rev, value, draft, state, author_id, v.created_at, v.updated_at, reviewed_at, i.version
        from field_value v join form_instance i on i.entity_id = instance_id order by field_id`.execute(db)
  ).rows;
const keyCount = async (): Promise<unknown> =>
  (await sql`select purpose, count(*)::int as count from data_key group by 1 order by 1`.execute(db)).rows;
const rotate = (secrets: Secrets, said: string[] = []) =>
  rotateKeys(db, { dataDir }, secrets, { say: (line) => said.push(line), graceMs: 0 });

describe('a rotation of keys', () => {
  it('leaves nothing that a former key opens, and each value as it was; who has not heard of it reads on', async () => {
    await fill(700);
    const [before, old] = [await standing(), early.ring.of('credential.values')];
    const values = await read(early);
    const counts = await keyCount();
    expect(await rotate(await openSecrets(db, { dataDir }))).toBe(0);
    for (const { field_id, value_enc } of await kept())
      for (const { key } of old)
        for (const sealed of [value_enc, value_enc.subarray(8)])
          expect(() => gcmOpen(key, sealed, aboutOf(placeOf(field_id)))).toThrow();
    expect(await keyCount()).toEqual(counts);
    const { rows } = await sql`
      select from data_key where id = any(${old.map(({ id }) => id)}::int[])`.execute(db);
    expect(rows).toHaveLength(0);
    expect(await standing()).toEqual(before);
    expect(await read(early)).toEqual(values);
    const { rows: told } = await sql<{ detail: { purpose: string } }>`
      select detail from history where type = 'KEYS_ROTATED'`.execute(db);
    expect(told.map(({ detail }) => detail.purpose).sort()).toEqual([...SEALING].sort());
  });

  it('loses no write of those who go on with the key they know: it is kept, or refused', async () => {
    await fill(1_000);
    let over = false;
    let refused = 0;
    const acknowledged: Record<string, unknown> = {};
    const writer = async (field: string): Promise<void> => {
      for (let round = 0; !over; round += 1) {
        const value = `${field} ${round}`;
        const sealed = vaultOf(early).seal(placeOf(field), value);
        try {
          await sql`update field_value set value_enc = ${sealed} where instance_id = ${instance} and field_id = ${field}`.execute(
            db,
          );
          acknowledged[field] = value;
        } catch (error) {
          expect(error).toMatchObject({ code: '23503' });
          refused += 1;
          await early.ring.refresh();
        }
      }
    };
    const writers = ['f0', 'f1', 'f2'].map(writer);
    await rotate(await openSecrets(db, { dataDir }));
    // They have heard of it, or were told that their key is gone.
    await expect.poll(() => refused).toBeGreaterThan(0);
    over = true;
    await Promise.all(writers);
    expect(await read(await openSecrets(db, { dataDir }))).toMatchObject(acknowledged);
    expect(Object.keys(acknowledged)).toHaveLength(3);
  });

  it('that was killed is gone on with, with the same keys', async () => {
    await fill(2_500);
    const values = await read(early);
    const first = early.ring.of('credential.values')[0].id;
    rotator.start(own.url, dataDir);
    const moved = async (): Promise<number> => {
      const { rows } = await sql<{ moved: number }>`
        select count(*)::int as moved from field_value where key_id > ${first}`.execute(db);
      return rows[0]!.moved;
    };
    await expect.poll(moved, { interval: 5 }).toBeGreaterThan(0);
    await rotator.kill();
    expect(await moved()).toBeLessThan(2_500);
    expect(await read(early)).toEqual(values);
    const said: string[] = [];
    const counts = await keyCount();
    await rotate(await openSecrets(db, { dataDir }), said);
    expect(said[0]).toMatch(/^Going on/);
    expect(await keyCount()).not.toEqual(counts);
    expect(await read(early)).toEqual(values);
    expect(await moved()).toBe(2_500);
  });

  it('keeps the key of what does not open, says so, and is not stopped by it the next time', async () => {
    await fill(20);
    await sql`update field_value set value_enc = overlay(value_enc placing '\\x00' from 30) where field_id = 'f1'`.execute(
      db,
    );
    const said: string[] = [];
    expect(await rotate(await openSecrets(db, { dataDir }), said)).toBe(1);
    expect(said.at(-1)).toMatch(/^1 values do not open/);
    expect(await rotate(await openSecrets(db, { dataDir }))).toBe(1);
    const { rows } = await sql<{ keys: number }>`
      select count(*)::int as keys from data_key where purpose = 'credential.values'`.execute(db);
    expect(rows[0]?.keys).toBe(2);
  });
});

it('what a release without keys has sealed is read as it is, and named its key by the first rotation', async () => {
  // The database of that release: it knows the secret key, and values name no key.
  await sql`delete from data_key`.execute(db);
  const [master] = await readMasters({ dataDir }, false);
  expect(await masterOf((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim())).toEqual(master);
  const secrets = await openSecrets(db, { dataDir });
  const key = derivedKey(master!, 'credential.values');
  await sql`alter table field_value disable trigger field_value_key`.execute(db);
  for (const field of ['a', 'b', 'c'])
    await sql`
        insert into field_value (instance_id, field_id, rev, value, value_enc, source)
        values (${instance}, ${field}, 1, '"•••"', ${gcmSeal(key, Buffer.from(`"${field}"`), aboutOf(placeOf(field)))}, 'PROVIDER')`.execute(
      db,
    );
  await sql`alter table field_value enable trigger field_value_key`.execute(db);
  expect(await read(secrets)).toEqual({ a: 'a', b: 'b', c: 'c' });
  expect(secrets.keyFor('signing.link')).toEqual(derivedKey(master!, 'signing.link'));
  await rotate(secrets);
  expect(await read(secrets)).toEqual({ a: 'a', b: 'b', c: 'c' });
  const sealed = gcmSeal(key, Buffer.from('"late"'), aboutOf(placeOf('a')));
  // A process of that release would write what nobody can read any more.
  await expect(
    sql`insert into field_value (instance_id, field_id, rev, value, value_enc, source)
          values (${instance}, 'd', 1, '"•••"', ${sealed}, 'PROVIDER')`.execute(db),
  ).rejects.toMatchObject({ code: '23503' });
  for (const { value_enc } of await kept()) expect(() => gcmOpen(key, value_enc, '')).toThrow();
});
