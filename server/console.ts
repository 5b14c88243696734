import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
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
  config: Pick<Config, 'publicUrl' | 'contracts' | 'demo' | 'oidc'>,
  identity: Identity,
): Promise<void> {
  app.get('/console.json', { ...needs('public'), schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      apiUrl: API,
      issuer: identity.issuer,
      clientId: identity.clientId,
      scope: config.oidc.scope,
      logoutUrl: identity.logoutUrl,
      features: { contracts: config.contracts, demo: config.demo },
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
    // Not by a route for each of hundreds of files: to make those takes as long as all of ours.
    const names = new Set((await filesBelow(root)).map((name) => `/${name}`));
    await files.register(fastifyStatic, {
      root,
      serve: false,
      cacheControl: false,
      // The build has written them compressed beside themselves (scripts/compress.mjs).
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.setHeader('vary', 'accept-encoding');
        reply.setHeader(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    files.get('/*', { schema: { hide: true } }, (request, reply) => {
      // A missing file or API address must not answer with the page.
      // A name in the query of /download is none of a file of ours.
      const [path = ''] = request.url.split('?', 1);
      if (names.has(path)) return reply.sendFile(path);
      if (path.startsWith('/api/') || /\.[a-z0-9]+$/i.test(path)) return reply.callNotFound();
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    });
  });
}

/** The files of a folder and of those in it, with `/` between names. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
