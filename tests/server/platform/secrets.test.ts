import { generateX25519Identity } from 'age-encryption';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '#server/platform/config.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';

const NOBODY = 65_534;
/** With another last character: never the key itself, whichever it ends with. */
const mistyped = (key: string) => `${key.slice(0, -1)}${key.endsWith('Q') ? 'P' : 'Q'}`;
const own = useOwnDatabase({ from: 'prepared', connections: 8 });
let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'provnet-secrets-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  await forget();
  await rm(folder, { recursive: true, force: true });
});

/** As a database is that was never used with a key: a new one, or one of the release before. */
const forget = () => sql`delete from installation where key = 'secret'`.execute(own.db);
const file = (): string => join(dataDir, 'secret.key');
const refusal = (config: { secretKey?: string; dataDir: string }) =>
  openSecrets(own.db, config).then(
    () => 'started',
    (error: unknown) => (error instanceof ConfigError ? error.message : error),
  );
const NOT_THE_KEY = /^The secret key is not the one this database was used with\. .*PROVNET_SECRET_KEY/;

describe('the secret key', () => {
  it('is made by the first start, for its user alone, and read by the next', async () => {
    const umask = process.umask(0);
    const first = await openSecrets(own.db, { dataDir }).finally(() => process.umask(umask));
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readFile(file(), 'utf8')).toBe(`${first.identity}\n`);
    expect(await readdir(dataDir)).toEqual(['secret.key']);
    expect(await openSecrets(own.db, { dataDir })).toMatchObject({ identity: first.identity });
  });

  it('is one, however many start at once', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => openSecrets(own.db, { dataDir })));
    expect(new Set(all.map(({ identity }) => identity)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secret.key']);
  });

  it('is not taken for the key of a database that two machines use for the first time at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const started = await Promise.all(
        ['a', 'b', 'c'].map((machine) => refusal({ dataDir: join(folder, `${round}${machine}`) })),
      );
      expect(started.filter((sentence) => sentence === 'started')).toHaveLength(1);
      for (const sentence of started) if (sentence !== 'started') expect(sentence).toMatch(NOT_THE_KEY);
      await forget();
    }
  });

  it('of another installation is refused, and the file stays as it is', async () => {
    await openSecrets(own.db, { dataDir });
    const key = await readFile(file(), 'utf8');
    const other = `${await generateX25519Identity()}\n`;
    await writeFile(file(), other);
    expect(await refusal({ dataDir })).toMatch(NOT_THE_KEY);
    expect(await readFile(file(), 'utf8')).toBe(other);
    await writeFile(file(), key.replace('\n', '\r\n'));
    expect(await refusal({ dataDir })).toBe('started');
  });

  it('that was lost is asked for; no other is made in its place', async () => {
    await openSecrets(own.db, { dataDir });
    await rm(file());
    expect(await refusal({ dataDir })).toMatch(NOT_THE_KEY);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('of the configuration wins, is not written down, and is refused when it is another', async () => {
    const secretKey = await generateX25519Identity();
    expect(await openSecrets(own.db, { secretKey, dataDir })).toMatchObject({ identity: secretKey });
    await expect(stat(file())).rejects.toThrow('ENOENT');
    await mkdir(dataDir);
    await writeFile(file(), await generateX25519Identity());
    expect(await openSecrets(own.db, { secretKey, dataDir })).toMatchObject({ identity: secretKey });
    expect(await refusal({ secretKey: await generateX25519Identity(), dataDir })).toMatch(NOT_THE_KEY);
  });

  it('that is empty, half, or something else is explained, not used and not overwritten', async () => {
    const whole = await generateX25519Identity();
    await mkdir(dataDir);
    for (const content of ['', '\n', whole.slice(0, 40), mistyped(whole), 'password']) {
      await writeFile(file(), content);
      const sentence = await refusal({ dataDir });
      expect(sentence).toMatch(/secret\.key is no secret key, or not a whole one\. Put the former key back/);
      if (content.trim()) expect(sentence).not.toContain(content.trim());
      expect(await readFile(file(), 'utf8')).toBe(content);
    }
    const { rows } = await sql`select from installation where key = 'secret'`.execute(own.db);
    expect(rows).toHaveLength(0);
    expect(await refusal({ secretKey: mistyped(whole), dataDir })).toMatch(
      /^PROVNET_SECRET_KEY is no secret key/,
    );
  });

  it('is made although a start was killed while it wrote one', async () => {
    await mkdir(dataDir);
    await writeFile(`${file()}.0d9b`, 'AGE-SEC');
    const { identity } = await openSecrets(own.db, { dataDir });
    expect(await readFile(file(), 'utf8')).toBe(`${identity}\n`);
  });

  it('that cannot be read or made is explained', async () => {
    await mkdir(file(), { recursive: true });
    expect(await refusal({ dataDir })).toMatch(/secret\.key cannot be read or made \(EISDIR\): let the user/);
    const notAFolder = join(folder, 'file');
    await writeFile(notAFolder, '');
    expect(await refusal({ dataDir: notAFolder })).toMatch(/cannot be read or made \(ENOTDIR\)/);
  });

  it.skipIf(!process.seteuid)('of another user is explained, and not replaced', async () => {
    await openSecrets(own.db, { dataDir });
    await chmod(folder, 0o777);
    await chmod(dataDir, 0o777);
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(NOBODY);
    else await chmod(file(), 0);
    try {
      await forget();
      expect(await refusal({ dataDir })).toMatch(/cannot be read or made \(EACCES\): let the user/);
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
    expect(await readdir(dataDir)).toEqual(['secret.key']);
  });
});

it('gives a key for each purpose, always the same, and none like another', async () => {
  const secretKey = await generateX25519Identity();
  const one = await openSecrets(own.db, { secretKey, dataDir });
  const again = await openSecrets(own.db, { secretKey, dataDir });
  expect(one.keyFor('signing.link')).toHaveLength(32);
  expect(one.keyFor('signing.link')).toEqual(again.keyFor('signing.link'));
  await forget();
  const other = await openSecrets(own.db, { secretKey: await generateX25519Identity(), dataDir });
  const keys = [
    one.keyFor('signing.link'),
    one.keyFor('upload'),
    one.keyFor('audit'),
    other.keyFor('signing.link'),
  ];
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(keys.length);
});
