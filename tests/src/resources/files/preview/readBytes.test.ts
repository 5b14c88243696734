import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBytes, UnreadBytes } from '#src/resources/files/preview/readBytes.ts';

/** `/status/404`, `/whole`, `/broken` (ends before its length), `/unknown` (no length). */
let server: Server;
let base: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const status = /^\/status\/(\d+)/.exec(request.url ?? '')?.[1];
    if (status) return response.writeHead(Number(status)).end();
    if (request.url !== '/unknown') response.setHeader('content-length', 200_000);
    response.write(Buffer.alloc(100_000, 1));
    if (request.url === '/broken') return setImmediate(() => response.destroy());
    return response.end(Buffer.alloc(100_000, 2));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const read = (path: string, signal = new AbortController().signal, onProgress = (_share: number) => {}) =>
  readBytes(base + path, signal, onProgress);
const whyOf = (path: string, signal?: AbortSignal) =>
  read(path, signal).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadBytes ? error.why : error),
  );

describe('bytes', () => {
  it('come whole, with their progress', async () => {
    const shares: number[] = [];
    const bytes = await read('/whole', undefined, (share) => shares.push(share));
    expect([bytes.length, bytes[0], bytes[199_999]]).toEqual([200_000, 1, 2]);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });
  it('come without progress where nobody says how many', async () => {
    const shares: number[] = [];
    expect((await read('/unknown', undefined, (share) => shares.push(share))).length).toBe(200_000);
    expect(shares).toEqual([]);
  });
  it('that do not come say why, and a part is never taken for the whole', async () => {
    expect(await whyOf('/status/404')).toBe('gone');
    expect(await whyOf('/status/409')).toBe('refused');
    expect(await whyOf('/status/503')).toBe('away');
    expect(await whyOf('/status/429')).toBe('away');
    expect(await whyOf('/broken')).toBe('away');
    expect(await whyOf('/whole', AbortSignal.abort())).toBe('away');
  });
});
