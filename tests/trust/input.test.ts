import { everyRouteHolds } from '#tests/support/input/suite.ts';

const { TRUST_RUNS, TRUST_SEED, TRUST_ONLY } = process.env;

everyRouteHolds({
  runs: Number(TRUST_RUNS ?? 100),
  seed: Number(TRUST_SEED ?? Date.now() % 1_000_000),
  ...(TRUST_ONLY ? { only: TRUST_ONLY } : {}),
});
