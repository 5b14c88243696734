import { OidcClient, InMemoryWebStorage, WebStorageStateStore, type SigninResponse } from 'oidc-client-ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, signInRequest } from '#src/authProvider/portal.ts';
import { PUBLIC_URL, startApp, type TestApp } from '#tests/support/app.ts';
import {
  AUDIENCE,
  hasGlewlwyd,
  PERSON,
  SCOPE,
  startGlewlwyd,
  type Glewlwyd,
  type Visitor,
} from '#tests/support/glewlwyd.ts';

const CLIENT_ID = 'provnet-console';

if (!hasGlewlwyd) it.skip('glewlwyd is not installed: 6 tests of this file are skipped', () => undefined);

describe.skipIf(!hasGlewlwyd)('an OpenID provider of other people (glewlwyd)', () => {
  let provider: Glewlwyd;
  let app: TestApp;

  beforeAll(async () => {
    provider = await startGlewlwyd(CLIENT_ID, PUBLIC_URL);
    app = await startApp({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_SCOPE: SCOPE,
    });
  });
  afterAll(async () => {
    await app?.close();
    await provider?.close();
  });

  /** What the console knows of it, from the server, as the client that the console is. */
  async function consoleClient(): Promise<OidcClient> {
    const config = (await app.app.inject('/console.json')).json<Parameters<typeof clientOf>[0]>();
    return new OidcClient({
      ...clientOf(config, PUBLIC_URL),
      stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    });
  }
  const asked = async (client: OidcClient, visitor: Visitor, anew = false) => {
    const request = signInRequest('/prospecting/leads', 'en', anew);
    const { url } = await client.createSigninRequest({ ...request, request_type: 'si:r' });
    // Its sign-in page goes on so, when the person is known.
    return (await visitor.open(`${url}&g_continue`)).location;
  };
  async function signIn(): Promise<{ client: OidcClient; visitor: Visitor; user: SigninResponse }> {
    const [client, visitor] = [await consoleClient(), provider.visit()];
    await visitor.signIn();
    const user = await client.processSigninResponse((await asked(client, visitor)).href);
    return { client, visitor, user };
  }
  const renewed = (client: OidcClient, user: SigninResponse) =>
    client.useRefreshToken({
      state: {
        refresh_token: user.refresh_token!,
        ...(user.id_token ? { id_token: user.id_token } : {}),
        session_state: null,
        profile: user.profile,
        ...(user.scope ? { scope: user.scope } : {}),
      },
    });
  const callWith = (token: string, path = '/auth/session') =>
    app.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } });

  it('asks who somebody is, and leads back to where they wanted to go', async () => {
    const [client, visitor] = [await consoleClient(), provider.visit()];
    expect((await asked(client, visitor)).pathname).toBe('/login.html');
    await visitor.signIn();
    const back = await asked(client, visitor);
    expect(back.href).toMatch(`${PUBLIC_URL}/auto-sign-in?`);
    expect(await client.processSigninResponse(back.href)).toMatchObject({
      userState: '/prospecting/leads',
      scope: SCOPE,
    });
  });

  it('gives tokens by which the API knows the person and their first role', async () => {
    const { user } = await signIn();
    const session = await callWith(user.access_token);
    expect(session.statusCode).toBe(200);
    expect(session.json()).toMatchObject({
      entity_id: PERSON.entity_id,
      username: PERSON.username,
      first_name: PERSON.given_name,
      roles: PERSON.roles,
    });
    expect((await callWith(user.access_token, '/credentialing/accounts')).statusCode).toBe(200);
    expect((await callWith(user.access_token, '/leads/sp')).statusCode).toBe(403);
  });

  it('takes a code once, and only from who asked for it', async () => {
    const { client, visitor } = await signIn();
    const back = await asked(client, visitor);
    const thief = await consoleClient();
    await asked(thief, visitor);
    const stolen = new URL(back);
    const own = await asked(thief, visitor);
    stolen.searchParams.set('state', own.searchParams.get('state') ?? '');
    await expect(thief.processSigninResponse(stolen.href)).rejects.toThrow();
  });

  it('renews the session, and a refresh token is good once', async () => {
    const { client, user } = await signIn();
    const newer = await renewed(client, user);
    expect(newer.refresh_token).not.toBe(user.refresh_token);
    expect((await callWith(newer.access_token)).statusCode).toBe(200);
    await expect(renewed(client, user)).rejects.toThrow();
  });

  it('ends the session where the console leads at signing out', async () => {
    const { client, visitor, user } = await signIn();
    const { url } = await client.createSignoutRequest({
      id_token_hint: user.id_token!,
      request_type: 'so:r',
    });
    const page = (await visitor.open(url)).location;
    expect(page.searchParams.get('prompt')).toBe('end_session');
    // The button of its page.
    const sid = page.searchParams.get('sid');
    expect((await visitor.open(`${provider.issuer}/session/${sid}`, 'DELETE')).status).toBe(200);
    await expect(renewed(client, user)).rejects.toThrow();
  });

  it('says to the console when it cannot end a session', async () => {
    const other = await startGlewlwyd(CLIENT_ID, PUBLIC_URL, false);
    try {
      const client = new OidcClient(
        clientOf({ issuer: other.issuer, clientId: CLIENT_ID, scope: SCOPE }, PUBLIC_URL),
      );
      expect(await client.metadataService.getEndSessionEndpoint()).toBeUndefined();
    } finally {
      await other.close();
    }
  });
});
