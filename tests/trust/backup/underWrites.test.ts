import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '#tests/support/clock.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { openStorage } from '#server/ports/storage/index.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { buildCommands, type Commands } from '#tests/support/commands.ts';
import { createDatabase, runSql } from '#tests/support/database.ts';
import { s3Variables, startS3, type TestS3 } from '#tests/support/s3.ts';
import { placeOf } from '../../server/backup/given.ts';
import { bound } from '../bounds.ts';
import { filesWrong } from '../files.ts';
import { Writers } from './writers.ts';

/** Odd ones go into a bucket, where there is a server of such, even ones into a folder. */
const ROUNDS = bound('TRUST_BACKUPS', { short: 2, long: 40 });
/** So many backups are made of one installation. */
const OF_ONE = 8;
const WRITE_MS = 1_500;
const UNLIMITED = { PROVNET_RATE_PERSON: '1000000', PROVNET_RATE_ADDRESS: '1000000' };

let s3: TestS3 | null;
let app: TestApp;
let commands: Commands;
let folder: string;
let variables: Record<string, string>;
beforeAll(async () => {
  if (ROUNDS === 0) return;
  folder = await mkdtemp(join(tmpdir(), 'provnet-backups-'));
  [s3, commands] = await Promise.all([startS3(), buildCommands()]);
});
afterAll(async () => {
  await app?.close();
  await Promise.all([commands?.remove(), s3?.stop()]);
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** An installation that has nothing yet: what is written piles up, and each restore reads all of it. */
async function openAnew(): Promise<void> {
  await app?.close();
  const bucket = s3 ? s3Variables(await s3.another()) : {};
  app = await startApp({ ...bucket, ...UNLIMITED });
  variables = { ...bucket, DATABASE_URL: app.databaseUrl, PROVNET_DATA: app.dataDir };
}

const run = async (env: Record<string, string>, ...words: string[]): Promise<void> => {
  const { code, text } = await commands.start(env, words).ended;
  expect(code, text).toBe(0);
};

/** Records of which the one half is there, and not the other. */
const halves = (url: string) =>
  runSql(
    url,
    `select 'lead' as what, entity_id as id from lead l where not exists (select from history h where h.record_id = l.entity_id)
     union all
     select h.resource, h.record_id from history h
      where resource = 'note' and not exists (select from note n where n.entity_id = h.record_id)`,
  );

test.skipIf(ROUNDS === 0)(
  `${ROUNDS} backups under writes hold what was acknowledged before, whole, and are restored the same`,
  async () => {
    const acknowledged: Record<string, number> = {};
    for (let round = 1; round <= ROUNDS; round += 1) {
      if (round % OF_ONE === 1) await openAnew();
      const writers = new Writers(app);
      await Promise.all([writers.atWork(), sleep(WRITE_MS)]);
      const before = performance.now();
      const file = join(folder, `${round}.tar.age`);
      await run(variables, 'backup', '--to', file).finally(() => writers.rest());
      const database = await createDatabase(inject('postgresUrl'));
      const dataDir = join(folder, `data ${round}`);
      try {
        const bucket = s3 && round % 2 === 1 ? s3Variables(await s3.another()) : {};
        const env = { ...bucket, DATABASE_URL: database.url, PROVNET_DATA: dataDir };
        await run(env, 'restore', '--from', file, '--identity', join(app.dataDir, 'secret.key'));
        expect(await writers.missing(database.url, before)).toEqual([]);
        expect(await halves(database.url)).toEqual([]);
        const { secrets } = await placeOf(app);
        const storage = await openStorage(readConfig(env), secrets);
        expect(await filesWrong(database.url, storage)).toEqual([]);
        await run(env, 'audit:verify');
      } finally {
        await database.drop();
        await rm(dataDir, { recursive: true, force: true });
        await rm(file, { force: true });
      }
      for (const { table, at } of writers.written)
        if (at < before) acknowledged[table] = (acknowledged[table] ?? 0) + 1;
    }
    process.stderr.write(
      `  backups ${ROUNDS}${s3 ? '' : ' (no bucket)'}, compared ${JSON.stringify(acknowledged)}\n`,
    );
  },
  3_600_000,
);
