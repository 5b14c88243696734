import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { JWK, JWTHeaderParameters, JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { IdentityUnavailable, InvalidToken, openIdentity } from '#server/ports/identity/index.ts';
import type { Identity } from '#server/ports/identity/index.ts';
import { quiet } from '#tests/support/quiet.ts';
import { Browser, CLIENT_ID, signIn, usePortal } from './portal.ts';

const ROLES = ['CREDENTIALS_SUPERVISOR', 'SPECIALTY_PR_AGENT'];
const portal = usePortal(ROLES);
let external: Identity;
let entityId: string;

const open = (issuer: string, audience?: string): Promise<Identity> =>
  openIdentity({
    issuer,
    ...(audience !== undefined && { audience }),
    clientId: CLIENT_ID,
    publicUrl: 'http://localhost',
    pool: portal.pool,
    log: quiet,
    insecureLoopbackAllowed: true,
  });

beforeAll(async () => {
  entityId = portal.sofia;
  external = await open(portal.identity.issuer, `${portal.publicUrl}/api`);
});

/** Signed with the portal's own key, so that only what is changed can be the reason of a refusal. */
async function forge(changes: JWTPayload, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
  const { rows } = await portal.pool.query<{ value: JWK }>(
    "select value from portal_key where name = 'signing'",
  );
  const jwk = rows[0]?.value ?? {};
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    iss: portal.identity.issuer,
    aud: `${portal.publicUrl}/api`,
    sub: entityId,
    username: 'sofia',
    roles: ROLES,
    exp: now + 60,
    ...changes,
  })
    .setProtectedHeader({ alg: 'ES256', kid: jwk.kid ?? '', typ: 'at+jwt', ...header })
    .sign(await importJWK(jwk, 'ES256'));
}

describe.each([
  ['embedded', () => portal.identity],
  ['external', () => external],
] as const)('either part: %s', (_name, part) => {
  it('names its issuer and where to sign out', () => {
    expect(part().issuer).toBe(`${portal.publicUrl}/portal`);
    expect(part().logoutUrl).toBe(`${portal.publicUrl}/portal/session/end`);
    expect(part().clientId).toBe(CLIENT_ID);
  });

  it('accepts a token of a real sign-in and one made alike', async () => {
    const { access_token } = await signIn(new Browser(), portal.publicUrl, 'sofia');
    const exp = Math.floor(Date.now() / 1000) + 60;
    expect(await part().verify(access_token)).toMatchObject({ entityId, username: 'sofia', roles: ROLES });
    expect(await part().verify(await forge({ exp }))).toEqual({
      entityId,
      username: 'sofia',
      roles: ROLES,
      expiresAt: exp,
    });
  });

  it.each([
    ['issued', (now: number) => ({ iat: now + 20 })],
    ['good', (now: number) => ({ nbf: now + 20 })],
    ['over', (now: number) => ({ exp: now - 10 })],
  ])('takes a clock for right by which the token is %s some seconds off', async (_what, claims) => {
    const token = await forge(claims(Math.floor(Date.now() / 1000)));
    expect(await part().verify(token)).toMatchObject({ entityId });
  });

  it.each([
    ['expired', () => forge({ exp: Math.floor(Date.now() / 1000) - 60 })],
    ['endless', () => forge({ exp: undefined })],
    ['for another audience', () => forge({ aud: 'https://other.example/api' })],
    ['for a longer name of the audience', () => forge({ aud: `${portal.publicUrl}/api2` })],
    ['for nobody', () => forge({ aud: undefined })],
    ['of another issuer', () => forge({ iss: 'https://other.example' })],
    ['not yet valid', () => forge({ nbf: Math.floor(Date.now() / 1000) + 600 })],
    ['without a person', () => forge({ sub: undefined })],
    [
      'changed after signing',
      async () => (await forge({})).replace(/\.[^.]+\./, `.${payload({ roles: ROLES })}.`),
    ],
    ['with its signature cut', async () => (await forge({})).replace(/[^.]+$/, '')],
    [
      'not signed',
      () => Promise.resolve(new UnsecuredJWT({ sub: entityId }).setExpirationTime('1m').encode()),
    ],
    ['that says who signed in', () => forge({ aud: [CLIENT_ID, `${portal.publicUrl}/api`], at_hash: 'x' })],
    ['with the client for its audience', () => forge({ aud: CLIENT_ID })],
    ['that answers a sign-in', () => forge({ nonce: 'x' }, { typ: 'JWT' })],
    ['that says it is an ID token', () => forge({ typ: 'ID' })],
    [
      'that is the ID token of a real sign-in',
      async () => (await signIn(new Browser(), portal.publicUrl, 'sofia')).id_token,
    ],
    ['that tells of a sign-out', () => forge({ events: {} })],
    ['of a key that nobody knows', () => forge({}, { kid: 'another' })],
    ['signed by another key', () => strange()],
    ['that brings its own key along', () => strange({ jwk: true })],
    ['signed with the public key as a secret', confused],
    ['garbage', () => Promise.resolve('not a token')],
    ['longer than any', async () => `${await forge({})}${'A'.repeat(1_000_000)}`],
    ['empty', () => Promise.resolve('')],
  ])('refuses a token %s', async (_what, make) => {
    await expect(part().verify(await make())).rejects.toBeInstanceOf(InvalidToken);
  });
});

