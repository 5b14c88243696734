import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sleep } from '#tests/support/clock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '#server/db/prepare.ts';
import { randomFrom } from '#server/db/seed/random.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { buildCommands, type Commands } from '#tests/support/commands.ts';
import { runSql } from '#tests/support/database.ts';
import { newLead } from '../../server/features/activities/support.ts';
import {
  contentOf,
  filesIn,
  inEmptyPlace,
  placeOf,
  restoreTo,
  type Place,
} from '../../server/backup/given.ts';
import { bound } from '../bounds.ts';

/** So many of each: a backup, a restore into an empty place, a restore over another. */
const KILLS = bound('TRUST_BACKUP_KILLS', { short: 0, long: 40 });
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1e9));
const random = randomFrom(seed);

let app: TestApp;
let place: Place;
let commands: Commands;
let folder: string;
let first: string;
let second: string;
beforeAll(async () => {
  if (KILLS === 0) return;
  [app, commands] = await Promise.all([startApp({}, false), buildCommands()]);
  place = await placeOf(app);
  folder = await mkdtemp(join(tmpdir(), 'provnet-kills-'));
  for (const name of ['one', 'two', 'three'])
    await place.storage.write(`content/00/${name}`, Readable.from([randomBytes(2_000_000)]), 2_000_000);
  [first, second] = [join(folder, 'first'), join(folder, 'second')];
  await passed(['backup', '--to', first]);
  await newLead(app);
  await passed(['backup', '--to', second]);
});
afterAll(async () => {
  await app?.close();
  await commands?.remove();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const variables = ({ url, dataDir }: Pick<Place, 'url' | 'dataDir'> = place) => ({
  DATABASE_URL: url,
  PROVNET_DATA: dataDir,
});

/** Gives how long it took. */
async function passed(words: readonly string[], where = place, typed = ''): Promise<number> {
  const since = performance.now();
  const { code, text } = await commands.start(variables(where), words, typed).ended;
  expect(code, text).toBe(0);
  return performance.now() - since;
}

/** Kills it at some moment of what it takes, and tells whether that was before its end. */
async function killed(words: readonly string[], lasts: number, where = place, typed = ''): Promise<boolean> {
  const command = commands.start(variables(where), words, typed);
  await sleep(lasts * (0.2 + 0.8 * random.next()));
  command.kill();
  return (await command.ended).code === null;
}

const restoring = (from: string, ...more: string[]) => [
  ...['restore', '--from', from, '--identity', join(app.dataDir, 'secret.key')],
  ...more,
];
async function killBackup(lasts: number): Promise<boolean> {
  const backups = await mkdtemp(join(folder, 'backups-'));
  const isKilled = await killed(['backup', '--to', backups], lasts);
  const whole = (await readdir(backups)).filter((name) => !name.startsWith('.'));
  for (const name of whole) await passed(['backup', '--verify', join(backups, name)]);
  await passed(['backup', '--to', join(backups, 'next')]);
  expect((await readdir(backups)).sort()).toEqual(['next', ...whole]);
  await rm(backups, { recursive: true });
  return isKilled;
}

/** An empty place stays empty, or does not start, or is whole. */
async function killRestore(lasts: number, wanted: object): Promise<boolean> {
  let isKilled = false;
  await inEmptyPlace(place, async (target) => {
    isKilled = await killed(restoring(second), lasts, target);
    // Its connection may be at work still on what it was told last.
    await expect
      .poll(() =>
        runSql(
          target.url,
          `select from pg_stat_activity where application_name = 'provnet backup' and datname = current_database()`,
        ),
      )
      .toEqual([]);
    const [{ is, tables } = { is: false, tables: 0 }] = await runSql<{ is: boolean; tables: number }>(
      target.url,
      `select to_regnamespace('provnet_restore') is not null as is,
              (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables`,
    );
    if (is)
      await expect(prepareDatabase(target.db, { mockDynamicForms: true })).rejects.toThrow('broken off');
    else if (tables > 0) expect(await contentOf(target)).toEqual(wanted);
    else expect(await filesIn(target)).toEqual({});
    if (is || tables === 0) await passed(restoring(second), target);
    expect(await contentOf(target)).toEqual(wanted);
  });
  return isKilled;
}

/** What was there is there, or what was to come, and in both cases all of it. */
async function killReplacing(lasts: number, wanted: object): Promise<boolean> {
  let isKilled = false;
  await inEmptyPlace(place, async (target) => {
    await restoreTo(target, first);
    await target.storage.write('content/00/own', Readable.from(['own']), 3);
    const before = await contentOf(target);
    const words = restoring(second, '--replace');
    isKilled = await killed(words, lasts, target, 'replace\n');
    const after = await contentOf(target);
    const isNew = JSON.stringify(after.tables) !== JSON.stringify(before.tables);
    if (isNew) expect({ ...after, files: {} }).toEqual({ ...wanted, files: {} });
    expect(after.files).toMatchObject(isNew ? (wanted as typeof before).files : before.files);
    await passed(words, target, 'replace\n');
    expect(await contentOf(target)).toEqual(wanted);
  });
  return isKilled;
}

test.skipIf(KILLS === 0)(
  `${3 * KILLS} kills of backups and restores leave nothing that is half, and the next goes well`,
  async () => {
    process.stderr.write(`  backup/kills.test: KILL_SEED=${seed}\n`);
    const wanted = await contentOf(place);
    const lasts = {
      backup: await passed(['backup', '--to', join(folder, 'timed')]),
      restore: 0,
      replacing: 0,
    };
    await inEmptyPlace(place, async (target) => {
      lasts.restore = await passed(restoring(second), target);
      lasts.replacing = await passed(restoring(second, '--replace'), target, 'replace\n');
    });
    const met = { backup: 0, restore: 0, replacing: 0 };
    for (let turn = 0; turn < KILLS; turn += 1) {
      met.backup += Number(await killBackup(lasts.backup));
      met.restore += Number(await killRestore(lasts.restore, wanted));
      met.replacing += Number(await killReplacing(lasts.replacing, wanted));
    }
    process.stderr.write(`  killed before their end: ${JSON.stringify(met)} of ${KILLS} each\n`);
  },
  7_200_000,
);
