import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIVE_HELLO_MS } from '#schemas/live.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { Console, listen } from './support.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, false);
});
afterAll(() => app?.close());

it('a connection on which nobody says who they are ends', async () => {
  const silent = new Console(await listen(app));
  await silent.opened();
  const since = Date.now();
  await expect.poll(() => silent.closed?.code).toBe(4401);
  expect(Date.now() - since).toBeGreaterThan(LIVE_HELLO_MS - 1_000);
});
