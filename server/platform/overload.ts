import type pg from 'pg';
import type { Config } from './config.ts';
import { API, type App } from './http.ts';
import { Problem } from './problem.ts';

/** How much this process has in hand. */
export interface Load {
  /** Calls of the API that are being worked on. */
  inFlight(): number;
  /** Calls that were refused because there were too many. */
  refused(): number;
}

const SAMPLE_MS = 100;
/** How much of what was measured before is kept: one long turn is none too many, only one after the other is. */
const KEPT = 0.8;

/**
 * Refuses calls of the API (503 with Retry-After) while more are being worked on, more wait for a connection of the database, or
 * each waits longer for its turn, than can be answered in a time that anybody waits. What is refused costs nothing, so that the
 * rest is answered; everything else than the API, above all health, always is. To be called before sessions are looked at.
 */
export function refuseOverload(app: App, { calls, waiting, lagMs }: Config['most'], pool: pg.Pool): Load {
  let inFlight = 0;
  let refused = 0;
  let lag = 0;
  let due = performance.now() + SAMPLE_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    lag = KEPT * lag + (1 - KEPT) * Math.max(0, now - due);
    due = now + SAMPLE_MS;
  }, SAMPLE_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async ({ url }) => {
    if (!url.startsWith(API)) return;
    if (inFlight < calls && pool.waitingCount < waiting && lag < lagMs) return;
    refused += 1;
    throw new Problem('unavailable');
  });
  // From when a body has arrived until an answer begins to leave: whoever is slow takes nothing from the others.
  app.addHook('preValidation', async (request, reply) => {
    if (!request.url.startsWith(API) || request.ws) return;
    inFlight += 1;
    request.isInFlight = true;
    // Also of what the handler answers by itself, or nobody waits for any more.
    reply.raw.once('close', () => done(request));
  });
  app.decorateRequest('isInFlight', false);
  app.addHook('onSend', async (request) => done(request));
  const done = (request: { isInFlight: boolean }): void => {
    if (!request.isInFlight) return;
    request.isInFlight = false;
    inFlight -= 1;
  };
  return { inFlight: () => inFlight, refused: () => refused };
}

declare module 'fastify' {
  interface FastifyRequest {
    isInFlight: boolean;
  }
}
