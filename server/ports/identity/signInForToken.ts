import { createHash, randomBytes } from 'node:crypto';

const TIMEOUT_MS = 15_000;
const MAX_STEPS = 10;
/** Nothing listens there: the code is taken from the redirect (RFC 8252 §7.3, loopback redirect). */
const REDIRECT_URI = 'http://127.0.0.1:47611/callback';

export interface SignIn {
  /** Of the embedded portal, e.g. http://localhost:8080/portal. */
  issuer: string;
  clientId: string;
  username: string;
  password: string;
}

/** The sign-in was refused; the message is the portal's own sentence. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

const random = (): string => randomBytes(32).toString('base64url');

async function json(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => null);
  return body && typeof body === 'object' ? { ...body } : {};
}

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** A browser's part: keeps the cookies of the one host it speaks to and follows no redirect by itself. */
function visitor(origin: string) {
  const jar = new Map<string, string>();
  return async (url: URL, form?: Record<string, string>): Promise<Response> => {
    if (url.origin !== origin) throw new SignInRefused('the portal led to another host');
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        'accept-language': 'en',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };
}

/** Signs in at the embedded portal as a person does (code flow, PKCE) and gives the tokens. */
export async function signInForToken({ issuer, clientId, username, password }: SignIn): Promise<{
  access_token: string;
  refresh_token: string;
}> {
  const visit = visitor(new URL(issuer).origin);
  const discovery = await json(await visit(new URL(`${issuer}/.well-known/openid-configuration`)));
  const endpoint = (name: string): URL => new URL(text(discovery[name], ''));

  const verifier = random();
  const state = random();
  const start = endpoint('authorization_endpoint');
  start.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'openid profile email offline_access api',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();

  let at = start;
  let credentials: Record<string, string> | undefined;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const response = await visit(at, credentials);
    credentials = undefined;
    const location = response.headers.get('location');
    if (!location) {
      const body = await json(response);
      throw new SignInRefused(
        text(body.message ?? body.error_description, `the portal answered ${response.status}`),
      );
    }
    at = new URL(location, at);
    if (at.href.startsWith(REDIRECT_URI)) break;
    if (at.pathname.includes('/interaction/')) credentials = { username, password };
  }

  const code = at.searchParams.get('code');
  if (!code || at.searchParams.get('state') !== state || at.searchParams.get('iss') !== issuer) {
    throw new SignInRefused(at.searchParams.get('error_description') ?? 'the portal gave no code');
  }
  const answer = await json(
    await visit(endpoint('token_endpoint'), {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: REDIRECT_URI,
      code,
      code_verifier: verifier,
    }),
  );
  const { access_token, refresh_token } = answer;
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string') {
    throw new SignInRefused(text(answer.error_description, 'the portal gave no token'));
  }
  return { access_token, refresh_token };
}
