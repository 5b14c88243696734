import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPool } from '#server/platform/db.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { customForm, EVERY_KIND, publishCustom } from '#tests/support/customForm.ts';
import { runSql } from '#tests/support/database.ts';
import { leadBody } from '#tests/support/leads.ts';
import { buildProgram, type Program } from '#tests/support/program.ts';
import { quiet } from '#tests/support/quiet.ts';
import { claimsOf, tokenMaker } from '#tests/support/tokens.ts';

let app: TestApp;
let other: Program;
let url: string;
let token: string;
beforeAll(async () => {
  app = await startApp({}, false);
  other = await buildProgram(new URL('./customFields.worker.ts', import.meta.url));
  const port = await freePort();
  url = `http://localhost:${port}/api/v1`;
  const pool = openPool(app.databaseUrl, quiet, 1);
  token = await (await tokenMaker(pool, 'http://localhost:8080'))(claimsOf('tp.agent'));
  await pool.end();
  other.start(app.databaseUrl, String(port), app.dataDir);
  await vi.waitFor(async () => expect(await ask('/util/custom-fields')).toMatchObject({ TP: null }), 90_000);
}, 120_000);
afterAll(async () => {
  await other?.kill();
  other?.remove();
  await app?.close();
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** The other process, over the network. */
async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Record<string, unknown>;
}

const fieldsThere = async (): Promise<number> => {
  const { TP } = await ask('/util/custom-fields');
  const form = TP as { labels: { en: { fields: object } } } | null;
  return form ? Object.keys(form.labels.en.fields).length : 0;
};

test('what one process publishes the other takes up without a restart', async () => {
  const { ramps, motto } = EVERY_KIND;
  await publishCustom(app.db, 'TP', customForm({ ramps }));
  await expect.poll(fieldsThere).toBe(1);
  const body = { ...(await leadBody(app.db, 'tp')), custom_ramps: 9 };
  expect(await ask('/leads/tp', body)).toMatchObject({ custom_ramps: 9 });

  // Also when its line was broken meanwhile.
  await runSql(
    app.databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'provnet signals'`,
  );
  await publishCustom(app.db, 'TP', customForm({ ramps, motto }));
  await expect.poll(fieldsThere).toBe(2);
});
