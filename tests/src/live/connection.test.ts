import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocketServer, WebSocket as NodeSocket } from 'ws';
import type { AddressInfo } from 'node:net';
import { LIVE_CLOSE, type LiveCall } from '#schemas/live.ts';
import type { Socket } from '#src/live/connection.ts';
import { addressOf, Live, type LiveNews } from '#src/live/live.ts';
import { changed, liveOf, tokens } from './support.tsx';

const see = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('the line to the server', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // In the middle of the spread: times are those that are written.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  let end = () => {};
  afterEach(() => end());

  async function begin(known = tokens()) {
    const line = liveOf(known);
    const stop = line.live.start();
    end = stop;
    await vi.advanceTimersByTimeAsync(0);
    return { ...line, stop };
  }
  async function beginReady(known = tokens()) {
    const line = await begin(known);
    line.socket().accept();
    line.socket().greet();
    return line;
  }

  it('says who we are first, and is live when the server has greeted us', async () => {
    const { live, sockets, socket } = await begin();
    expect(sockets).toHaveLength(1);
    expect(socket().address).toBe('ws://localhost:3000/api/v1/ws');
    expect(live.state()).toBe('away');
    live.watch(['lead']);
    socket().accept();
    expect(socket().said).toEqual([{ do: 'hello', token: 'one' }]);
    socket().greet();
    expect(live.state()).toBe('live');
    expect(socket().said.at(-1)).toEqual({ do: 'watch', topics: ['lead'] });
  });

  it('opens nothing for a screen that is gone at once, and one socket for one that came back', async () => {
    const { live, sockets } = liveOf();
    live.start()();
    const stop = live.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(1);
    stop();
    expect(sockets[0]!.closedWith).toBe(1000);
    await vi.advanceTimersByTimeAsync(400_000);
    see('visible');
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(400_000);
    expect(sockets).toHaveLength(1);
    expect(live.state()).toBe('off');
  });

  it('comes back after one second, then two, four, at most thirty; anew after a greeting', async () => {
    const { sockets, socket } = await begin();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const before = sockets.length;
      socket().end(1006);
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(sockets, `before ${seconds} s`).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets, `after ${seconds} s`).toHaveLength(before + 1);
    }
    socket().accept();
    socket().greet();
    const before = sockets.length;
    socket().end(1006);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets).toHaveLength(before + 1);
  });

  it.each([
    [0, 750],
    [1, 1250],
  ])('spreads returns, at random %d after %d ms', async (random, ms) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const { sockets, socket } = await begin();
    socket().end(1006);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
  });

  it('says the newest id that it received, and everything that is looked at and changed', async () => {
    const { live, socket } = await beginReady();
    live.watch(['lead/a']);
    live.edit('lead', 'a');
    await vi.advanceTimersByTimeAsync(0);
    socket().answer(changed('lead', 'a', { id: '107' }));
    socket().end(LIVE_CLOSE.slow);
    expect(live.state()).toBe('away');
    await vi.advanceTimersByTimeAsync(1000);
    socket().accept();
    expect(socket().said).toEqual([{ do: 'hello', token: 'one', since: '107' }]);
    socket().greet('107');
    expect(socket().said.slice(1)).toEqual([
      { do: 'watch', topics: ['lead/a'] },
      { do: 'edit', resource: 'lead', entity_id: 'a', on: true },
    ]);
  });

  it('gives up a server that takes the connection and says nothing', async () => {
    const { sockets, socket } = await begin();
    socket().accept();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sockets[0]!.closedWith).toBeDefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets).toHaveLength(2);
  });

  it('is back at once when the browser is online, or somebody looks at the page', async () => {
    const { sockets, socket } = await begin();
    for (let n = 0; n < 4; n += 1) {
      socket().end(1006);
      await vi.advanceTimersByTimeAsync(n < 3 ? 10_000 : 0);
    }
    const before = sockets.length;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(before + 1);
    socket().end(1006);
    see('hidden');
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(before + 1);
    see('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(before + 2);
  });

  it('asks after a silence whether the line is one, and leaves one that is dead', async () => {
    const { sockets, socket } = await beginReady();
    see('visible');
    expect(socket().said.filter((call) => call.do === 'hello')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    see('visible');
    expect(socket().said.at(-1)).toEqual({ do: 'hello', token: 'one', since: '100' });
    await vi.advanceTimersByTimeAsync(21_000);
    expect(sockets).toHaveLength(2);
  });

  describe('its token', () => {
    it('is renewed a minute before it ends, on the same socket', async () => {
      const { known, sockets, socket } = await beginReady();
      await vi.advanceTimersByTimeAsync(839_000);
      expect(known.renewed).toEqual([]);
      await vi.advanceTimersByTimeAsync(1000);
      expect(known.renewed).toEqual(['one']);
      expect(socket().last('hello')).toEqual({ do: 'hello', token: 'two', since: '100' });
      expect(sockets).toHaveLength(1);
    });

    it('is the one that another tab has brought, where there is one', async () => {
      const { known, socket } = await beginReady();
      known.token = 'of another tab';
      await vi.advanceTimersByTimeAsync(840_000);
      expect(known.renewed).toEqual([]);
      expect(socket().last('hello')?.token).toBe('of another tab');
    });

    it('is renewed when it was refused, and said at once, but not in a circle', async () => {
      const { known, sockets, socket } = await beginReady();
      socket().end(LIVE_CLOSE.session);
      await vi.advanceTimersByTimeAsync(0);
      expect(known.renewed).toEqual(['one']);
      expect(sockets).toHaveLength(2);
      socket().accept();
      expect(socket().last('hello')).toEqual({ do: 'hello', token: 'two', since: '100' });
      socket().end(LIVE_CLOSE.session);
      await vi.advanceTimersByTimeAsync(999);
      expect(known.renewed).toEqual(['one']);
      expect(sockets).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets).toHaveLength(3);
    });

    it('is waited for without a session', async () => {
      const known = tokens();
      known.token = null;
      const { sockets } = await begin(known);
      await vi.advanceTimersByTimeAsync(299_000);
      expect(sockets).toHaveLength(0);
      known.token = 'later';
      await vi.advanceTimersByTimeAsync(2000);
      expect(sockets).toHaveLength(1);
    });
  });

  it.each([LIVE_CLOSE.forbidden, LIVE_CLOSE.misuse])(
    'leaves a server alone that closes with %d',
    async (code) => {
      const { sockets, socket } = await beginReady();
      socket().end(code);
      await vi.advanceTimersByTimeAsync(200_000);
      see('visible');
      await vi.advanceTimersByTimeAsync(99_000);
      expect(sockets).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1000);
      expect(sockets).toHaveLength(2);
    },
  );

  it('begins from nothing for the next person', async () => {
    const { live, sockets, socket, stop } = await beginReady();
    stop();
    live.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(2);
    socket().accept();
    expect(socket().said).toEqual([{ do: 'hello', token: 'one' }]);
  });

  it('does not fall over what is no message of ours', async () => {
    const { live, socket } = await beginReady();
    for (const data of ['', 'null', '7', '<html>', new ArrayBuffer(2)])
      socket().dispatchEvent(new MessageEvent('message', { data }));
    expect(live.state()).toBe('live');
  });

  it('tells the server once of what several parts of a screen look at', async () => {
    const { live, socket } = await beginReady();
    const ends = [live.watch(['lead/a', 'lead']), live.watch(['lead/a'])];
    await vi.advanceTimersByTimeAsync(0);
    expect(socket().said.slice(2)).toEqual([{ do: 'watch', topics: ['lead/a', 'lead'] }]);
    ends[0]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(socket().last('watch')?.topics).toEqual(['lead/a']);
  });

  it('takes the address of the API, however it is given', () => {
    expect(addressOf('https://api.provnet.test/api/v1')).toBe('wss://api.provnet.test/api/v1/ws');
    expect(addressOf('/api/v1')).toBe('ws://localhost:3000/api/v1/ws');
  });
});

