import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, clientOf, signInRequest } from '#src/authProvider/portal.ts';
import {
  Browser,
  CLIENT_ID,
  PASSWORD,
  authorize,
  exchange,
  refresh,
  signIn,
  token,
  usePortal,
} from './portal.ts';
import type { Flow } from './portal.ts';

const portal = usePortal(['SPECIALTY_PR_AGENT']);
/** Whose session the portal knows: it gives a code without asking. */
const known = new Browser();
beforeAll(() => signIn(known, portal.publicUrl, 'sofia'));

const ownAddress = () => `${portal.publicUrl}/auto-sign-in`;

async function newCode(): Promise<Flow & { code: string }> {
  const flow = authorize(portal.publicUrl);
  const { location } = await known.follow(flow.url);
  return { ...flow, code: location.searchParams.get('code') ?? '' };
}

describe('a code', () => {
  it('that is used twice ends what its first use has given', async () => {
    const { code, verifier } = await newCode();
    const first = await exchange(portal.publicUrl, code, verifier);
    expect(first.status).toBe(200);
    expect((await exchange(portal.publicUrl, code, verifier)).error).toBe('invalid_grant');
    expect((await refresh(portal.publicUrl, first.refresh_token)).error).toBe('invalid_grant');
  });

  it('that is out of date gives nothing', async () => {
    const { code, verifier } = await newCode();
    await portal.pool.query(
      "update portal_state set expires_at = now() - interval '1 second' where kind = 'AuthorizationCode'",
    );
    expect((await exchange(portal.publicUrl, code, verifier)).error).toBe('invalid_grant');
  });

  it.each<[string, (own: Record<string, string>) => Record<string, string>]>([
    ['the verifier of another sign-in', () => ({ code_verifier: 'x'.repeat(43) })],
    ['no verifier', () => ({ code_verifier: '' })],
    ['another address', () => ({ redirect_uri: `${portal.publicUrl}/` })],
    ['another client', () => ({ client_id: 'provnet-cli' })],
    ['a client that is none', () => ({ client_id: 'provnet' })],
    ['another sort of grant', () => ({ grant_type: 'client_credentials' })],
    [
      'a letter changed',
      ({ code = '' }) => ({ code: `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}` }),
    ],
  ])('with %s gives nothing', async (_what, change) => {
    const { code, verifier } = await newCode();
    const own = {
      client_id: CLIENT_ID,
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: ownAddress(),
    };
    const answer = await token(portal.publicUrl, { ...own, ...change(own) });
    expect([400, 401]).toContain(answer.status);
    expect(answer.access_token).toBeUndefined();
    expect(answer.error).toMatch(
      /^(invalid_(grant|client|request)|unsupported_grant_type|unauthorized_client)$/,
    );
  });
});

it('a refresh token is good for its own client alone', async () => {
  const { refresh_token } = await signIn(new Browser(), portal.publicUrl, 'sofia');
  const form = { grant_type: 'refresh_token', refresh_token, client_id: 'provnet-cli' };
  expect((await token(portal.publicUrl, form)).error).toBe('invalid_grant');
});

