import type { IncomingMessage } from 'node:http';
import type { App } from './http.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route watches by itself how fast its body comes. */
    ownPace?: true;
  }
}

/** Until when the body of a call must have come. */
const BODY_MS = 60_000;
/** The same for a file: 15 MB through a weak mobile network (40 kB/s and less) take many minutes. */
export const SLOWEST_REQUEST_MS = 3_600_000;

/**
 * Node knows one time for all requests (`requestTimeout`), which has to be that of the slowest upload. Whoever sends
 * anything else so slowly is cut off as Node would have done, so that half-sent calls cannot pile up.
 */
export function refuseSlowBodies(app: App, most = BODY_MS): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!hasBody(raw) || routeOptions.config?.ownPace) return;
    const late = setTimeout(() => {
      // A request that did not come over the network (a test's) does not say whether it is complete.
      if (raw.complete !== false) return;
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', error, raw.socket);
    }, most).unref();
    raw.once('close', () => clearTimeout(late));
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
