import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { LIVE_CLOSE, LIVE_MESSAGE_MAX, type LiveEvent } from '#schemas/live.ts';
import type { EventRow } from '#server/features/live/events.ts';
import { Line } from '#server/features/live/line.ts';
import { Listener } from '#server/features/live/listener.ts';
import { Telling } from '#server/features/live/telling.ts';
import { startApp, useApp, type TestApp } from '#tests/support/app.ts';
import { callOf } from '#tests/support/call.ts';
import { claimsOf } from '#tests/support/tokens.ts';
import { Console, listen, watching, type Place } from './support.ts';

const AGENT = callOf('sp.agent').actor;
const app = useApp({}, false);
let place: Place;
beforeAll(async () => {
  place = await listen(app);
});

const opened = async (headers: Record<string, string> = {}): Promise<Console> => {
  const console = new Console(place, { headers });
  await console.opened();
  return console;
};
const codeOf = (console: Console) => expect.poll(() => console.closed?.code);

describe('a token', () => {
  it.each([
    ['that is none', () => 'nonsense', 4401],
    ['that has expired', () => place.token('sp.agent', '-1m'), 4401],
    ['of a person without a role', () => place.token({ ...claimsOf('sp.agent'), roles: [] }), 4403],
  ])('%s ends it', async (_name, token, code) => {
    const console = await opened();
    console.say({ do: 'hello', token: await token() });
    await codeOf(console).toBe(code);
    expect(console.said).toEqual([]);
  });

  it('ends it when it expires, unless a newer one was said', async () => {
    const [ends, goesOn] = [await opened(), await opened()];
    const token = await place.token('sp.agent', '3s');
    for (const console of [ends, goesOn]) console.say({ do: 'hello', token });
    for (const console of [ends, goesOn]) await expect.poll(() => console.said.length).toBe(1);
    expect(ends.said).toMatchObject([{ type: 'ready', expires_in: expect.toSatisfy((s) => s > 0 && s < 3) }]);
    goesOn.say({ do: 'hello', token: await place.token('sp.agent') });
    await expect.poll(() => goesOn.said.length).toBe(2);
    expect(goesOn.said[1]).toMatchObject({ expires_in: expect.toSatisfy((s) => s > 500) });
    expect(ends.closed).toBeNull();
    await codeOf(ends).toBe(4401);
    goesOn.say({ do: 'hello', token: await place.token('sp.agent') });
    await expect.poll(() => goesOn.said.length).toBe(3);
    expect(goesOn.closed).toBeNull();
  });

  it('of another person ends it', async () => {
    const console = await watching(place, 'sp.agent', []);
    console.say({ do: 'hello', token: await place.token('sp.agent2') });
    await codeOf(console).toBe(4400);
  });

  it('must come first', async () => {
    const console = await opened();
    console.say({ do: 'watch', topics: ['lead'] });
    await codeOf(console).toBe(4401);
  });
});

describe('misuse', () => {
  const key = '0190a1b2-c3d4-7e5f-8a9b-000000000001';
  const wrong: Record<string, unknown> = {
    'no object': [],
    nothing: null,
    'no call of ours': { do: 'dance' },
    'no topics': { do: 'watch' },
    'a topic that there is not': { do: 'watch', topics: ['file'] },
    'a key that is none': { do: 'watch', topics: ['lead/1'] },
    'a topic with more behind': { do: 'watch', topics: [`lead/${key}/x`] },
    'too many topics': { do: 'watch', topics: Array.from({ length: 51 }, () => 'lead') },
    'an edit of nothing': { do: 'edit', resource: 'lead', entity_id: 'x', on: true },
    'an edit of what is not told': { do: 'edit', resource: 'file', entity_id: key, on: true },
    'an edit that says neither': { do: 'edit', resource: 'lead', entity_id: key },
    'a token that is no text': { do: 'hello', token: 1 },
    'a place that is no text': { do: 'hello', token: 'x', since: 1 },
    'too long a text': { do: 'hello', token: 'x'.repeat(LIVE_MESSAGE_MAX) },
  };
  it.each<[what: string, said: string | Buffer]>([
    ...Object.entries(wrong).map(([what, said]): [string, string] => [what, JSON.stringify(said)]),
    ['no JSON', 'nonsense'],
    ['no text', Buffer.from('{"do":"watch","topics":[]}')],
  ])('ends it: %s', async (_what, said) => {
    const console = await watching(place, 'sp.agent', []);
    console.sayRaw(said);
    await codeOf(console).toBe(4400);
  });

  it('ends it: too much at once', async () => {
    const console = await watching(place, 'sp.agent', []);
    for (let n = 0; n < 70; n += 1) console.say({ do: 'watch', topics: [] });
    await codeOf(console).toBe(4400);
  });

  it('is also one tab too many of a person', async () => {
    const tabs = await Promise.all(Array.from({ length: 20 }, () => watching(place, 'tp.agent', [])));
    const more = await watching(place, 'tp.agent', []);
    await codeOf(more).toBe(4400);
    tabs[0]!.break();
    // It is free as soon as the server knows that it has gone.
    await expect
      .poll(async () => {
        const again = await watching(place, 'tp.agent', []);
        tabs.push(again);
        return again.said.map(({ type }) => type);
      })
      .toEqual(['ready']);
    for (const tab of tabs) tab.break();
  });
});

