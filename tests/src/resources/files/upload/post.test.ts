import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PostFailed, postForm } from '#src/resources/files/upload/post.ts';

/** A storage that never answers. */
let silent: Server;
let url = '';
beforeEach(async () => {
  silent = createServer((request, response) => {
    if (request.method === 'OPTIONS')
      response
        .writeHead(204, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
        .end();
    else request.resume();
  });
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
});
afterEach(() => {
  silent.closeAllConnections();
  silent.close();
});

const file = new File(['x'], 'a.pdf');
const post = (signal = new AbortController().signal) =>
  postForm({ url, fields: {} }, file, { signal, onProgress: () => {} });

it('gives up a line on which nothing moves', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const outcome = expect(post()).rejects.toThrow(PostFailed);
  await vi.advanceTimersByTimeAsync(60_000);
  await outcome;
});

it('ends when it is cancelled', async () => {
  const stop = new AbortController();
  const outcome = expect(post(stop.signal)).rejects.toThrow(PostFailed);
  stop.abort();
  await outcome;
});
