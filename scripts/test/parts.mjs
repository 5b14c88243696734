// What `npm test` and `npm run test:full` consist of: one entry per part, each of which also runs alone by its name.
import { existsSync, readdirSync } from 'node:fs';

/**
 * A part is either a project of Vitest, a project of Playwright, or a list of commands. One that is `isAlone` starts real
 * programs whose time matters: no other part runs beside it, but for one that `yields`: it takes what time is left over. The
 * longest part `isWide`: it has a worker for each core, while the others leave one core to the part beside them. A property
 * with the value 'full' holds in `test:full` only.
 * @typedef {{ vitest?: string, only?: string[], env?: Record<string, string>, skip?: () => string | undefined, isBuilt?: boolean | 'full', inOrder?: boolean, isWhole?: boolean, isAlone?: boolean, isWide?: 'full',
 *   yields?: boolean | 'full', playwright?: string, config?: string, commands?: [string, string[]][] }} Part
 */

const bin = (path) => `node_modules/${path}`;

const OLDEST_POSTGRES = 15;

/** @returns {string | undefined} the programs of a PostgreSQL that is installed here: PG_BIN, or Debian's folders */
function findInstalledPostgres() {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  const newest = Math.max(...versions.filter((version) => version >= OLDEST_POSTGRES));
  return existsSync(`${root}/${newest}/bin/initdb`) ? `${root}/${newest}/bin` : undefined;
}

/** @returns {Record<string, string>} how the tests reach the second engine; empty where there is none */
function secondEngine() {
  if (process.env.DATABASE_URL) return { TEST_DATABASE_URL: process.env.DATABASE_URL };
  const programs = findInstalledPostgres();
  return programs ? { PG_BIN: programs } : {};
}

/** Tries what must never fail for hours (tests/trust/bounds.ts, docs/assurance.md). */
const LONG = { TRUST: 'long' };

const EMBEDDED = { PG_BIN: '', TEST_DATABASE_URL: '' };

/** @type {Record<string, Part>} */
export const PARTS = {
  check: {
    yields: true,
    commands: [
      // More threads read the types of packages once each: twice the processor's time for the same seconds.
      ['types', [bin('typescript7/bin/tsc'), '-p', '.', '--singleThreaded']],
      ['lint', [bin('oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs']],
      ['format', [bin('oxfmt/bin/oxfmt'), '--check']],
      ['dead code', [bin('knip/bin/knip.js')]],
    ],
  },
  // What stories in a browser start, made while other tests wait.
  build: { commands: [['build', ['scripts/build.mjs']]] },
  schemas: { vitest: 'schemas', yields: 'full' },
  console: { vitest: 'console', yields: 'full' },
  // One of its files for `test:full` starts the built product.
  api: { vitest: 'api*', env: EMBEDDED, isBuilt: 'full', isWide: 'full' },
  main: { playwright: 'main*', isAlone: true },
  engine: {
    vitest: 'engine',
    env: secondEngine(),
    skip: () =>
      Object.keys(secondEngine()).length > 0
        ? undefined
        : 'This machine has no second PostgreSQL: install one, or set PG_BIN or DATABASE_URL.',
  },
  kills: { vitest: 'kills', env: EMBEDDED, isAlone: true },
  // The walk looks at what the stories leave behind, so that its project depends on theirs.
  browser: { playwright: 'walk', isAlone: true },
  stories: { playwright: 'stories*', isAlone: true },
  cluster: { playwright: '*', config: 'cluster.config.ts', isAlone: true },
  // It starts the built product, one file at a time.
  trust: { vitest: 'trust', env: EMBEDDED, isBuilt: true, inOrder: true, isAlone: true },
  'long-schemas': { vitest: 'schemas', only: ['tests/schemas/properties', 'tests/scripts/'], env: LONG },
  'long-api': { vitest: 'api*', env: { ...EMBEDDED, ...LONG } },
  'long-trust': {
    vitest: 'trust',
    env: { ...EMBEDDED, ...LONG },
    isBuilt: true,
    inOrder: true,
    isWhole: true,
    isAlone: true,
  },
};

/** Parts of `npm test`, in order. */
export const SHORT = ['api', 'schemas', 'console', 'build', 'check', 'main'];
/**
 * Parts of `npm run test:full`, in order. `browser` includes `main` and `stories`. A part that yields stands before those
 * that leave processor time unused: `kills`, `cluster` and `trust` leave half of it, the stories a little.
 */
export const FULL = [
  'api',
  'build',
  'engine',
  'check',
  'schemas',
  'kills',
  'console',
  'browser',
  'cluster',
  'trust',
];
