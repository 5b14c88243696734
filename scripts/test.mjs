// `npm test`: everything. `node scripts/test.mjs check|unit|api|e2e|cluster|trust [arguments]`: one kind. `trust long`: for hours.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { chromiumPath } from './chromium.mjs';
import { build } from './build.mjs';

const node = process.execPath;
const bin = (name) => `node_modules/${name}`;

/** Runs a command, passes its output on, and answers what it wrote and how it ended. */
function run(args, env = {}) {
  return new Promise((done) => {
    const child = spawn(node, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of ['stdout', 'stderr']) {
      child[stream].on('data', (chunk) => {
        output += chunk;
        process[stream].write(chunk);
      });
    }
    child.on('close', (code) => done({ ok: code === 0, output }));
  });
}

const counts = { passed: 0, failed: 0, skipped: 0 };
/** Vitest's `Tests  3 failed | 20 passed | 1 skipped (24)` and `Errors  2 errors`, Playwright's `  20 passed (1m)`. */
function count(output) {
  const plain = stripVTControlCharacters(output);
  const lines = plain
    .split('\n')
    .filter((line) => /^\s*Tests\s/.test(line) || /^\s+\d+ (passed|failed|skipped)/.test(line));
  for (const [, number, kind] of lines.join(' ').matchAll(/(\d+) (passed|failed|skipped)/g))
    counts[kind] += Number(number);
  // What was thrown beside the tests fails the run as well.
  for (const [, number] of plain.matchAll(/^\s*Errors\s+(\d+) errors?$/gm)) counts.failed += Number(number);
}

const MOST_LINES = 40;
const LINES_OF_EACH = 7;
/** What the runs that failed said of it: told once more at the end, where whoever reads a long log looks, and shortly. */
const failures = [];
function remember(ok, output) {
  if (ok) return;
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
  // Vitest's ' FAIL  …' and its errors beside the tests; Playwright's '  1) …'.
  const starts = lines.flatMap((line, index) =>
    /^\s*FAIL\s|Unhandled Errors|^\s+\d+\) /.test(line) ? [index] : [],
  );
  const said = starts.flatMap((start) => lines.slice(start, start + LINES_OF_EACH));
  failures.push(...(said.length > 0 ? said : lines.slice(-MOST_LINES)).slice(0, MOST_LINES));
}

const KINDS = ['check', 'unit', 'api', 'e2e', 'cluster', 'trust'];
const LONG = 'long';
/** What follows the kind goes to its runner: `npm run test:e2e -- --grep import`. */
const extra = process.argv.slice(2).filter((word) => ![...KINDS, LONG, '--'].includes(word));

