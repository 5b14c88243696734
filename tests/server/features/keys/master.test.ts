import { generateX25519Identity } from 'age-encryption';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rotateMaster } from '#server/features/keys/master.ts';
import type { Db } from '#server/platform/db.ts';
import { seal, unseal } from '#server/platform/sealed.ts';
import { openSecrets, type Secrets } from '#server/platform/secrets.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';

const own = useOwnDatabase({ from: 'prepared' });
let db: Db;
let dataDir: string;
let secrets: Secrets;
beforeEach(async () => {
  ({ db } = own);
  await sql`delete from installation where key = 'secret'`.execute(db);
  await sql`delete from data_key`.execute(db);
  dataDir = await mkdtemp(join(tmpdir(), 'provnet-master-'));
  secrets = await openSecrets(db, { dataDir });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const said: string[] = [];
const rotate = async (place: { secretKey?: string; dataDir: string }): Promise<string> => {
  said.length = 0;
  await rotateMaster(db, place, { say: (line) => said.push(line) });
  return said.join('\n');
};
const file = (): Promise<string> => readFile(join(dataDir, 'secret.key'), 'utf8');
const starts = (place: { secretKey?: string; dataDir: string }) =>
  openSecrets(db, place).then(
    () => 'started',
    (error: Error) => error.message,
  );

/** Something of each kind that is kept, and what proves that it is read again. */
async function kept(own: Secrets) {
  const about = randomUUID();
  const value = own.seal('credential.values', Buffer.from('219-09-9999'), about);
  const paper = await buffer(Readable.from([Buffer.from('a paper')], { objectMode: false }).pipe(seal(own)));
  const link = own.keyFor('signing.link');
  return async (later: Secrets): Promise<void> => {
    expect((await later.open('credential.values', value, about)).toString()).toBe('219-09-9999');
    const opened = await buffer(Readable.from([paper], { objectMode: false }).pipe(unseal(later)));
    expect(opened.toString()).toBe('a paper');
    expect(later.keyFor('signing.link')).toEqual(link);
  };
}

describe('another secret key', () => {
  it('opens alone all that was kept with the former, which opens nothing any more', async () => {
    const former = await file();
    const isRead = await kept(secrets);
    await rotate({ dataDir });
    const now = await file();
    expect(now).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}\n$/);
    expect(now).not.toBe(former);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['secret.key']);
    await isRead(await openSecrets(db, { dataDir }));
    // Who was there before has its keys, and finds the new secret key where it found the former.
    await secrets.ring.refresh();
    await isRead(secrets);
    expect(secrets.identity).toBe(now.trim());
    expect(await starts({ dataDir, secretKey: former.trim() })).toMatch(/^The secret key is not the one/);
    const { rows } = await sql`
      select from history where type = 'SECRET_KEY_CHANGED' and detail::text not like '%AGE-SECRET%'`.execute(
      db,
    );
    expect(rows.length).toBeGreaterThan(0);
    // Also of what is written from now on.
    const isReadToo = await kept(secrets);
    await rotate({ dataDir });
    await isReadToo(await openSecrets(db, { dataDir }));
    await isRead(await openSecrets(db, { dataDir }));
  });

  it('is taken up where a change was ended, before and after the database knew of it', async () => {
    const former = await file();
    const isRead = await kept(secrets);
    await rotate({ dataDir });
    const second = await file();
    // As it is left by who is killed before the file is written again.
    await writeFile(join(dataDir, 'secret.key'), second + former);
    expect(await starts({ dataDir })).toBe('started');
    await rotate({ dataDir });
    expect(await file()).toBe(second);
    // And before the database is used with the new one.
    const third = `${await generateX25519Identity()}\n`;
    await writeFile(join(dataDir, 'secret.key'), third + second);
    expect(await starts({ dataDir })).toBe('started');
    await rotate({ dataDir });
    expect(await file()).toBe(third);
    await isRead(await openSecrets(db, { dataDir }));
  });

  it('of the configuration is set in steps, in each of which every machine starts', async () => {
    const former = secrets.identity;
    const isRead = await kept(secrets);
    const place = { dataDir: '/nowhere' };
    const advice = await rotate({ ...place, secretKey: former });
    const next = /AGE-SECRET-KEY-1[0-9A-Z]{58}/.exec(advice)![0];
    expect(next).not.toBe(former);
    const both = `${next} ${former}`;
    const early = await openSecrets(db, { ...place, secretKey: both });
    expect(await starts({ ...place, secretKey: former })).toBe('started');
    expect(await rotate({ ...place, secretKey: both })).toMatch(/take the other out/);
    expect(await starts({ ...place, secretKey: both })).toBe('started');
    expect(await starts({ ...place, secretKey: former })).toMatch(/^The secret key is not the one/);
    await early.ring.refresh();
    await isRead(early);
    await isRead(await openSecrets(db, { ...place, secretKey: next }));
    expect(await rotate({ ...place, secretKey: both })).toMatch(/take the other out/);
  });
});
