import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './http.ts';
import { Problem } from './problem.ts';

/** Calls of one person a minute: a console that works hard makes a tenth of them. */
const PERSON = 1200;
/** Calls from one address a minute, whoever makes them: an office of many people may stand behind one. */
const ADDRESS = 6000;
const WINDOW_MS = 60_000;

/** Counts a call; throws `too_many_requests` with a Retry-After when there were too many. */
export type Rate = (request: FastifyRequest, reply?: FastifyReply) => Promise<void>;

export interface Rates {
  readonly address: Rate;
  readonly person: Rate;
}

/** The two limits of the API. They are counted where calls are guarded, so that refused tokens count as well. */
export async function openRates(app: App): Promise<Rates> {
  await app.register(rateLimit, { global: false });
  return {
    address: rateOf(app, ADDRESS, (request) => request.ip),
    person: rateOf(app, PERSON, (request) => request.actor?.id ?? request.ip),
  };
}

/** A limit of so many calls a minute for each of what the calls are counted by. */
export function rateOf(app: App, max: number, keyGenerator: (request: FastifyRequest) => string): Rate {
  const count = app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator });
  return async (request, reply) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    void reply?.header('retry-after', String(counted.ttlInSeconds));
    throw new Problem('too_many_requests');
  };
}