it('over a real socket hears events, and after the server was away those since', async () => {
  const heard: LiveCall[] = [];
  const serve = (port: number) => {
    const server = new WebSocketServer({ port, host: '127.0.0.1' });
    server.on('connection', (socket) =>
      socket.on('message', (data) => {
        const call = JSON.parse(String(data)) as LiveCall;
        heard.push(call);
        if (call.do === 'hello') socket.send(JSON.stringify({ type: 'ready', id: '5', expires_in: 900 }));
        if (call.do === 'watch') socket.send(JSON.stringify(changed('lead', 'a', { id: '6' })));
      }),
    );
    return server;
  };
  const first = serve(0);
  await new Promise((resolve) => first.once('listening', resolve));
  const { port } = first.address() as AddressInfo;
  const live = new Live({
    apiUrl: `http://127.0.0.1:${port}`,
    credentials: tokens().credentials,
    open: (address) => new NodeSocket(address) as unknown as Socket,
  });
  const news: LiveNews[] = [];
  live.listen({ onNews: (one) => news.push(one) });
  live.watch(['lead/a']);
  const stop = live.start();
  await waitFor(() => expect(news).toHaveLength(1));
  for (const client of first.clients) client.terminate();
  await new Promise((resolve) => first.close(resolve));
  await waitFor(() => expect(live.state()).toBe('away'));
  const second = serve(port);
  await waitFor(() => expect(news).toHaveLength(2));
  expect(heard.filter(({ do: what }) => what === 'hello')).toEqual([
    { do: 'hello', token: 'one' },
    { do: 'hello', token: 'one', since: '6' },
  ]);
  stop();
  await waitFor(() => expect(second.clients.size).toBe(0));
  await new Promise((resolve) => second.close(resolve));
});
