import { defineConfig } from 'vitest/config';
import { countyShapes } from './src/resources/dashboard/coverage/shapes.plugin.ts';
import { alias } from './vite.config.ts';

const shared = { resolve: { alias }, plugins: [countyShapes()] };
// Speed is judged in bench/: a limit is only for what would never come.
const patient = { testTimeout: 30_000, expect: { poll: { timeout: 20_000 } } };

/** Kinds of test: unit (pure functions and console pieces), api (the production app on a real PostgreSQL). */
export default defineConfig({
  test: {
    // One worker per core: the runner alone would leave one core idle.
    maxWorkers: '100%',
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['tests/{schemas,src,scripts}/**/*.test.{ts,tsx}'],
          environment: 'node',
          ...patient,
        },
      },
      {
        ...shared,
        test: {
          name: 'api',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          ...patient,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