async function check() {
  const steps = [
    ['types', [bin('typescript7/bin/tsc'), '-p', '.']],
    [
      'lint',
      [
        bin('eslint/bin/eslint.js'),
        '.',
        '--max-warnings',
        '0',
        '--cache',
        '--cache-location',
        '.cache/eslint',
      ],
    ],
    ['format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
    ['dead code', [bin('knip/bin/knip.js')]],
  ];
  const results = await Promise.all(
    steps.map(async ([name, args]) => {
      const { ok } = await run(args);
      console.log(`${ok ? 'ok' : 'FAILED'}: ${name}`);
      return ok;
    }),
  );
  return results.every(Boolean);
}

async function vitest(project, env, more = []) {
  const { ok, output } = await run(
    [bin('vitest/vitest.mjs'), 'run', '--project', project, ...more, ...extra],
    env,
  );
  count(output);
  remember(ok, output);
  return ok;
}

/** A PostgreSQL of the machine's own, beside the embedded one: PG_BIN, or Debian's folders. */
function systemPostgres() {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .filter((version) => version >= 15)
    : [];
  const newest = Math.max(...versions);
  return versions.length > 0 && existsSync(`${root}/${newest}/bin/initdb`)
    ? `${root}/${newest}/bin`
    : undefined;
}

/** Whose statements lean on the engine most: lists, search, figures, bulk writes, triggers, channels, digests, copies. */
const OF_THE_ENGINE = [
  ...[
    'audit',
    'bulk',
    'imports',
    'keys',
    'leads',
    'lists',
    'live',
    'merge',
    'privacy',
    'search',
    'stats',
  ].map((feature) => `features/${feature}`),
  'backup',
  'platform',
].map((part) => `tests/server/${part}/`);

async function api() {
  let ok = await vitest('api*', { PG_BIN: '', TEST_DATABASE_URL: '' });
  // Killing our own process again and again says nothing about another PostgreSQL.
  const features = [...OF_THE_ENGINE, '--exclude', '**/killed.test.ts'];
  if (process.env.DATABASE_URL) {
    console.log('The API tests that lean on the engine again, on DATABASE_URL:');
    ok = (await vitest('api', { TEST_DATABASE_URL: process.env.DATABASE_URL }, features)) && ok;
  } else if (systemPostgres()) {
    console.log(
      `The API tests that lean on the engine again, on this machine's PostgreSQL (${systemPostgres()}):`,
    );
    ok = (await vitest('api', { PG_BIN: systemPostgres() }, features)) && ok;
  } else console.log('No PostgreSQL of its own on this machine: the API tests ran on the embedded one only.');
  return ok;
}

/** Tests of the built product in a browser: of one process (playwright.config.ts), or of several machines. */
async function browser(config, more = []) {
  await build();
  const { ok, output } = await run([bin('playwright/cli.js'), 'test', '-c', config, ...more, ...extra], {
    CHROMIUM_PATH: await chromiumPath(),
  });
  count(output);
  remember(ok, output);
  return ok;
}

/** What must never give way, tried without a server, and in the browser; through the API all is. */
const NEVER_GIVES_WAY = ['tests/schemas/properties', 'tests/scripts/'];
const NEVER_GIVES_WAY_THERE = ['assets', 'jobs', 'privacy', 'refusals', 'session', 'walk/walk'].map(
  (part) => `tests/e2e/${part}.test.ts`,
);
const NOT_TRIED =
  'Some of it was not tried: it needs root, PostgreSQL, an S3, clamd, sqlmap, wapiti and faketime (docs/decisions/030).';

/**
 * What happens when things go wrong: the built product, killed and cut off while people work (docs/assurance.md). For
 * hours: that in full, after all else that must never give way; with arguments only what they name.
 */
async function trust() {
  await build();
  const isLong = process.argv.includes(LONG);
  const env = { TRUST: isLong ? LONG : '' };
  const isWhole = isLong && extra.length === 0;
  let ok = true;
  if (isWhole) {
    ok = await vitest('unit', env, NEVER_GIVES_WAY);
    ok = (await vitest('api*', env)) && ok;
    ok = (await browser('playwright.config.ts', NEVER_GIVES_WAY_THERE)) && ok;
  }
  const skipped = counts.skipped;
  ok = (await vitest('trust', env, ['--no-file-parallelism'])) && ok;
  if (!isWhole || counts.skipped === skipped) return ok;
  failures.push(NOT_TRIED);
  return false;
}

const kinds = {
  check,
  unit: () => vitest('unit', {}),
  api,
  e2e: () => browser('playwright.config.ts'),
  cluster: () => browser('cluster.config.ts'),
  trust,
};
const wanted = KINDS.filter((kind) => process.argv.includes(kind));
let ok = true;
for (const kind of wanted.length > 0 ? wanted : KINDS) {
  console.log(`\n== ${kind}`);
  ok = (await kinds[kind]()) && ok;
}
if (failures.length > 0) console.log(`\n== what failed\n${failures.join('\n')}`);
const { passed, failed, skipped } = counts;
if (passed + failed > 0) console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(ok ? 0 : 1);
