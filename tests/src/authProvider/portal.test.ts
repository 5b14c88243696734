// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_REFRESH_MS } from '#schemas/vocabulary/limits.ts';
import { createPortal } from '#src/authProvider/portal.ts';
import { createHttp } from '#src/dataProvider/http.ts';

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
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** How the portal answers who asks it for a newer token. */
let answer: () => Promise<Response>;
let asked = 0;

beforeEach(() => {
  asked = 0;
  localStorage.setItem(
    USER,
    JSON.stringify({
      access_token: 'old',
      refresh_token: 'r',
      token_type: 'Bearer',
      profile: { sub: 'ana' },
    }),
  );
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, ...more: (() => unknown)[]) => more.at(-1)!() },
  });
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
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
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
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const portal = createPortal(config, () => 'en');
  const stop = portal.keepFresh(() => false);
  answer = away[0]![1];
  await vi.advanceTimersByTimeAsync(SESSION_REFRESH_MS);
  await vi.waitFor(() => expect(asked).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  answer = renewing;
  await vi.advanceTimersByTimeAsync(SESSION_REFRESH_MS);
  await vi.waitFor(async () => expect(await portal.token()).toBe('new'));
  stop();
});
