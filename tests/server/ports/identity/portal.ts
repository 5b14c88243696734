import { createHash, randomBytes, randomUUID, scryptSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import type { Pool } from 'pg';
import { openIdentity } from '#server/ports/identity/index.ts';
import type { Identity, IdentityOptions } from '#server/ports/identity/index.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { freePort } from '#tests/support/freePort.ts';
import { openOwnDatabase, type OwnDatabase } from '#tests/support/ownDatabase.ts';
import { quiet } from '#tests/support/quiet.ts';
import { useForFile } from '#tests/support/useForFile.ts';

export const PASSWORD = 'correct horse';
export const CLIENT_ID = 'provnet-console';

/** A database of its own with the tables of the portal. */
export async function openWorld(): Promise<OwnDatabase> {
  const own = await openOwnDatabase({ connections: 5 });
  for (const name of ['0001_core.sql', '0002_portal.sql']) {
    const migration = new URL(`../../../../server/db/migrations/${name}`, import.meta.url);
    await own.pool.query(await readFile(migration, 'utf8'));
  }
  return own;
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
const SALT = randomBytes(16);
/** A hash of the password that costs next to nothing; password.test.ts proves those that are made. */
export const PASSWORD_HASH = `$scrypt$ln=4,r=8,p=1$${unpadded(SALT)}$${unpadded(scryptSync(PASSWORD, SALT, 32, { N: 16, r: 8, p: 1 }))}`;

export async function createUser(pool: Pool, username: string, roles: string[]): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into app_user (entity_id, username, first_name, last_name, email, roles)
     values ($1, $2, 'Sofía', 'Peña', $3, $4)`,
    [id, username, `${username}@example.com`, roles],
  );
  const account = 'insert into portal_account (user_id, password_hash) values ($1, $2)';
  await pool.query(account, [id, PASSWORD_HASH]);
  return id;
}

export interface Portal {
  identity: Identity;
  publicUrl: string;
  close(): Promise<void>;
}

/** The embedded portal in a listening Fastify app; the same `publicUrl` again is the same application restarted. */
export async function openPortal(
  pool: Pool,
  options: Partial<Pick<IdentityOptions, 'publicUrl' | 'demo'>> = {},
): Promise<Portal> {
  const publicUrl = options.publicUrl ?? `http://127.0.0.1:${await freePort()}`;
  const identity = await openIdentity({ clientId: CLIENT_ID, pool, log: quiet, ...options, publicUrl });
  const app = fastify();
  await identity.mount?.(app);
  await app.listen({ host: '127.0.0.1', port: Number(new URL(publicUrl).port) });
  return { identity, publicUrl, close: () => app.close() };
}

/** The whole application, which listens at its public address. */
export async function startListening(
  env: Readonly<Record<string, string>> = {},
  ...more: [works?: boolean, beside?: TestApp]
): Promise<TestApp> {
  const port = await freePort();
  const app = await startApp({ PROVNET_URL: `http://127.0.0.1:${port}`, ...env }, ...more);
  await app.app.listen({ port, host: '127.0.0.1' });
  return app;
}

/** The portal of a test file, on a database that knows one person, sofia. */
export const usePortal = (roles: string[]) =>
  useForFile(async () => {
    const world = await openWorld();
    const sofia = await createUser(world.pool, 'sofia', roles);
    const portal = await openPortal(world.pool);
    return {
      ...portal,
      pool: world.pool,
      sofia,
      async close() {
        await portal.close();
        await world.close();
      },
    };
  });

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  location: URL;
}

/** A browser without a screen: keeps cookies by path, sends forms, follows redirects only when told. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #language: string;
  /** The address that a proxy before it tells; set anew where it moves. */
  from: string | null = null;
  accept = 'text/html';

  constructor(language = 'en') {
    this.#language = language;
  }

  /** Another one with the same cookies, as who has slipped them in or copied them. */
  twin(): Browser {
    const twin = new Browser(this.#language);
    for (const [key, cookie] of this.#cookies) twin.#cookies.set(key, cookie);
    return twin;
  }

  async open(url: URL | string, form?: Record<string, string>): Promise<Answer> {
    const at = new URL(url);
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => at.pathname.startsWith(path))
      .map(([name, { value }]) => `${name.split('\n')[0]}=${value}`)
      .join('; ');
    const response = await fetch(at, {
      redirect: 'manual',
      headers: {
        cookie,
        accept: this.accept,
        'accept-language': this.#language,
        ...(this.from === null ? {} : { 'x-forwarded-for': this.from }),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (value) this.#cookies.set(`${name}\n${path}`, { value, path });
      else this.#cookies.delete(`${name}\n${path}`);
    }
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: new URL(response.headers.get('location') ?? at, at),
    };
  }

  /** Follows redirects as long as they stay at the portal; the last answer, with where it leads. */
  async follow(url: URL | string, form?: Record<string, string>): Promise<Answer & { at: URL }> {
    let at = new URL(url);
    let answer = await this.open(at, form);
    while (answer.headers.has('location') && answer.location.pathname.startsWith('/portal/')) {
      at = answer.location;
      answer = await this.open(at);
    }
    return { ...answer, at };
  }
}

export interface Flow {
  url: URL;
  verifier: string;
}

/** An authorization request as the console makes it; `changes` replace or (undefined) leave out parameters. */
export function authorize(publicUrl: string, changes: Record<string, string | undefined> = {}): Flow {
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL(`${publicUrl}/portal/auth`);
  const parameters: Record<string, string | undefined> = {
    client_id: CLIENT_ID,
    redirect_uri: `${publicUrl}/auto-sign-in`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    state: 'a-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value);
  return { url, verifier };
}

export interface Tokens {
  status: number;
  error?: string;
  access_token: string;
  refresh_token: string;
  id_token: string;
}

/** Asks the token endpoint; `form` may name another client. */
export async function token(publicUrl: string, form: Record<string, string>): Promise<Tokens> {
  const response = await fetch(`${publicUrl}/portal/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: CLIENT_ID, ...form }),
  });
  return { ...((await response.json()) as Omit<Tokens, 'status'>), status: response.status };
}

export const exchange = (publicUrl: string, code: string, verifier: string): Promise<Tokens> =>
  token(publicUrl, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: `${publicUrl}/auto-sign-in`,
  });

export const refresh = (publicUrl: string, refresh_token: string): Promise<Tokens> =>
  token(publicUrl, { grant_type: 'refresh_token', refresh_token });

/** The whole way of a person: page, form, code, tokens. */
export async function signIn(browser: Browser, publicUrl: string, username: string): Promise<Tokens> {
  const { url, verifier } = authorize(publicUrl);
  const form = await browser.follow(url);
  const done = await browser.follow(form.at, { username, password: PASSWORD });
  const code = done.location.searchParams.get('code');
  if (!code) throw new Error(`no code: ${done.status} ${done.text}`);
  return exchange(publicUrl, code, verifier);
}
