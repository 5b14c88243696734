import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSession } from '#server/backup/session.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { RESTORE_LOCK } from '#server/db/unfinished.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { pollFor } from '#tests/support/clock.ts';
import { buildCommands, ofTheRun, type Commands } from '#tests/support/commands.ts';
import { runSql } from '#tests/support/database.ts';
import { freePort } from '#tests/support/freePort.ts';
import { buildProgram, type Program } from '#tests/support/program.ts';
import { newLead } from '../features/activities/support.ts';
import { contentOf, filesIn, inEmptyPlace, placeOf, tablesIn, type Place } from './given.ts';

let app: TestApp;
let place: Place;
let commands: Commands;
let server: Program;
/** Of this test, open to whoever runs PostgreSQL. */
let folder: string;
beforeAll(async () => {
  const source = new URL('../../support/server.ts', import.meta.url);
  [app, commands, server] = await Promise.all([startApp({}, false), buildCommands(), buildProgram(source)]);
  place = await placeOf(app);
  folder = await mkdtemp(join(tmpdir(), 'provnet-commands-'));
  await chmod(folder, 0o711);
  await newLead(app);
  await pollFor(async () => {
    const open = await runSql(app.databaseUrl, 'select from audit_batch where no is null');
    return open.length === 0 || undefined;
  }, 'the history is not linked');
  // So large that a kill meets it.
  const size = 4_000_000;
  await place.storage.write('content/00/large', Readable.from([randomBytes(size)]), size);
});
afterAll(async () => {
  await server?.kill();
  server?.remove();
  await app?.close();
  await commands?.remove();
  // The database of a server that was killed ends by itself.
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const passed = async (command: Promise<{ code: number | null; text: string }>): Promise<string> => {
  const { code, text } = await command;
  expect(code, text).toBe(0);
  return text;
};
const variables = ({ url, dataDir }: Pick<Place, 'url' | 'dataDir'>) => ({
  DATABASE_URL: url,
  PROVNET_DATA: dataDir,
});
const refusedWith = (text: string | RegExp) => ({ code: 1, text: expect.stringMatching(text) as string });

/** Until it is so; a command that has ended meanwhile will not make it so. */
const comes = (isSo: () => Promise<boolean>) => expect.poll(isSo, { interval: 5 }).toBe(true);

describe('npm run backup, npm run restore', () => {
  it('go from a server to a folder of its own, which starts, and back', async () => {
    const backups = await mkdtemp(join(folder, 'backups-'));
    const words = join(folder, 'words');
    await writeFile(words, 'a passphrase of words\n');
    for (const day of [1, 2, 3])
      await writeFile(join(backups, `provnet-2026-01-0${day}T03-00-00Z.tar.age`), '');
    await writeFile(join(backups, 'of-mine.tar.age'), '');
    const given = ['--passphrase-file', words];
    const made = await passed(
      commands.run(app, 'backup', '--to', backups, ...given, '--with-key', '--keep', '2'),
    );
    expect(made).toContain('Older backups removed: 2.');
    expect(made).not.toContain('The secret key is NOT in this backup');
    const [other, old, newest = '', ...more] = (await readdir(backups)).sort();
    expect([other, old, more]).toEqual(['of-mine.tar.age', 'provnet-2026-01-03T03-00-00Z.tar.age', []]);
    const from = join(backups, newest);

    const own = join(folder, 'own');
    const restore = ['restore', '--from', from, '--into', own, ...given];
    const restored = await passed(commands.start({ PROVNET_DATA: app.dataDir }, restore).ended);
    expect(restored).toMatch(/is whole: .*\n/);
    expect(restored).toMatch(/found the same by reading all of it again/);
    expect((await readFile(join(own, 'secret.key'), 'utf8')).trim()).toBe(place.secrets.identity);
    // It says up to where its history is proved.
    const [, head = ''] = /chained up to --head ([1-9]\d*:[0-9a-f]{64}),/.exec(restored) ?? [];
    await passed(commands.start({ PROVNET_DATA: own }, ['audit:verify', '--head', head]).ended);

    const back = join(folder, 'back.tar.age');
    const saidAway = await passed(commands.start({ PROVNET_DATA: own }, ['backup', '--to', back]).ended);
    expect(saidAway).toContain('The secret key is NOT in this backup');
    await inEmptyPlace(place, async (again) => {
      const into = ['restore', '--from', back, '--into', again.url, '--identity', join(own, 'secret.key')];
      await passed(commands.start({ PROVNET_DATA: again.dataDir }, into).ended);
      expect(await contentOf(again)).toEqual(await contentOf(place));
    });

    const port = String(await freePort());
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/api/ready`).then(
        ({ status }) => status,
        () => 0,
      );
    const at = { PORT: port, PROVNET_HOST: '127.0.0.1', PROVNET_DATA: own, PROVNET_DEMO: 'off' };
    server.start(JSON.stringify({ ...at, ...ofTheRun() }));
    await expect.poll(ready).toBe(200);
    // Beside it a backup may be made, and nothing may be restored.
    await passed(commands.start({ PROVNET_DATA: own }, ['backup', '--to', join(folder, 'beside')]).ended);
    const refused = await commands.start({}, [...restore, '--replace'], 'replace\n').ended;
    expect(refused).toMatchObject(refusedWith(/already running|in use|stop it/i));
    expect(await ready()).toBe(200);
    await server.kill();
  });

  it('leave alone what runs, and what nobody has given up', async () => {
    const from = join(folder, 'running.tar.age');
    await passed(commands.run(app, 'backup', '--to', from));
    const before = await contentOf(place);
    const replace = (typed: string) =>
      commands.start(variables(place), ['restore', '--from', from, '--replace'], typed).ended;
    expect(await replace('yes\n')).toMatchObject(refusedWith('Nothing was changed.'));
    const running = refusedWith('Provnet is running on this database: stop it first.');
    expect(await replace('replace\n')).toMatchObject(running);
    expect(await commands.run(app, 'restore', '--from', from)).toMatchObject({ code: 1 });
    expect(await contentOf(place)).toEqual(before);
  });
});

it('while a restore works no other begins, and no server starts', async () => {
  const from = join(folder, 'alone.tar.age');
  await passed(commands.run(app, 'backup', '--to', from));
  await inEmptyPlace(place, async (target) => {
    const prepare = () => prepareDatabase(target.db, { mockDynamicForms: true });
    await withSession({ connectionString: target.url }, async (client) => {
      await client.query(`select pg_advisory_lock(${RESTORE_LOCK})`);
      const identity = ['--identity', join(app.dataDir, 'secret.key')];
      const other = await commands.start(variables(target), ['restore', '--from', from, ...identity]).ended;
      expect(other).toMatchObject(refusedWith('Another backup is being restored'));
      await expect(prepare()).rejects.toThrow('is being restored');
    });
    await prepare();
  });
});

describe('kill -9', () => {
  const isWhole = (name: string) => !name.startsWith('.');

  it('of a backup leaves nothing that looks like one, and the next removes what it left', async () => {
    const backups = await mkdtemp(join(folder, 'killed-'));
    const command = commands.start(variables(place), ['backup', '--to', backups]);
    await comes(async () => (await readdir(backups)).length > 0);
    command.kill();
    expect((await command.ended).code).toBe(null);
    const left = await readdir(backups);
    expect([left.length, left.filter(isWhole)]).toEqual([1, []]);
    await passed(commands.start(variables(place), ['backup', '--to', backups]).ended);
    const found = await readdir(backups);
    expect([found.length, found.filter(isWhole).length]).toEqual([1, 1]);
  });

  it('of a restore into an empty place leaves what does not start, until it is restored again', async () => {
    const from = join(folder, 'killed.tar.age');
    await passed(commands.run(app, 'backup', '--to', from));
    const words = ['restore', '--from', from, '--identity', join(app.dataDir, 'secret.key')];
    await inEmptyPlace(place, async (target) => {
      const prepare = () => prepareDatabase(target.db, { mockDynamicForms: true });
      const command = commands.start(variables(target), words);
      await comes(async () => {
        const [row] = await runSql<{ is: boolean }>(
          target.url,
          `select to_regnamespace('provnet_restore') is not null as is`,
        );
        return row?.is ?? false;
      });
      command.kill();
      expect((await command.ended).code).toBe(null);
      // Of another backup, perhaps.
      await target.storage.write('content/00/left', Readable.from(['left']), 4);
      await expect.poll(() => prepare().catch(String)).toContain('broken off');
      await passed(commands.start(variables(target), words).ended);
      expect(await contentOf(target)).toEqual(await contentOf(place));
      await prepare();
    });
  });

  it('of one that replaces leaves what was there', async () => {
    const from = join(folder, 'replacing.tar.age');
    await passed(commands.run(app, 'backup', '--to', from));
    const check = async (other: Place) => {
      await other.storage.write('content/00/other', Readable.from(['other']), 5);
      const { tables, files } = await contentOf(other);
      const words = ['restore', '--from', from, '--replace', '--identity', join(app.dataDir, 'secret.key')];
      const command = commands.start(variables(other), words, 'replace\n');
      await comes(async () => (await other.storage.size('content/00/large')) !== null);
      command.kill();
      await command.ended;
      expect(await tablesIn(other)).toEqual(tables);
      expect(await filesIn(other)).toMatchObject(files);
      await passed(commands.start(variables(other), words, 'replace\n').ended);
      expect(await contentOf(other)).toEqual(await contentOf(place));
    };
    await inEmptyPlace(place, check, { from: 'prepared' });
  });
});
