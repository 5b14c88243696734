import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { App } from './http.ts';
import { networkOf } from './network.ts';
import { Busy } from './problem.ts';

const WINDOW_MS = 60_000;

/** Counts a call; throws `too_many_requests`, with when they are fewer again, when there were too many. */
export type Rate = (request: FastifyRequest) => Promise<void>;

export interface Rates {
  readonly address: Rate;
  readonly person: Rate;
}

/** The two limits of the API. They are counted where calls are guarded, so that refused tokens count as well. */
export async function openRates(app: App, { person, address }: Config['rates']): Promise<Rates> {
  await app.register(rateLimit, { global: false });
  return {
    address: rateOf(app, address, (request) => networkOf(request.ip)),
    person: rateOf(app, person, (request) => request.actor?.id ?? networkOf(request.ip)),
  };
}

/** A limit of so many calls a minute for each of what the calls are counted by. */
export function rateOf(app: App, max: number, keyGenerator: (request: FastifyRequest) => string): Rate {
  const count = app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator });
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new Busy('too_many_requests', Math.max(1, counted.ttlInSeconds));
  };
}
