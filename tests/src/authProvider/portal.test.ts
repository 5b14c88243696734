import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_REFRESH_MS } from '#schemas/vocabulary/limits.ts';
import { createPortal } from '#src/authProvider/portal.ts';
import { inTurn } from '#src/authProvider/turns.ts';
import { createHttp } from '#src/dataProvider/http.ts';
import { controlClock, passTime, passTurns } from '../../support/consoleClock.ts';
import { locks } from './locks.ts';

const ISSUER = 'https://portal.test';
const USER = `provnet.user:${ISSUER}:console`;
const config = {
  apiUrl: '/api/v1',
  issuer: ISSUER,
  clientId: 'console',
  scope: 'openid',
  logoutUrl: `${ISSUER}/logout`,
  features: {} as never,
};
/** As a sign-in or a renewal leaves it. */
const store = (access_token: string, more: object = { refresh_token: 'r' }) =>
  localStorage.setItem(
    USER,
    JSON.stringify({ access_token, ...more, token_type: 'Bearer', profile: { sub: 'ana' } }),
  );
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** How the portal answers who asks it for a newer token. */
let answer: () => Promise<Response>;
let asked = 0;

beforeEach(() => {
  asked = 0;
  store('old');
  vi.stubGlobal('navigator', { locks: locks() });
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const address = String(input);
    if (address.includes('/.well-known/'))
      return json(200, { issuer: ISSUER, token_endpoint: `${ISSUER}/token` });
    if (address.endsWith('/token')) {
      asked += 1;
      return answer();
    }
    const isNew = new Headers(init?.headers).get('authorization') === 'Bearer new';
    return isNew ? json(200, {}) : json(401, { message: 'Please sign in', status: 401 });
  });
});

const renewing = async () => json(200, { access_token: 'new', refresh_token: 'r2', token_type: 'Bearer' });
const away: readonly (readonly [string, () => Promise<Response>])[] = [
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy without the portal', async () => new Response('<html>', { status: 502 })],
  ['a portal that fails', async () => json(500, { error: 'server_error' })],
  ['a portal that has too much to do', async () => json(503, { error: 'temporarily_unavailable' })],
];

describe('a call with a token that has run out', () => {
  const open = () => {
    const portal = createPortal(config, () => 'en');
    const http = createHttp({ apiUrl: config.apiUrl, credentials: portal, language: () => 'en' });
    return { portal, call: () => http('leads/sp') };
  };

  it('is sent again with a newer one', async () => {
    answer = renewing;
    const { portal, call } = open();
    expect((await call()).status).toBe(200);
    expect(await portal.token()).toBe('new');
  });

  it.each(away)('has not reached the server, and is no end of the session: %s', async (_name, failing) => {
    answer = failing;
    const { portal, call } = open();
    await expect(call()).rejects.toMatchObject({ message: 'Unable to contact server', status: 403 });
    expect(await portal.isSignedIn()).toBe(true);
    answer = renewing;
    expect((await call()).status).toBe(200);
  });

  it('is refused, and the session over, where the portal says so', async () => {
    answer = async () => json(400, { error: 'invalid_grant' });
    const { portal, call } = open();
    await expect(call()).rejects.toMatchObject({ message: 'Please sign in', status: 401 });
    expect(await portal.isSignedIn()).toBe(false);
  });
});

it('a renewal that failed for the network is tried again ten minutes later, not twenty', async () => {
  controlClock();
  const portal = createPortal(config, () => 'en');
  const stop = portal.keepFresh(() => false);
  answer = away[0]![1];
  await passTime(SESSION_REFRESH_MS);
  await waitFor(() => expect(asked).toBe(1));
  await passTurns();
  answer = renewing;
  await passTime(SESSION_REFRESH_MS);
  await waitFor(async () => expect(await portal.token()).toBe('new'));
  stop();
});

describe('tabs whose token runs out at once', () => {
  /** Another tab renews: nothing of it has arrived here. */
  const renewedElsewhere = async () => {
    answer = renewing;
    await createPortal(config, () => 'en').renew('old');
    expect(asked).toBe(1);
    store('old');
  };

  it.each([
    ['use the refresh token once, though what one has stored arrives late', () => store('new'), 'new'],
    ['hear that the session is over from the one that has asked', () => localStorage.clear(), null],
  ])('%s', async (_name, change, token) => {
    await renewedElsewhere();
    const newer = createPortal(config, () => 'en').renew('old');
    await passTurns();
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: USER }));
    expect(await newer).toBe(token);
    expect(asked).toBe(1);
  });

  it('do not wait for each other where the provider gives nothing to renew by', async () => {
    store('old', {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (let tab = 0; tab < 2; tab += 1)
      expect(await createPortal(config, () => 'en').renew('old')).toBeNull();
    expect(asked).toBe(0);
  });

  it('go on by themselves where nothing arrives', async () => {
    await renewedElsewhere();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const newer = createPortal(config, () => 'en').renew('old');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await newer).toBe('new');
    expect(asked).toBe(2);
  });
});

it('leaving for the sign-in is one tab after the other, and none waits for one that stays', async () => {
  const left: string[] = [];
  let goesOn = () => {};
  const first = inTurn(() => {
    left.push('first');
    return new Promise((resolve) => (goesOn = resolve));
  });
  await waitFor(() => expect(left).toEqual(['first']));
  const second = inTurn(async () => void left.push('second'));
  await passTurns();
  expect(left).toEqual(['first']);
  goesOn();
  await Promise.all([first, second]);
  expect(left).toEqual(['first', 'second']);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  void inTurn(() => new Promise(() => {}));
  const third = inTurn(async () => void left.push('third'));
  await vi.advanceTimersByTimeAsync(5000);
  await third;
  expect(left.at(-1)).toBe('third');
});
