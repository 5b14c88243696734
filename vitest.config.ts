import { defineConfig } from 'vitest/config';
import { ownTexts } from './src/i18n/texts.plugin.ts';
import { countyShapes } from './src/resources/dashboard/coverage/shapes.plugin.ts';
import { alias } from './vite.config.ts';

const shared = { resolve: { alias }, plugins: [countyShapes(), ownTexts()] };
// Speed is judged in bench/: a limit is only for what would never come.
const patient = { testTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** They change what modules are read for, measure turns that the rubbish of other files would lengthen, or need a heap of no set size. */
const ALONE = [
  'tests/server/add-a-field.test.ts',
  'tests/server/features/activities/people.test.ts',
  'tests/server/features/lists/use.test.ts',
  // Node lets the size of the heap that a process is given win over that of its threads.
  'tests/server/platform/forms/compiler.test.ts',
  'tests/server/platform/list/days.test.ts',
  'tests/server/platform/sealed.test.ts',
  'tests/server/ports/**/*.test.ts',
];

const api = {
  globalSetup: ['tests/support/postgres.ts'],
  ...patient,
  hookTimeout: 180_000,
};

/** Kinds of test: unit (pure functions and console pieces), api and, for hours if one likes, trust (the production app on a real PostgreSQL). */
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
          setupFiles: ['tests/support/labels.ts'],
          ...patient,
        },
      },
      {
        ...shared,
        test: {
          name: 'api',
          include: ['tests/server/**/*.test.ts'],
          exclude: ALONE,
          // Reading the whole server anew for each file would take as long as the tests.
          isolate: false,
          // What a hundred servers leave behind, one after the other.
          execArgv: ['--max-old-space-size=8192'],
          ...api,
        },
      },
      { ...shared, test: { name: 'api-alone', include: ALONE, ...api } },
      // What happens when things go wrong; most of it only where somebody asks for it (tests/trust/bounds.ts).
      { ...shared, test: { name: 'trust', include: ['tests/trust/**/*.test.ts'], ...api } },
    ],
  },
});
