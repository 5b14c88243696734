import { defineConfig } from 'vitest/config';
import { ownTexts } from './src/i18n/texts.plugin.ts';
import { countyShapes } from './src/resources/dashboard/coverage/shapes.plugin.ts';
import { alias } from './vite.config.ts';

const shared = { resolve: { alias }, plugins: [countyShapes(), ownTexts()] };
/** `npm run test:full` (scripts/test.mjs): exhaustive loops, kills and real programs, which take their time. */
const isFull = process.env.TEST_SCOPE === 'full';
const limits = isFull
  ? { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }
  : { testTimeout: 20_000, hookTimeout: 60_000, expect: { poll: { timeout: 5_000 } } };

/** They change what modules are read for, measure turns that the rubbish of other files would lengthen, or need a heap of no set size. */
const ALONE = [
  'tests/server/add-a-field.test.ts',
  // Node lets the size of the heap that a process is given win over that of its threads.
  'tests/server/platform/forms/compiler.test.ts',
  'tests/server/platform/sealed.test.ts',
  'tests/server/ports/database/*.test.ts',
  'tests/server/ports/signing/paper/complete.test.ts',
];

const api = {
  globalSetup: ['tests/support/postgres.ts'],
  ...limits,
};
const together = {
  // Reading the whole server anew for each file would take as long as the tests.
  isolate: false,
  // What a hundred servers leave behind, one after the other.
  execArgv: ['--max-old-space-size=8192'],
  ...api,
};

/** What depends most on the database engine: lists, search, figures, bulk writes, triggers, jobs, copies. */
const ENGINE = [
  'features/{audit,bulk,imports,keys,leads,lists,live,merge,privacy,search,stats}/**/*',
  'backup/*',
  'platform/{copy,list}/**/*',
  'platform/{freshly,job,limits,openapi,prepared,secrets,session,signals,timezone,write}*',
].map((name) => `tests/server/${name}.test.ts`);
/** They prove how text is read, processes end and sockets close, for which the engine does not matter. */
const NOT_ENGINE = ['backup/commands', 'imports/nppes', 'imports/messy', 'live/socket'].map(
  (name) => `tests/server/**/${name}.full.test.ts`,
);

/** They kill processes or run several, again and again. */
const KILLS = ['tests/server/**/{kill,killed,processes,*.processes}.test.ts'];
/** What `npm test` leaves to `npm run test:full`. */
const ONLY_FULL = isFull ? [] : ['tests/**/*.full.test.{ts,tsx}'];

/** Projects are the parts of scripts/test/parts.mjs; api, kills and trust run the production app on a real PostgreSQL. */
export default defineConfig({
  test: {
    // One worker per core: the runner alone would leave one core idle.
    maxWorkers: '100%',
    projects: [
      {
        ...shared,
        test: {
          name: 'schemas',
          include: ['tests/{schemas,scripts}/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...limits,
        },
      },
      {
        ...shared,
        test: {
          name: 'console',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/console.ts'],
          // To load MUI and react-admin anew for each file would take longer than its tests.
          isolate: false,
          // A screen makes many objects that live as long as one test: with room for them, rubbish is looked for less often.
          execArgv: ['--max-semi-space-size=64'],
          ...limits,
        },
      },
      {
        ...shared,
        test: {
          name: 'api',
          include: ['tests/server/**/*.test.ts'],
          exclude: [...ALONE, ...KILLS, ...ONLY_FULL],
          ...together,
        },
      },
      {
        ...shared,
        test: {
          name: 'engine',
          include: ENGINE,
          exclude: [...ALONE, ...KILLS, ...ONLY_FULL, ...NOT_ENGINE],
          ...together,
        },
      },
      {
        ...shared,
        test: { name: 'api-alone', include: ALONE, exclude: [...KILLS, ...ONLY_FULL], ...api },
      },
      { ...shared, test: { name: 'kills', include: KILLS, isolate: false, ...api } },
      // What happens when things go wrong; most of it only where somebody asks for it (tests/trust/bounds.ts).
      { ...shared, test: { name: 'trust', include: ['tests/trust/**/*.test.ts'], ...api } },
    ],
  },
});
