import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Identity } from '#server/ports/identity/index.ts';
import type { Config } from './platform/config.ts';
import { API, needs, publicRoutes, type App } from './platform/http.ts';

/** dist/console beside this code, wherever the bundler put it: below the folder that holds our package.json. */
function consoleRoot(folder = import.meta.dirname): string {
  return existsSync(join(folder, 'package.json'))
    ? join(folder, 'dist', 'console')
    : consoleRoot(dirname(folder));
}

const NUMBERED = /^(127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Serves the built console: hashed assets for ever, the page itself fresh, every address of the console one page. */
export async function serveConsole(
  app: App,
  config: Pick<Config, 'publicUrl' | 'contracts'>,
  identity: Identity,
): Promise<void> {
  app.get('/console.json', { ...needs('public'), schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      apiUrl: API,
      issuer: identity.issuer,
      clientId: identity.clientId,
      logoutUrl: identity.logoutUrl,
      features: { contracts: config.contracts },
    }),
  );
  const root = consoleRoot();
  if (!existsSync(root)) return;
  await app.register(async (files) => {
    publicRoutes(files);
    files.addHook('onRequest', async (request, reply) => {
      // Sign-in knows one address of ours: who comes by the number of this machine goes on by its name.
      const isNamed = new URL(config.publicUrl).hostname === 'localhost';
      if (isNamed && NUMBERED.test(request.headers.host ?? ''))
        return reply.redirect(config.publicUrl + request.url);
    });
    await files.register(fastifyStatic, {
      root,
      cacheControl: false,
      wildcard: false,
      setHeaders: (reply, path) =>
        void reply.setHeader(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
    files.get('/*', { schema: { hide: true } }, (request, reply) => {
      // A missing file or API address must not answer with the page.
      // A name in the query of /download is none of a file of ours.
      const [path = ''] = request.url.split('?', 1);
      if (path.startsWith('/api/') || /\.[a-z0-9]+$/i.test(path)) return reply.callNotFound();
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    });
  });
}