describe('a request to sign in', () => {
  it.each([
    '/',
    '/auto-sign-in/',
    '/auto-sign-in?next=//elsewhere.example',
    '/auto-sign-in/../portal',
    '/AUTO-SIGN-IN',
    '/auto-sign-in%2f..',
    '.elsewhere.example/auto-sign-in',
    '@elsewhere.example/auto-sign-in',
    'https://evil.example/auto-sign-in',
    undefined,
  ])('never leads to %s', async (to) => {
    const redirect_uri = to?.startsWith('https:') ? to : to && `${portal.publicUrl}${to}`;
    const answer = await known.open(authorize(portal.publicUrl, { redirect_uri }).url);
    expect(answer.status).toBe(400);
    expect(answer.headers.has('location')).toBe(false);
    expect(answer.text).toContain('Sign-in is not possible');
    expect(answer.text).not.toContain('googleapis');
  });

  it.each([
    'https://127.0.0.1:5555/callback',
    'http://localhost:5555/callback',
    'http://127.0.0.1:5555/other',
  ])('of the command line never leads to %s', async (redirect_uri) => {
    const changes = { client_id: 'provnet-cli', redirect_uri };
    expect((await known.open(authorize(portal.publicUrl, changes).url)).status).toBe(400);
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    [
      'a code without PKCE',
      { code_challenge: undefined, code_challenge_method: undefined },
      'invalid_request',
    ],
    ['a code with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a resource that is not the API', { resource: 'https://other.example' }, 'invalid_target'],
    ['tokens in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['an ID token in the address', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['parameters in a token of its own', { request: 'e30.e30.' }, 'request_not_supported'],
    [
      'parameters from elsewhere',
      { request_uri: 'https://elsewhere.example/x' },
      'request_uri_not_supported',
    ],
  ])('for %s is refused', async (_what, changes, error) => {
    const { location } = await known.open(authorize(portal.publicUrl, changes).url);
    const said =
      location.searchParams.get('error') ?? new URLSearchParams(location.hash.slice(1)).get('error');
    expect(said).toBe(error);
    expect(location.href).not.toMatch(/[?&#](code|access_token|id_token)=/);
  });

  it('that must not ask says that somebody would have to be asked', async () => {
    const { location } = await new Browser().open(authorize(portal.publicUrl, { prompt: 'none' }).url);
    expect(location.href).toMatch(ownAddress());
    expect(location.searchParams.get('error')).toBe('login_required');
    expect(location.searchParams.get('iss')).toBe(portal.identity.issuer);
  });
});

describe('the form', () => {
  it('of one browser’s sign-in does nothing in another one, which has its own', async () => {
    const [mine, theirs] = [new Browser(), new Browser('es')];
    const form = await mine.follow(authorize(portal.publicUrl).url);
    await theirs.follow(authorize(portal.publicUrl).url);
    const answer = await theirs.open(form.at, { username: 'sofia', password: PASSWORD });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('ha caducado');
    expect((await theirs.follow(authorize(portal.publicUrl).url)).text).toContain('id="password"');
  });

  it('gives a new session: cookies from before it know nobody', async () => {
    const person = new Browser();
    await person.follow(authorize(portal.publicUrl).url);
    const before = person.twin();
    await signIn(person, portal.publicUrl, 'sofia');
    expect((await person.follow(authorize(portal.publicUrl).url)).location.searchParams.has('code')).toBe(
      true,
    );
    expect((await before.follow(authorize(portal.publicUrl).url)).text).toContain('id="password"');
  });
});

describe('the console', () => {
  const newClient = (store = new InMemoryWebStorage()) =>
    new OidcClient({
      ...clientOf(
        { issuer: portal.identity.issuer, clientId: CLIENT_ID, scope: 'openid profile offline_access' },
        portal.publicUrl,
      ),
      stateStore: new WebStorageStateStore({ store }),
    });

  /** The answer to its own request, which `change` may have changed on the way. */
  async function answered(client: OidcClient, change: (url: URL) => void = () => undefined): Promise<URL> {
    const request = signInRequest('/prospecting/leads', 'en', false);
    const { url } = await client.createSigninRequest({ ...request, request_type: 'si:r' });
    const asked = new URL(url);
    change(asked);
    return (await known.follow(asked)).location;
  }
  const finish = (client: OidcClient, address: URL) =>
    client.processSigninResponse(answerOf(portal.identity.issuer, address.href));
  const changed = (address: URL, name: string, value: string): URL => {
    const other = new URL(address);
    other.searchParams.set(name, value);
    return other;
  };

  it('takes the answer that it has asked for, once', async () => {
    const client = newClient();
    const answer = await answered(client);
    expect(await finish(client, answer)).toMatchObject({ userState: '/prospecting/leads' });
    await expect(finish(client, answer)).rejects.toThrow(/state/i);
  });

  it.each<[string, (client: OidcClient) => Promise<URL>]>([
    ['with another state', async (client) => changed(await answered(client), 'state', 'x'.repeat(32))],
    ['with another code', async (client) => changed(await answered(client), 'code', 'x'.repeat(43))],
    [
      'with the code of somebody else’s sign-in',
      async (client) => {
        const code = (await answered(newClient())).searchParams.get('code') ?? '';
        return changed(await answered(client), 'code', code);
      },
    ],
    ['to another browser', () => answered(newClient())],
    [
      'of another provider',
      async (client) => changed(await answered(client), 'iss', 'https://elsewhere.example'),
    ],
    [
      'to a question with another nonce',
      (client) => answered(client, (url) => url.searchParams.set('nonce', 'x')),
    ],
    [
      'to a question with another challenge',
      (client) => answered(client, (url) => url.searchParams.set('code_challenge', 'x'.repeat(43))),
    ],
    ['that says no', async (client) => changed(await answered(client), 'error', 'access_denied')],
  ])('takes no answer %s', async (_what, make) => {
    const client = newClient();
    const answer = await make(client);
    await expect((async () => finish(client, answer))()).rejects.toThrow();
  });
});