const payload = (claims: JWTPayload): string => Buffer.from(JSON.stringify(claims)).toString('base64url');

async function strange({ jwk = false } = {}): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return new SignJWT({ iss: portal.identity.issuer, aud: `${portal.publicUrl}/api`, sub: entityId })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...(jwk && { jwk: await exportJWK(publicKey) }) })
    .setExpirationTime('1m')
    .sign(privateKey);
}

async function confused(): Promise<string> {
  const jwks = await (await fetch(`${portal.publicUrl}/portal/jwks`)).text();
  return new SignJWT({ iss: portal.identity.issuer, aud: `${portal.publicUrl}/api`, sub: entityId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setExpirationTime('1m')
    .sign(new TextEncoder().encode(jwks));
}

describe('external providers of other habits', () => {
  let server: Server | undefined;
  let issuer = '';
  let up = true;
  let discoveries = 0;
  let sign: (claims: JWTPayload, kid?: string) => Promise<string>;
  let addKey: (kid: string) => Promise<void>;
  let takeBack: (kid: string) => void;

  beforeAll(async () => {
    const pairs = new Map<string, CryptoKey>();
    let keys: JWK[] = [];
    addKey = async (kid) => {
      const { privateKey, publicKey } = await generateKeyPair('RS256');
      pairs.set(kid, privateKey);
      keys.push({ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' });
    };
    takeBack = (kid) => (keys = keys.filter((key) => key.kid !== kid));
    await addKey('one');
    server = createServer((request, response) => {
      const discovery = request.url === '/.well-known/openid-configuration';
      if (discovery) discoveries += 1;
      response.statusCode = up ? 200 : 503;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(discovery ? { issuer, jwks_uri: `${issuer}/jwks` } : { keys }));
    });
    await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    issuer = `http://127.0.0.1:${address.port}`;
    sign = (claims, kid = 'one') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(issuer)
        .setExpirationTime('1h')
        .sign(pairs.get(kid)!);
  });
  afterAll(() => server?.close());

  it('reads roles joined by commas and an audience that is a list of scopes', async () => {
    const identity = await open(issuer, 'provnet');
    const claims = {
      sub: 'abc',
      preferred_username: 'maria',
      roles: 'offline_access,CREDENTIALS_AGENT, SPECIALTY_PR_AGENT',
    };
    const session = {
      entityId: 'abc',
      username: 'maria',
      roles: ['CREDENTIALS_AGENT', 'SPECIALTY_PR_AGENT'],
      expiresAt: expect.any(Number) as number,
    };
    for (const aud of ['openid provnet', ['openid', 'provnet'], 'provnet'])
      expect(await identity.verify(await sign({ ...claims, aud }))).toEqual(session);
    // Of a list each is one name, whatever is in it.
    for (const aud of ['openid profile', ['other provnet'], ['x,provnet']])
      await expect(identity.verify(await sign({ ...claims, aud }))).rejects.toBeInstanceOf(InvalidToken);
  });

  it('takes the client for the audience only where the API has no name of its own', async () => {
    const [named, plain] = [await open(issuer, 'provnet'), await open(issuer)];
    const claims = { sub: 'abc', roles: ROLES };
    for (const aud of [CLIENT_ID, `openid ${CLIENT_ID}`]) {
      const token = await sign({ ...claims, aud });
      expect(await plain.verify(token)).toMatchObject({ entityId: 'abc' });
      await expect(named.verify(token)).rejects.toBeInstanceOf(InvalidToken);
    }
  });

  it.each<[string, JWTPayload]>([
    ['Entra ID sends, with the nonce of the sign-in and nothing else', { nonce: 'x' }],
    ['Keycloak sends', { nonce: 'x', typ: 'ID' }],
    ['Cognito sends', { token_use: 'id' }],
    ['Glewlwyd sends', { type: 'id_token' }],
  ])('refuses an ID token as %s, also without an audience of its own', async (_who, claims) => {
    const identity = await open(issuer);
    const token = await sign({ sub: 'abc', roles: ROLES, aud: CLIENT_ID, ...claims });
    await expect(identity.verify(token)).rejects.toBeInstanceOf(InvalidToken);
  });

  it('takes an access token with a nonce where it says that it is one', async () => {
    const identity = await open(issuer, 'provnet');
    const token = await sign({ sub: 'abc', aud: 'provnet', nonce: 'x', typ: 'Bearer' });
    expect(await identity.verify(token)).toMatchObject({ entityId: 'abc' });
  });

  it('asks for discovery once, however many calls come', async () => {
    const identity = await open(issuer, 'provnet');
    const before = discoveries;
    const token = await sign({ sub: 'abc', aud: 'provnet' });
    await Promise.all(Array.from({ length: 20 }, () => identity.verify(token)));
    expect(discoveries).toBe(before);
    expect(identity.logoutUrl).toBe(issuer);
  });

  it('takes a new key of the provider without a restart, and believes one that was taken back no longer than it knows the keys', async () => {
    const identity = await open(issuer, 'provnet');
    const claims = { sub: 'abc', aud: 'provnet' };
    const old = await sign(claims);
    await identity.verify(old);
    await addKey('two');
    takeBack('one');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    try {
      expect(await identity.verify(await sign(claims, 'two'))).toMatchObject({ entityId: 'abc' });
      await expect(identity.verify(old)).rejects.toBeInstanceOf(InvalidToken);
    } finally {
      vi.useRealTimers();
      await addKey('one');
    }
  });

  it('starts while the provider is down, blames it and not the token, and leaves it alone for a while', async () => {
    up = false;
    const before = discoveries;
    const identity = await open(issuer, 'provnet');
    const token = await sign({ sub: 'abc', aud: 'provnet' });
    for (let call = 0; call < 3; call += 1) {
      await expect(identity.verify(token)).rejects.toBeInstanceOf(IdentityUnavailable);
    }
    up = true;
    expect(discoveries).toBe(before + 1);
  });

  it('believes no document that speaks for another issuer', async () => {
    const identity = await open(`${issuer.replace('127.0.0.1', 'localhost')}`, 'provnet');
    const token = await sign({ sub: 'abc', aud: 'provnet' });
    await expect(identity.verify(token)).rejects.toBeInstanceOf(IdentityUnavailable);
  });

  it('takes no issuer without TLS, except on this machine where that is allowed', async () => {
    const options = { clientId: CLIENT_ID, publicUrl: 'http://localhost', pool: portal.pool, log: quiet };
    await expect(openIdentity({ ...options, issuer })).rejects.toThrow('https');
    const far = { ...options, issuer: 'http://idp.example', insecureLoopbackAllowed: true };
    await expect(openIdentity(far)).rejects.toThrow('https');
  });
});
