import { it } from 'vitest';
import { everyRouteHolds } from '#tests/support/input/suite.ts';
import { bound } from './bounds.ts';

const { TRUST_SEED, TRUST_ONLY } = process.env;
/** Calls of each operation; the short version is tests/server/input.test.ts. */
const runs = bound('TRUST_RUNS', { short: 0, long: 100 });

if (runs > 0)
  everyRouteHolds({
    runs,
    seed: Number(TRUST_SEED ?? Date.now() % 1_000_000),
    ...(TRUST_ONLY ? { only: TRUST_ONLY } : {}),
  });
else it.skip('every route holds, many times');
