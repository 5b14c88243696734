import { everyRouteHolds } from '#tests/support/input/suite.ts';

// Always the same calls; many more of them, and others each time, in tests/trust.
everyRouteHolds({ runs: 3, seed: 14 });
