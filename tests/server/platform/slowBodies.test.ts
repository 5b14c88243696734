import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '#server/platform/http.ts';
import { refuseSlowBodies } from '#server/platform/slowBodies.ts';
import { endSharedApps } from '#tests/support/app.ts';

beforeAll(endSharedApps);
const MOST = 60_000;
const app: App = Fastify();
let begun = 0;

beforeAll(async () => {
  refuseSlowBodies(app, MOST);
  app.addHook('onRequest', async () => void (begun += 1));
  app.post('/call', async ({ body }) => body);
  app.post('/long', async ({ body }) => {
    vi.advanceTimersByTime(MOST * 3);
    return body;
  });
  app.post('/files', { config: { ownPace: true } }, async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** Sends half a body, and its rest when so much time has passed; gives what came back until the end. */
async function sendSlowly(path: string, pause: number, rest = ':1}'): Promise<string> {
  const before = begun;
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n{"a"`,
  );
  await expect.poll(() => begun).toBe(before + 1);
  vi.advanceTimersByTime(pause);
  socket.write(rest);
  await closed;
  return answer;
}

test('a call whose body does not come is cut off with 408', async () => {
  expect(await sendSlowly('/call', MOST, '')).toMatch(/^HTTP\/1\.1 408 /);
});

test('a route that watches its own pace waits', async () => {
  expect(await sendSlowly('/files', MOST * 3)).toMatch(/^HTTP\/1\.1 200 [^]*{"a":1}$/);
});

test('an answer may take longer than its body', async () => {
  expect(await sendSlowly('/long', 0)).toMatch(/^HTTP\/1\.1 200 [^]*{"a":1}$/);
});
