import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet } from 'jose';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { whenAsked } from '#server/platform/whenAsked.ts';
import type { Identity, IdentityOptions } from '../types.ts';
import { VerifiedTokens } from '../verified.ts';
import type { Trust } from '../verifier.ts';
import { signInRoutes } from './interactions.ts';
import { knownBrowsers } from './knownBrowser.ts';
import { SIGNING_ALGORITHM, loadKeys, publicOf } from './keys.ts';
import { ASSETS, policyOf } from './pages.ts';
import type { Place } from './pages.ts';

const MOUNT = '/portal';

/** The portal in this process: an OpenID provider with its sign-in page, at `${publicUrl}/portal`. */
export async function openEmbedded(options: IdentityOptions): Promise<Identity> {
  const { publicUrl, clientId, pool, log } = options;
  const issuer = `${publicUrl}${MOUNT}`;
  const audience = options.audience ?? `${publicUrl}/api`;
  const place: Place = { base: new URL(issuer).pathname, publicUrl, demo: options.demo ?? false };
  const keys = await loadKeys(pool);
  // To verify a token needs nothing of it; it is large, and the first who signs in waits for it a moment.
  const provider = whenAsked(async () =>
    (await import('./provider.ts')).createProvider({ issuer, clientId, audience, place, pool, keys, log }),
  );
  const callback = whenAsked(async () => (await provider()).callback());
  const tokens = new VerifiedTokens();
  const trust: Trust = {
    keys: createLocalJWKSet({ keys: [publicOf(keys.signing)] }),
    issuer,
    audiences: [audience],
    algorithms: [SIGNING_ALGORITHM],
    typ: 'at+jwt',
  };

  return {
    issuer,
    clientId,
    logoutUrl: `${issuer}/session/end`,
    verify: (token) => tokens.verify(token, trust),
    isReady: () => Promise.resolve(null),
    async mount(app) {
      await app.register(
        async (portal) => mountAt(portal, place, issuer, async (...raw) => (await callback())(...raw)),
        {
          prefix: MOUNT,
        },
      );
      const known = knownBrowsers(keys, place);
      await app.register(async (pages) => signInRoutes(pages, { provider, place, pool, known, log }), {
        prefix: MOUNT,
      });
    },
  };
}

function mountAt(
  portal: FastifyInstance,
  place: Place,
  issuer: string,
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): void {
  const { protocol, host, origin } = new URL(issuer);
  const policy = policyOf([origin]);
  // The OpenID provider reads its bodies itself.
  portal.removeAllContentTypeParsers();
  portal.addContentTypeParser('*', (_request, _payload, done) => done(null));

  for (const { name, type, body } of ASSETS) {
    portal.get(`/assets/${name}`, (_request, reply) =>
      reply
        .headers({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
        .send(body),
    );
  }
  portal.get('/', (_request, reply) => reply.redirect(`${place.publicUrl}/`, 302));
  portal.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler(request, reply) {
      reply.hijack();
      const { raw } = request;
      const url = (raw.url ?? MOUNT).slice(MOUNT.length);
      // Every address the provider writes comes from the public one, whatever Host a request claims.
      raw.headers.host = host;
      raw.headers['x-forwarded-host'] = host;
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      Object.assign(raw, { originalUrl: `${place.base}${url}`, url });
      reply.raw.setHeader('content-security-policy', policy);
      void serve(raw, reply.raw);
    },
  });
}
