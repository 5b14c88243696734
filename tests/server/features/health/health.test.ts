import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
afterEach(() => app.close());

const ready = async () => {
  const answer = await app.app.inject('/api/ready');
  return { code: answer.statusCode, ...answer.json<{ status: string; parts: object }>() };
};

it('is ready with its database and its storage, without a scanner as well', async () => {
  app = await startApp();
  const parts = { database: true, replica: null, storage: true, scanner: null, signing: null };
  expect(await ready()).toEqual({ code: 200, status: 'ok', parts });
});

it('is ready while the scanner is away, which it tells: files wait', async () => {
  // Nothing listens there.
  app = await startApp({ CLAMD_URL: 'tcp://127.0.0.1:1' });
  const parts = { database: true, replica: null, storage: true, scanner: false, signing: null };
  expect(await ready()).toEqual({ code: 200, status: 'ok', parts });
});

it('is ill without its storage', async () => {
  app = await startApp();
  await rm(join(app.dataDir, 'files'), { recursive: true });
  const parts = { database: true, replica: null, storage: false, scanner: null, signing: null };
  expect(await ready()).toEqual({ code: 503, status: 'ill', parts });
});
