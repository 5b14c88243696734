import websocket from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { LIVE_MESSAGE_MAX } from '#schemas/live.ts';
import type { Config } from '#server/platform/config.ts';
import type { App } from '#server/platform/http.ts';
import { Problem } from '#server/platform/problem.ts';

/** The server goes and comes again (IANA, WebSocket Close Code Number Registry). */
const RESTART = 1012;
/** So long may consoles take to say goodbye. */
const GOODBYE_MS = 1_000;

/**
 * Lets connections become sockets. To be called before any route is declared, so that also those that are none end what
 * wants to be one.
 */
export async function openSockets(app: App): Promise<void> {
  await app.register(websocket, {
    // What is too long is answered as misuse; this is only what is never taken in.
    options: { maxPayload: 4 * LIVE_MESSAGE_MAX },
    errorHandler: (error, socket, request) => {
      request.log.debug({ reason: error.message }, 'a socket broke');
      socket.close();
    },
    preClose: (done) => {
      const { clients } = app.websocketServer;
      app.server.removeAllListeners('upgrade');
      for (const socket of clients) socket.close(RESTART);
      setTimeout(() => clients.forEach((socket) => socket.terminate()), GOODBYE_MS).unref();
      app.websocketServer.close();
      done();
    },
  });
}

/** A page of somebody else's must not talk to us in the name of our reader (RFC 6455 §10.2). Throws `forbidden`. */
export function refuseForeign({ publicUrl }: Config, { headers, host }: FastifyRequest): void {
  const { origin } = headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new Problem('forbidden');
}
