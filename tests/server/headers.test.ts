import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';

const FOREIGN = 'https://elsewhere.example';
const NONE = '00000000-0000-4000-8000-000000000000';

const app = useApp({ PROVNET_URL: 'https://provnet.example' }, false);
const plain = useApp();

type Headers = Readonly<Record<string, unknown>>;
interface Got {
  readonly status: number;
  readonly headers: Headers;
}

/** As a page of somebody else's would ask. */
async function ask(method: 'GET' | 'POST' | 'OPTIONS', url: string, more: object = {}): Promise<Got> {
  const headers = { origin: FOREIGN, ...more };
  const { statusCode, headers: got } = await app.app.inject({ method, url, headers });
  return { status: statusCode, headers: got };
}

const signedIn = (path: string): Promise<Got> => app.as('sp.supervisor').get(path);

/** What a page of somebody else's gets that wants a socket: injected requests cannot ask for one. */
async function socket(): Promise<Got> {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const headers = {
    origin: FOREIGN,
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  };
  return new Promise((resolve, reject) => {
    request({ port, path: '/api/v1/ws', headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
    })
      .on('error', reject)
      .end();
  });
}

const PERSONAL = { 'cache-control': 'no-store' };

it.each<[string, number, () => Promise<Got>, Headers]>([
  ['records', 200, () => signedIn('/leads/sp?size=1'), PERSONAL],
  ['a record that is not there', 404, () => signedIn(`/leads/sp/${NONE}`), PERSONAL],
  ['wrong filters', 400, () => signedIn('/leads/sp?no_such_field_eq=1'), PERSONAL],
  ['a call without a session', 401, () => ask('GET', '/api/v1/auth/session'), PERSONAL],
  ['an address of the API that is none', 404, () => ask('GET', '/api/v1/nothing'), PERSONAL],
  ['a body that is none', 401, () => ask('POST', '/api/v1/leads/sp'), PERSONAL],
  ['a link to a file that is none', 404, () => ask('GET', '/api/v1/files/content/none'), PERSONAL],
  ['health', 200, () => ask('GET', '/api/health'), {}],
  ['the description of the API', 200, () => ask('GET', '/api/openapi.json'), {}],
  ['the page of the API', 200, () => ask('GET', '/api/docs/'), {}],
  ['what the console begins with', 200, () => ask('GET', '/console.json'), PERSONAL],
  ['an address that is none', 404, () => ask('GET', '/nothing.js'), {}],
  ['an address that cannot be read', 400, () => ask('GET', '/api/v1/%zz'), {}],
  ['what the portal says of itself', 200, () => ask('GET', '/portal/.well-known/openid-configuration'), {}],
  ['the portal’s keys', 200, () => ask('GET', '/portal/jwks'), {}],
  ['a sign-in that is none', 400, () => ask('GET', '/portal/auth'), {}],
  ['a sign-in form that is over', 400, () => ask('GET', '/portal/interaction/none'), PERSONAL],
  ['a code that is none', 400, () => ask('POST', '/portal/token'), PERSONAL],
  ['a file of the portal', 200, () => ask('GET', '/portal/assets/portal.css'), {}],
  ['an upload to nowhere', 404, () => ask('POST', '/storage/none'), {}],
  ['a preflight to the API', 404, () => ask('OPTIONS', '/api/v1/leads/sp', preflight()), {}],
  ['a preflight to the portal', 404, () => ask('OPTIONS', '/portal/token', preflight()), {}],
  ['a socket for somebody else’s page', 403, socket, PERSONAL],
])('%s comes with the policies of every answer, and says nothing to other origins', async (...row) => {
  const [, status, get, more] = row;
  const answer = await get();
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/) as string,
    ...more,
  });
  const policy = String(answer.headers['content-security-policy']);
  for (const part of ["default-src 'none'", "script-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  expect(policy).toMatch(/require-trusted-types-for 'script'; ?trusted-types ('none'|default( dompurify)?)/);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

function preflight(): Record<string, string> {
  return { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
}

it('speaks of encryption only where it is encrypted', async () => {
  const { headers } = await plain.app.inject('/api/health');
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});