describe('the connection', () => {
  it('is not there for calls that are none', async () => {
    const { status, body } = await app.as('sp.agent').get('/ws');
    expect({ status, body }).toMatchObject({ status: 404, body: { status: 404, fails: [] } });
  });

  it('is ended elsewhere', async () => {
    const headers = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    const asked = request({ port: place.port, path: '/api/v1/leads/sp', headers }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.resume().statusCode).toBe(401);
  });

  it.each([
    ['our own page', 'http://localhost:8080', true],
    ['the page as it was reached', 'host', true],
    ['another page', 'https://evil.example', false],
    ['a page without a name', 'null', false],
  ])('is for %s: %s', async (_name, origin, isOurs) => {
    const headers = { origin: origin === 'host' ? `http://127.0.0.1:${place.port}` : origin };
    if (isOurs) (await opened(headers)).break();
    else await expect(opened(headers)).rejects.toThrow('refused with 403');
  });

  it('is for so many of an address, or of a network of IPv6, who do not say who they are', async () => {
    const from = (address: string) => opened({ 'x-forwarded-for': address });
    const strangers = await Promise.all(
      Array.from({ length: 256 }, (_, index) => from(`2001:db8:1:2::${index.toString(16)}`)),
    );
    const other = '2001:db8:1:2:ffff::1';
    await expect(from(other)).rejects.toThrow('refused with 429');
    strangers.push(await from('2001:db8:1:3::1'), await opened());
    for (const stranger of strangers) stranger.break();
    const isOpen = () =>
      from(other).then(
        ({ closed }) => closed === null,
        () => false,
      );
    await expect.poll(isOpen).toBe(true);
  });

  it('is given back at once when the server ends', async () => {
    const beside = await startApp({}, false, app);
    const console = await watching(await listen(beside), 'sp.agent', ['lead']);
    const deaf = await watching({ ...place, port: portOf(beside) }, 'sp.agent2', []);
    deaf.pause();
    const began = Date.now();
    await beside.close();
    expect(Date.now() - began).toBeLessThan(4_000);
    await codeOf(console).toBe(1012);
  });
});

const portOf = ({ app: { server } }: TestApp): number => (server.address() as AddressInfo).port;

/** An event that everybody hears. */
const requirement = (name: string): Telling =>
  new Telling(
    {
      ...{ id: '1', xid: '3', resource: 'requirement', record_id: `${name} 2`, version: 2, actor_id: null },
      ...{ user_id: null, internal: false, lead_type: null, owner_id: null, kind: null, shared: null },
    },
    'both',
  );

describe('a line', () => {
  let server: WebSocketServer;
  beforeAll(async () => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
  });
  afterAll(() => void server.close());

  async function lineTo(autoPong: boolean) {
    const ended: string[] = [];
    const taken = once(server, 'connection') as Promise<[WebSocket]>;
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong });
    const [socket] = await taken;
    return { line: new Line(socket, () => ended.push('ended')), socket, client, ended };
  }

  it('whose reader does not keep up is ended, and says why', async () => {
    const { line, client, ended } = await lineTo(true);
    const closed = new Promise<number>((resolve) => client.once('close', resolve));
    client.pause();
    for (let n = 0; n < 1_000 && !line.hasEnded; n += 1) line.send('x'.repeat(100_000));
    expect(ended).toEqual(['ended']);
    client.resume();
    expect(await closed).toBe(4408);
  });

  it('on which what is older is still looked up keeps what happens meanwhile for after it', async () => {
    const { line, client } = await lineTo(true);
    const said: string[] = [];
    client.on('message', (data) => said.push((data as Buffer).toString()));
    const listener = new Listener(AGENT, line);
    for (const older of ['older', 'also older']) {
      listener.hold();
      listener.hear(requirement(older), '7');
    }
    listener.release(['older']);
    listener.release(['also older']);
    listener.hear(requirement('newest'), '8');
    const ids = () =>
      said.map((text) => (text.startsWith('{') ? (JSON.parse(text) as LiveEvent).entity_id : text));
    const keys = ['older', 'also older', 'newest'].map((name) => `${name} 2`);
    await expect.poll(ids).toEqual(['older', 'also older', ...keys]);
  });

  it('on which nobody answers any more is ended, one on which somebody does is not', async () => {
    const [dead, alive] = [await lineTo(false), await lineTo(true)];
    for (let n = 0; n < 3; n += 1) {
      const answered = once(alive.socket, 'pong');
      for (const { line } of [dead, alive]) line.ping();
      await answered;
    }
    await expect.poll(() => dead.ended).toEqual(['ended']);
    expect(alive.ended).toEqual([]);
  });
});

it('does not keep for ever what somebody waits for who goes on asking', () => {
  const sent: string[] = [];
  const ends: number[] = [];
  const line: Pick<Line, 'send' | 'end'> = {
    send: (text) => void sent.push(text),
    end: (code) => void ends.push(code),
  };
  const listener = new Listener(AGENT, line as Line);
  const telling = new Telling({ user_id: AGENT.id, resource: 'notice' } as EventRow, 'both');
  listener.hold();
  for (let n = 0; n < 5_000; n += 1) listener.hear(telling, '7');
  expect([sent.length, ends]).toEqual([0, []]);
  listener.hear(telling, '7');
  expect(ends).toEqual([LIVE_CLOSE.slow]);
});
