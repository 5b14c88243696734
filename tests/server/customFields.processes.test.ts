import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDb, openPool } from '#server/platform/db.ts';
import { customForm, EVERY_KIND, publishCustom } from '#tests/support/customForm.ts';
import { createDatabase, runSql, type TestDatabase } from '#tests/support/database.ts';
import { buildProgram, type Program } from '#tests/support/program.ts';
import { quiet } from '#tests/support/quiet.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let other: Program;
let url: string;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), inject('templateName'));
  pool = openPool(database.url, quiet, 2);
  other = await buildProgram(new URL('./customFields.worker.ts', import.meta.url));
  const port = await freePort();
  url = `http://127.0.0.1:${port}/fields`;
  other.start(database.url, String(port));
});
afterAll(async () => {
  await other?.kill();
  other?.remove();
  await pool?.end();
  await database?.drop();
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** The fields that leads of the other process have; null: it has not started yet. */
const fieldsThere = async (): Promise<unknown> => {
  const answer = await fetch(url).catch(() => null);
  return answer?.json() ?? null;
};

test('what one process publishes another takes up without a restart, also when its line was broken', async () => {
  const { ramps, motto } = EVERY_KIND;
  await expect.poll(fieldsThere).toEqual([]);
  await publishCustom(openDb(pool), 'TP', customForm({ ramps }));
  await expect.poll(fieldsThere).toEqual(['custom_ramps']);
  await runSql(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'provnet signals'`,
  );
  await publishCustom(openDb(pool), 'TP', customForm({ ramps, motto }));
  await expect.poll(fieldsThere).toEqual(['custom_ramps', 'custom_motto']);
});
