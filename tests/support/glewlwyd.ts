import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pollFor } from './clock.ts';
import { freePort } from './freePort.ts';
import { isFull } from './scope.ts';

/** Glewlwyd, an OpenID provider that nobody here wrote, with one client and one person. */
export interface Glewlwyd {
  /** For OIDC_ISSUER. */
  readonly issuer: string;
  /** A browser's part at it: one session, that begins signed out. */
  visit(): Visitor;
  close(): Promise<void>;
}

export interface Visitor {
  open(url: string, method?: string, body?: object): Promise<{ status: number; location: URL }>;
  /** What the sign-in page of the provider does: who the person is, and what they let the client have. */
  signIn(): Promise<void>;
}

export const PERSON = {
  username: 'sofia',
  entity_id: '0190aaaa-0000-7000-8000-00000000c0de',
  given_name: 'Sofía',
  roles: ['CREDENTIALS_SUPERVISOR', 'SPECIALTY_PR_AGENT'],
} as const;
/** The scope that names our API: this provider makes the audience of the scopes. */
export const AUDIENCE = 'provnet';
export const SCOPE = `openid profile offline_access ${AUDIENCE}`;
const PASSWORD = 'correct horse';

const program = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'glewlwyd'))
  .find((path) => existsSync(path));
const TABLES = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
const MODULES = '/usr/lib/glewlwyd';

/** Whether this is the full run, and the machine has it with what Debian's package brings (and sqlite3, which makes its database). */
export const hasGlewlwyd = isFull && program !== undefined && existsSync(TABLES);

/** Starts one on this machine that knows the console at `origin`, up in a moment. */
export async function startGlewlwyd(
  clientId: string,
  origin: string,
  endsSessions = true,
): Promise<Glewlwyd> {
  const folder = await mkdtemp(join(tmpdir(), 'provnet-glewlwyd-'));
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const issuer = `${base}/api/oidc`;
  await makeDatabase(join(folder, 'db'));
  await writeFile(join(folder, 'conf'), settings(folder, port, base));
  const child = spawn(program!, ['--config-file', join(folder, 'conf')], { stdio: 'ignore' });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const close = async () => {
    const ended = child.exitCode === null && once(child, 'exit');
    kill();
    await ended;
    process.off('exit', kill);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await pollFor(() => {
      if (child.exitCode !== null) throw new Error(`glewlwyd ended with ${child.exitCode}`);
      return isUp(base);
    }, 'glewlwyd does not answer');
    await furnish(base, issuer, { clientId, origin, endsSessions });
  } catch (error) {
    await close();
    throw error;
  }
  return { issuer, visit: () => visitor(base, clientId), close };
}

const isUp = (base: string) =>
  fetch(`${base}/config`).then(
    () => true as const,
    () => undefined,
  );

/** Debian's own tables, and the further facts of a person that tokens are to carry. */
async function makeDatabase(path: string): Promise<void> {
  const fact = (name: string, multiple: boolean) =>
    `'$."data-format".${name}', json('${JSON.stringify({ multiple, read: true, write: true })}')`;
  const facts = [fact('roles', true), fact('entity_id', false), fact('given_name', false)].join(', ');
  const tables = await readFile(TABLES, 'utf8');
  execFileSync('sqlite3', [path], {
    input: `${tables}\nupdate g_user_module_instance set gumi_parameters = json_set(gumi_parameters, ${facts});`,
  });
}

const settings = (folder: string, port: number, base: string): string => `
port=${port}
bind_address="127.0.0.1"
external_url="${base}"
login_url="login.html"
api_prefix="api"
allow_origin="*"
log_mode="file"
log_level="WARNING"
log_file="${join(folder, 'log')}"
cookie_secure=0
session_key="session"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${MODULES}/user"
client_module_path="${MODULES}/client"
user_auth_scheme_module_path="${MODULES}/scheme"
plugin_module_path="${MODULES}/plugin"
hash_algorithm="SHA512"
database={ type="sqlite3" path="${join(folder, 'db')}" };
`;

interface World {
  readonly clientId: string;
  readonly origin: string;
  readonly endsSessions: boolean;
}

/** As its administrator: the OpenID plugin, the scopes, the client, the person. */
async function furnish(base: string, issuer: string, { clientId, origin, endsSessions }: World) {
  const { open } = visitor(base, clientId);
  const tell = async (path: string, body: object, method = 'POST') => {
    const { status } = await open(`${base}/api/${path}`, method, body);
    if (status !== 200) throw new Error(`glewlwyd: ${path} answered ${status}`);
  };
  await tell('auth/', { username: 'admin', password: 'password' });
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  await tell('mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'oidc',
    order_rank: 0,
    parameters: {
      iss: issuer,
      'jwt-type': 'ecdsa',
      'jwt-key-size': '256',
      'jwks-private': JSON.stringify({ keys: [{ ...jwk, kid: 'one', alg: 'ES256' }] }),
      'default-kid': 'one',
      'jwks-show': true,
      'access-token-duration': 600,
      'refresh-token-duration': 3600,
      'refresh-token-rolling': true,
      'refresh-token-one-use': 'always',
      'code-duration': 60,
      'auth-type-code-enabled': true,
      'auth-type-refresh-enabled': true,
      'allowed-scope': SCOPE.split(' '),
      'pkce-allowed': true,
      'pkce-required': true,
      'subject-type': 'public',
      'session-management-allowed': endsSessions,
      'session-cookie-name': 'oidc',
      'session-cookie-expiration': 3600,
      'additional-parameters': Object.keys(PERSON).map((name) => ({
        'user-parameter': name,
        'token-parameter': name,
      })),
    },
  });
  const scope = (name: string) => ({
    name,
    display_name: name,
    password_required: true,
    password_max_age: 0,
    scheme: {},
  });
  await tell('scope/openid', scope('openid'), 'PUT');
  for (const name of SCOPE.split(' ').filter((one) => one !== 'openid')) await tell('scope/', scope(name));
  await tell('client/', {
    client_id: clientId,
    confidential: false,
    enabled: true,
    scope: [],
    redirect_uri: [`${origin}/auto-sign-in`],
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['none'],
    post_logout_redirect_uri: `${origin}/`,
  });
  await tell('user/', {
    ...PERSON,
    password: PASSWORD,
    enabled: true,
    scope: [...SCOPE.split(' '), 'g_profile'],
  });
}

function visitor(base: string, clientId: string): Visitor {
  const jar = new Map<string, string>();
  const open: Visitor['open'] = async (url, method = 'GET', body) => {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    await response.arrayBuffer();
    return { status: response.status, location: new URL(response.headers.get('location') ?? url, url) };
  };
  return {
    open,
    async signIn() {
      await open(`${base}/api/auth/`, 'POST', { username: PERSON.username, password: PASSWORD });
      await open(`${base}/api/auth/grant/${clientId}`, 'PUT', { scope: SCOPE });
    },
  };
}
