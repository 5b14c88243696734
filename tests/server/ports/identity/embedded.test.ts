import { createHash } from 'node:crypto';
import fastify from 'fastify';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { openIdentity, setPassword, signInForToken } from '#server/ports/identity/index.ts';
import { quiet } from '#tests/support/quiet.ts';
import {
  Browser,
  CLIENT_ID,
  PASSWORD,
  authorize,
  createUser,
  openPortal,
  openWorld,
  refresh,
  signIn,
  usePortal,
} from './portal.ts';

const ROLES = ['SPECIALTY_PR_SUPERVISOR', 'CREDENTIALS_AGENT'];
const portal = usePortal(ROLES);

/** Where the portal leads a browser that wants to sign in. */
const begin = (browser = new Browser(), changes?: Parameters<typeof authorize>[1]) =>
  browser.follow(authorize(portal.publicUrl, changes).url);
const signInAs = (username: string, browser = new Browser()) => signIn(browser, portal.publicUrl, username);
const deactivate = (id: string) =>
  portal.pool.query('update app_user set active = false where entity_id = $1', [id]);
const failFromEverywhere = (username: string) =>
  portal.pool.query(
    `insert into portal_failure (username_hash, address)
     select $1, '192.0.2.' || n from generate_series(1, 30) n`,
    [createHash('sha256').update(username).digest('base64url')],
  );

