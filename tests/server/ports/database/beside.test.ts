import { readdirSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { openBeside, openExisting } from '#server/ports/database/beside.ts';
import { openDatabase, type DatabaseServer } from '#server/ports/database/index.ts';
import { runSql } from '#tests/support/database.ts';
import { cleanUp, folder, pgBin } from './support.ts';

const opened: DatabaseServer[] = [];
afterAll(async () => {
  for (const server of opened) await server.stop();
  cleanUp();
});

/** Which role we have there, and since when it runs. */
const ask = ({ connectionString }: DatabaseServer) =>
  runSql(connectionString, 'select current_user as role, pg_postmaster_start_time()::text as since');

test('a database that runs is used as it is, and goes on; one that does not is launched', async () => {
  const options = { dataDir: folder(), log: () => undefined, pgBin, settings: { fsync: 'off' } };
  const server = await openDatabase(options);
  opened.push(server);
  const beside = await openBeside(options);
  expect(await ask(beside)).toEqual(await ask(server));
  await beside.stop();
  expect(await ask(server)).toHaveLength(1);
  await server.stop();
  const alone = await openBeside(options);
  opened.push(alone);
  expect(await ask(alone)).toHaveLength(1);
});

test('whoever asks about what is there is told where there is nothing, and nothing is made', async () => {
  const dataDir = folder();
  const options = { dataDir, log: () => undefined, pgBin, settings: { fsync: 'off' } };
  await expect(openExisting(options)).rejects.toThrow(/^There is no database in /);
  expect(readdirSync(dataDir)).toEqual([]);
});
