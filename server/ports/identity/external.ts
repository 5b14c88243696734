import { createRemoteJWKSet, customFetch } from 'jose';
import { tracedFetch } from '#server/platform/tracing/calls.ts';
import type { Identity, IdentityOptions } from './types.ts';
import { VerifiedTokens } from './verified.ts';
import { IdentityUnavailable } from './verifier.ts';
import type { Trust } from './verifier.ts';

const TIMEOUT_MS = 5_000;
/** After a failed discovery the provider is left alone this long, so that its outage does not slow every call. */
const RETRY_AFTER_MS = 5_000;
/** Asymmetric only: the key set is public, so an HMAC 'signature' by it would prove nothing (RFC 8725 §3.1). */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

interface Discovered {
  trust: Trust;
  logoutUrl: string | undefined;
}

const withoutSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, '');

/** Refuses addresses over which a token or key could be read or changed on the way. */
function assertSafe(url: string, what: string, loopbackAllowed: boolean): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || (protocol === 'http:' && loopbackAllowed && LOOPBACK.has(hostname))) return;
  throw new Error(`${what} must be an https address`);
}

async function discover(issuer: string, options: IdentityOptions): Promise<Discovered> {
  const response = await tracedFetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`discovery answered ${response.status}`);
  const document: unknown = await response.json();
  const field = (name: string): string | undefined => {
    const value: unknown = document && typeof document === 'object' ? Reflect.get(document, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const named = field('issuer');
  const jwksUri = field('jwks_uri');
  // OpenID Connect Discovery 1.0 §4.3: the document must speak for the issuer it was asked of.
  if (!named || withoutSlash(named) !== issuer) throw new Error('discovery names another issuer');
  if (!jwksUri) throw new Error('discovery names no jwks_uri');
  assertSafe(jwksUri, 'jwks_uri', options.insecureLoopbackAllowed ?? false);
  return {
    trust: {
      keys: createRemoteJWKSet(new URL(jwksUri), {
        timeoutDuration: TIMEOUT_MS,
        [customFetch]: tracedFetch,
      }),
      issuer: named,
      // Where the API has a name of its own, the client's is that of its ID tokens.
      audiences: [options.audience ?? options.clientId],
      algorithms: ALGORITHMS,
    },
    logoutUrl: field('end_session_endpoint'),
  };
}

/** Any OpenID Connect provider. Its absence at start is a warning, not an end: discovery is tried again when needed. */
export async function openExternal(options: IdentityOptions & { issuer: string }): Promise<Identity> {
  const issuer = withoutSlash(options.issuer);
  assertSafe(issuer, 'OIDC_ISSUER', options.insecureLoopbackAllowed ?? false);

  let found: Discovered | undefined;
  let running: Promise<Discovered> | undefined;
  let failedAt = -Infinity;

  const discovered = async (): Promise<Discovered> => {
    if (found) return found;
    if (!running && performance.now() - failedAt < RETRY_AFTER_MS) {
      throw new IdentityUnavailable('the identity provider could not be reached a moment ago');
    }
    running ??= discover(issuer, options).finally(() => {
      running = undefined;
    });
    try {
      found = await running;
      return found;
    } catch (cause) {
      failedAt = performance.now();
      options.log.warn({ issuer, reason: String(cause) }, 'identity provider: discovery failed');
      throw new IdentityUnavailable('the identity provider cannot be reached', { cause });
    }
  };

  await discovered().catch(() => undefined);
  const tokens = new VerifiedTokens();
  return {
    get issuer() {
      return found?.trust.issuer ?? issuer;
    },
    clientId: options.clientId,
    get logoutUrl() {
      return found?.logoutUrl ?? issuer;
    },
    verify: async (token) => tokens.verify(token, (await discovered()).trust),
    isReady: () =>
      discover(issuer, options).then(
        () => true,
        () => false,
      ),
  };
}