describe('signing in', () => {
  it('announces itself at the public address, whatever host a request claims', async () => {
    const answer = await fetch(`${portal.publicUrl}/portal/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(await answer.json()).toMatchObject({
      issuer: `${portal.publicUrl}/portal`,
      authorization_endpoint: `${portal.publicUrl}/portal/auth`,
      token_endpoint: `${portal.publicUrl}/portal/token`,
      end_session_endpoint: portal.identity.logoutUrl,
      code_challenge_methods_supported: ['S256'],
    });
  });

  it('gives by code flow and PKCE a token that names the person, the roles in their order', async () => {
    const tokens = await signInAs('sofia');
    expect(await portal.identity.verify(tokens.access_token)).toEqual({
      entityId: portal.sofia,
      username: 'sofia',
      roles: ROLES,
      firstName: 'Sofía',
      lastName: 'Peña',
      email: 'sofia@example.com',
      expiresAt: decodeJwt(tokens.access_token).exp,
    });
    const { aud, iat = 0, exp = 0 } = decodeJwt(tokens.access_token);
    expect({ aud, life: exp - iat }).toEqual({ aud: `${portal.publicUrl}/api`, life: 900 });
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      username: 'sofia',
      roles: ROLES,
      given_name: 'Sofía',
    });
  });

  it('signs a program in the same way', async () => {
    const ask = { issuer: portal.identity.issuer, clientId: 'provnet-cli', username: 'sofia' };
    const tokens = await signInForToken({ ...ask, password: PASSWORD });
    expect(await portal.identity.verify(tokens.access_token)).toMatchObject({ username: 'sofia' });
    await expect(signInForToken({ ...ask, password: 'wrong one' })).rejects.toThrow('username or password');
  });

  it('lets a signed-in browser go on without the form, but never for the command line', async () => {
    const browser = new Browser();
    await signInAs('sofia', browser);
    expect((await begin(browser)).location.searchParams.get('code')).toBeTruthy();
    const cli = { client_id: 'provnet-cli', redirect_uri: 'http://127.0.0.1:5555/callback' };
    expect((await begin(browser, cli)).text).toContain('id="password"');
  });

  it('keeps the username and not the password after a refusal, in the language of the reader', async () => {
    const username = 'sofia"><b>';
    await createUser(portal.pool, username, ROLES);
    for (const [language, message] of [
      ['en-US,en;q=0.8', 'The username or password is not correct.'],
      ['fr, es-MX;q=0.9, en;q=0.2', 'El usuario o la contraseña no son correctos.'],
    ] as const) {
      const browser = new Browser(language);
      const { at } = await begin(browser);
      const answer = await browser.open(at, { username, password: 'wrong-one' });
      expect(answer.status).toBe(422);
      expect(answer.text).toMatch(new RegExp(`role="alert">\\s*<p>${message}</p>`));
      expect(answer.text).toContain('value="sofia&quot;&gt;&lt;b&gt;"');
      expect(answer.text).not.toContain('wrong-one');
    }
  });

  it('follows ui_locales before Accept-Language and names everything that is missing at once', async () => {
    const browser = new Browser('en');
    const { at, text } = await begin(browser, { ui_locales: 'es' });
    expect(text).toContain('<html lang="es">');
    const answer = await browser.open(at, { username: ' ', password: '' });
    expect(answer.text).toContain('Escriba su usuario.');
    expect(answer.text).toContain('Escriba su contraseña.');
  });

  it('sends pages with a strict policy and no inline script or style', async () => {
    const page = await begin();
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).not.toMatch(/<style|<script(?![^>]*src)|\sstyle=|\son\w+=/);
    const css = /href="([^"]+\.css[^"]*)"/.exec(page.text)?.[1] ?? '';
    const sheet = await fetch(new URL(css, portal.publicUrl));
    expect(sheet.headers.get('content-type')).toContain('text/css');
    expect(await sheet.text()).toContain('prefers-color-scheme: dark');
  });

  it('names the demo accounts only in a demo', async () => {
    const demo = await openPortal(portal.pool, { demo: true });
    const page = await new Browser().follow(authorize(demo.publicUrl).url);
    await demo.close();
    expect(page.text).toContain('sp.agent');
    expect((await begin()).text).not.toContain('sp.agent');
  });
});

it('serves a public address with TLS and a path of its own in front of it', async () => {
  const publicUrl = 'https://example.org/provnet';
  const identity = await openIdentity({
    clientId: CLIENT_ID,
    pool: portal.pool,
    log: quiet,
    publicUrl: `${publicUrl}/`,
  });
  const app = fastify();
  await identity.mount?.(app);
  const discovery = await app.inject('/portal/.well-known/openid-configuration');
  expect(discovery.json()).toMatchObject({
    issuer: `${publicUrl}/portal`,
    token_endpoint: `${publicUrl}/portal/token`,
  });
  const start = await app.inject(authorize(publicUrl).url.href.slice(publicUrl.length));
  expect(start.headers.location).toMatch(/^\/provnet\/portal\/interaction\//);
  expect(start.cookies.length).toBeGreaterThan(0);
  for (const cookie of start.cookies) {
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax' });
    expect(cookie.path).toMatch(/^\/provnet\/portal\//);
  }
  await app.close();
});

describe('refusals', () => {
  it('shows the form again to a session whose person was made inactive, and refuses the right password', async () => {
    const id = await createUser(portal.pool, 'leaving', ROLES);
    const browser = new Browser();
    await signInAs('leaving', browser);
    await deactivate(id);
    const form = await begin(browser);
    expect(form.text).toContain('id="password"');
    expect((await browser.open(form.at, { username: 'leaving', password: PASSWORD })).status).toBe(422);
  });

  it('makes a name wait after five failures, even with the right password, and nobody else', async () => {
    await createUser(portal.pool, 'clumsy', ROLES);
    const browser = new Browser();
    const { at } = await begin(browser);
    const attempt = (username: string, password: string) => browser.open(at, { username, password });
    const failures = await Promise.all(Array.from({ length: 9 }, () => attempt('clumsy', 'wrong-one')));
    expect(failures.map(({ status }) => status).sort()).toEqual([
      422, 422, 422, 422, 422, 429, 429, 429, 429,
    ]);

    const other = await openPortal(portal.pool, { publicUrl: undefined });
    const elsewhere = new Browser('es');
    const form = await elsewhere.follow(authorize(other.publicUrl).url);
    const refused = await elsewhere.open(form.at, { username: 'Clumsy', password: PASSWORD });
    await other.close();
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('Inténtelo de nuevo en 15 minutos');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);

    expect((await attempt('sofia', PASSWORD)).status).toBe(303);
    await portal.pool.query("update portal_failure set failed_at = failed_at - interval '15 minutes'");
    expect((await signInAs('clumsy')).status).toBe(200);
  });

  it('makes a name that is tried from everywhere wait, but not where its person has signed in before', async () => {
    await createUser(portal.pool, 'wanted', ROLES);
    const own = new Browser();
    expect((await signInAs('wanted', own)).status).toBe(200);
    await failFromEverywhere('wanted');
    const attempt = async (browser: Browser, username: string, password = PASSWORD) => {
      const { at } = await begin(browser, { prompt: 'login' });
      return browser.open(at, { username, password });
    };
    const refused = await attempt(new Browser(), 'wanted');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 800]).toEqual([429, true]);
    const home = own.twin();
    expect((await attempt(home, 'wanted')).status).toBe(303);
    // It knows this name alone, and five failures are its own as well.
    const failures = [];
    for (let n = 0; n < 6; n += 1) failures.push((await attempt(home, 'wanted', 'wrong-one')).status);
    expect(failures).toEqual([422, 422, 422, 422, 422, 429]);
    await failFromEverywhere('sofia');
    expect((await attempt(own.twin(), 'sofia')).status).toBe(429);
    await portal.pool.query('delete from portal_failure');
  });
});

describe('refreshing', () => {
  it('rotates, and refuses a token used before together with its whole family', async () => {
    const first = await signInAs('sofia');
    const second = await refresh(portal.publicUrl, first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await portal.identity.verify(second.access_token)).toMatchObject({ username: 'sofia' });
    expect((await refresh(portal.publicUrl, first.refresh_token)).error).toBe('invalid_grant');
    expect((await refresh(portal.publicUrl, second.refresh_token)).error).toBe('invalid_grant');
  });

  it('lets only one of two uses at the same moment win', async () => {
    const { refresh_token } = await signInAs('sofia');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => refresh(portal.publicUrl, refresh_token)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.every(({ status, error }) => status === 200 || error === 'invalid_grant')).toBe(true);
  });

  it('shows a changed role at once and stops when the person is made inactive', async () => {
    const id = await createUser(portal.pool, 'moving', ROLES);
    const first = await signInAs('moving');
    const roles = "update app_user set roles = '{TRANSPORTATION_PR_AGENT}' where entity_id = $1";
    await portal.pool.query(roles, [id]);
    const second = await refresh(portal.publicUrl, first.refresh_token);
    expect((await portal.identity.verify(second.access_token)).roles).toEqual(['TRANSPORTATION_PR_AGENT']);
    await deactivate(id);
    expect((await refresh(portal.publicUrl, second.refresh_token)).error).toBe('invalid_grant');
  });

  it('ends when the password is changed', async () => {
    const id = await createUser(portal.pool, 'careful', ROLES);
    const browser = new Browser();
    const { refresh_token } = await signInAs('careful', browser);
    await setPassword(portal.pool, id, PASSWORD);
    expect((await refresh(portal.publicUrl, refresh_token)).error).toBe('invalid_grant');
    expect((await begin(browser)).text).toContain('id="password"');
  });

  it('goes on after a restart, with the same keys and the same session', async () => {
    const browser = new Browser();
    const before = await openPortal(portal.pool);
    const tokens = await signIn(browser, before.publicUrl, 'sofia');
    await before.close();
    const after = await openPortal(portal.pool, { publicUrl: before.publicUrl });
    expect(await after.identity.verify(tokens.access_token)).toMatchObject({ username: 'sofia' });
    expect((await refresh(after.publicUrl, tokens.refresh_token)).status).toBe(200);
    const again = await browser.follow(authorize(after.publicUrl).url);
    await after.close();
    expect(again.location.searchParams.get('code')).toBeTruthy();
  });

  it('agrees on one key when several processes start at once', async () => {
    const fresh = await openWorld();
    const portals = await Promise.all([1, 2, 3].map(() => openPortal(fresh.pool)));
    const keys = await Promise.all(
      portals.map(async ({ publicUrl }) => (await fetch(`${publicUrl}/portal/jwks`)).text()),
    );
    await Promise.all(portals.map((each) => each.close()));
    await fresh.close();
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).not.toContain('"d"');
  });
});

describe('signing out', () => {
  it('ends the session and its refresh tokens and leads back to the application', async () => {
    const browser = new Browser();
    const tokens = await signInAs('sofia', browser);
    const end = new URL(portal.identity.logoutUrl);
    end.search = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${portal.publicUrl}/`,
      client_id: CLIENT_ID,
    }).toString();
    const page = await browser.open(end);
    expect(page.text).toContain('data-press');
    expect(page.text).toMatch(/<script src="\/portal\/assets\/submit\.js/);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const done = await browser.open(action, { xsrf, logout: 'yes' });
    expect(done.location.href).toBe(`${portal.publicUrl}/`);
    expect((await refresh(portal.publicUrl, tokens.refresh_token)).error).toBe('invalid_grant');
    expect((await begin(browser)).text).toContain('id="password"');
  });

  it('asks first when a mere link leads there', async () => {
    const browser = new Browser();
    await signInAs('sofia', browser);
    const page = await browser.open(portal.identity.logoutUrl);
    expect(page.text).toContain('Do you want to sign out');
    expect(page.text).not.toContain('<script');
    expect((await begin(browser)).location.searchParams.get('code')).toBeTruthy();
  });

  it('leads a person without a session to sign in', async () => {
    const success = await new Browser().open(`${portal.identity.logoutUrl}/success`);
    expect(success.location.href).toBe(`${portal.publicUrl}/auto-sign-in`);
  });
});
