import { spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountFor, give } from '#server/ports/database/account.ts';
import { engineFor } from '#server/ports/database/engine.ts';
import { refusal } from '#server/ports/database/external.ts';
import { openPool } from '#server/platform/db.ts';
import { openDatabase } from '#server/ports/database/index.ts';
import type { DatabaseServer } from '#server/ports/database/index.ts';
import { createDatabase, runSql } from '#tests/support/database.ts';
import { freePort } from '#tests/support/freePort.ts';
import { quiet } from '#tests/support/quiet.ts';
import { cleanUp, folder, pause, pgBin, startPostgres } from './support.ts';

const PASSWORD = 'a/b c@d:é';
let external: ChildProcess;
let externalUrl: string;

beforeAll(async () => {
  ({ child: external, url: externalUrl } = await startExternal());
});
afterAll(async () => {
  external.kill('SIGQUIT');
  await new Promise((resolve) => external.once('exit', resolve));
  cleanUp();
});

/** A server that is none of ours: its own cluster, on the loopback, with a password that needs escaping in a URL. */
async function startExternal(): Promise<{ child: ChildProcess; url: string }> {
  const dataDir = folder();
  const account = accountFor(dataDir);
  give(dataDir, account, 0o700);
  const { bin } = engineFor(account, dataDir, pgBin);
  const secret = join(dataDir, 'secret');
  writeFileSync(secret, PASSWORD);
  give(secret, account, 0o600);
  const cluster = join(dataDir, 'other');
  const initdb = [
    ...['-D', cluster, '-U', 'owner', '--pwfile', secret],
    ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'],
  ];
  const made = spawnSync(join(bin, 'initdb'), initdb, { ...account, cwd: dataDir, encoding: 'utf8' });
  expect(made.stderr).not.toMatch(/error/);
  const port = await freePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const child = startPostgres(dataDir, cluster, settings);
  const url = `postgresql://owner:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; ; attempt++) {
    try {
      await runSql(url, 'SELECT 1');
      return { child, url };
    } catch (error) {
      if (attempt > 200) throw error;
      await pause(25);
    }
  }
}

describe.each(['embedded', 'external'] as const)('the %s database', (kind) => {
  let server: DatabaseServer;
  const log: string[] = [];

  beforeAll(async () => {
    const databaseUrl = kind === 'external' ? externalUrl : undefined;
    server = await openDatabase({ databaseUrl, dataDir: folder(), pgBin, log: (line) => log.push(line) });
  });
  afterAll(() => server.stop());

  test('says what it is', async () => {
    expect(server.kind).toBe(kind);
    const [row] = await runSql<{ version: string }>(server.connectionString, 'SHOW server_version');
    expect(Object.values(row ?? {})[0]).toMatch(new RegExp(`^${server.version.replace('.', '\\.')}( |$)`));
  });

  test('serves pg.Pool: transactions, several connections at once, notifications', async () => {
    const { url, drop } = await createDatabase(server.connectionString);
    const pool = openPool(url, quiet, 10);
    await pool.query('CREATE TABLE t (n int PRIMARY KEY)');
    await Promise.all(Array.from({ length: 50 }, (_, n) => pool.query('INSERT INTO t VALUES ($1)', [n])));
    const client = await pool.connect();
    await client.query('BEGIN; DELETE FROM t; ROLLBACK');
    const heard = new Promise<string | undefined>((resolve) =>
      client.once('notification', (message) => resolve(message.payload)),
    );
    await client.query('LISTEN news');
    await pool.query("NOTIFY news, 'ñ'");
    expect(await heard).toBe('ñ');
    client.release(true);
    expect((await pool.query('SELECT count(*)::int AS count FROM t')).rows).toEqual([{ count: 50 }]);
    await pool.end();
    await drop();
    await expect(runSql(url, 'SELECT 1')).rejects.toThrow(/does not exist/);
  });

  test('keeps text in UTF-8 and durable settings', async () => {
    const [row] = await runSql<Record<string, string>>(
      server.connectionString,
      "SELECT current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages",
    );
    expect(row).toEqual({ encoding: 'UTF8', fsync: 'on', pages: 'on' });
  });

  test('may be stopped twice, and its log holds no password', async () => {
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
    const password = new URL(server.connectionString).password;
    expect(password.length).toBeGreaterThan(8);
    expect(log.join('\n')).not.toContain(password);
    const after = runSql(server.connectionString, 'SELECT 1');
    await (kind === 'external' ? expect(after).resolves.toHaveLength(1) : expect(after).rejects.toThrow());
  });
});

describe('an address that cannot be opened gets a sentence without the password', () => {
  const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: folder(), log: () => {} });

  test.each([
    ['mysql://u:s3cret@h/d', /is not an address such as/],
    ['postgresql://u:s3cret@h:port/d', /is not an address such as/],
    ['postgresql://u:s3cret@127.0.0.1:1/d', /127\.0\.0\.1:1\/d.*ECONNREFUSED/],
  ])('%s', async (url, message) => {
    const error: unknown = await open(url).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(message);
    expect(String(error)).not.toContain('s3cret');
  });

  test('a wrong password, and a database that is not in UTF-8', async () => {
    const wrong = new URL(externalUrl);
    wrong.password = 's3cret';
    await expect(open(wrong.toString())).rejects.toThrow(/password authentication failed/);
    await runSql(externalUrl, "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    const latin = new URL(externalUrl);
    latin.pathname = '/latin';
    await expect(open(latin.toString())).rejects.toThrow(/encoding LATIN1/);
  });

  // No server this old can be installed here; the rule is a function of what a server says of itself.
  test('a version before 15', () => {
    expect(refusal(140_012, '14.12', 'UTF8')).toMatch(/PostgreSQL 14\.12: upgrade it to 15 or later/);
    expect(refusal(150_000, '15.0', 'UTF8')).toBeUndefined();
  });
});
