import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { freePort } from '#tests/support/freePort.ts';
import { buildProgram, type Program } from '#tests/support/program.ts';

let app: TestApp;
let server: Program;
let at: string;
beforeAll(async () => {
  const source = new URL('./shutdown.worker.ts', import.meta.url);
  [app, server] = await Promise.all([startApp({}, false), buildProgram(source)]);
});
afterAll(async () => {
  await server?.kill();
  server?.remove();
  await app?.close();
});

async function start(env: Readonly<Record<string, string>>): Promise<void> {
  const port = String(await freePort());
  at = `http://127.0.0.1:${port}`;
  const own = {
    PORT: port,
    PROVNET_URL: at,
    PROVNET_DEMO: 'off',
    PROVNET_DATA: app.dataDir,
    DATABASE_URL: app.databaseUrl,
  };
  server.start(JSON.stringify({ ...own, ...env }));
  await expect
    .poll(() =>
      fetch(`${at}/api/health`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
}

const ready = async () => (await (await fetch(`${at}/api/ready`)).json()) as { status: string };
/** Waits for whoever has the table of certificates. */
const waits = () => fetch(`${at}/api/v1/signing/certificate`);

it('says that it leaves, serves on, answers what is under way, and ends', async () => {
  await start({ PROVNET_LEAVE_SECONDS: '10' });
  let ended: Promise<number | null> | undefined;
  let answer: Promise<Response> | undefined;
  await app.db.transaction().execute(async (trx) => {
    await sql`lock table signing_key in access exclusive mode`.execute(trx);
    ended = server.end('SIGTERM');
    await expect.poll(async () => (await ready()).status).toBe('leaving');
    expect((await fetch(`${at}/api/ready`)).status).toBe(503);
    expect((await fetch(`${at}/api/health`)).status).toBe(200);
    answer = waits();
    // Nothing new is taken; what is under way is answered still.
    await expect
      .poll(() =>
        fetch(`${at}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(false);
  });
  expect((await answer!).status).toBe(200);
  expect(await ended).toBe(0);
});

it('ends at once when it is asked again', async () => {
  await start({ PROVNET_LEAVE_SECONDS: '600' });
  const ended = server.end('SIGTERM', new Promise((resolve) => setTimeout(resolve, 1_500)));
  await expect.poll(async () => (await ready()).status).toBe('leaving');
  expect(await ended).toBe(1);
});
