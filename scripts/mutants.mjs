// `npm run test:mutants -- [module ...] [--whole]`: whether tests notice faults in what they prove (docs/testing.md). Stryker makes
// the faults ("mutants"). By default a fixed sample of them is tried, for a limited time; `--whole` tries all of them.
import { Stryker } from '@stryker-mutator/core';
import { setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { isSampled, MODULES, ROOT } from './mutants/modules.mjs';

const LEAST_PERCENT = 80;
const LIMIT_MS = 15 * 60_000;
const DETECTED = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];
/** Everything else on the machine goes first. */
const PRIORITY = 15;

function readArguments(words) {
  const names = words.filter((word) => word !== '--whole');
  const unknown = names.find((name) => !Object.hasOwn(MODULES, name));
  if (unknown !== undefined)
    throw new Error(`There is no module "${unknown}": valid ones are ${Object.keys(MODULES).join(', ')}.`);
  return { names: names.length > 0 ? names : Object.keys(MODULES), isWhole: words.includes('--whole') };
}

async function tryMutants(name, isWhole) {
  const { mutate, project, tests, every } = MODULES[name];
  const step = isWhole ? 1 : every;
  // Read by scripts/mutants/{runner.mjs,vitest.config.ts} in the processes that Stryker starts.
  Object.assign(process.env, {
    MUTANTS_PROJECT: project,
    MUTANTS_TESTS: JSON.stringify(tests),
    MUTANTS_EVERY: String(step),
    MUTANTS_DEADLINE: String(isWhole ? Infinity : Date.now() + LIMIT_MS),
  });
  const results = await new Stryker({
    mutate,
    testRunner: 'limited',
    plugins: [join(ROOT, 'scripts/mutants/runner.mjs')],
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Only an endless loop takes that long, even on a busy machine: a slow mutant must not count as one that was noticed.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 30,
    tempDirName: '.cache/mutants',
    cleanTempDir: 'always',
    ignorePatterns: ['.cache', 'dist', 'data', 'bench', 'deploy', 'docs', 'shots', 'test-results'],
    reporters: ['progress-append-only'],
    logLevel: 'error',
    allowConsoleColors: false,
  }).runMutationTest();
  const sample = results.filter((result) => isSampled(result, step));
  const detected = sample.filter(({ status }) => DETECTED.includes(status)).length;
  const missed = sample.filter(({ status }) => MISSED.includes(status));
  return { name, all: results.length, sampled: sample.length, detected, missed };
}

function printMissed({ missed }) {
  for (const { status, fileName, location, mutatorName, replacement } of missed)
    console.log(
      `${status} ${relative(ROOT, fileName)}:${location.start.line}:${location.start.column} ${mutatorName} → ${replacement}`,
    );
}

const percentOf = ({ detected, missed }) => (100 * detected) / (detected + missed.length);

function printTable(rows) {
  console.log('\n| Module | Mutants | Killed | Survived | Score |\n|---|---|---|---|---|');
  for (const row of rows) {
    const tried = row.detected + row.missed.length;
    console.log(
      `| ${row.name} | ${tried} of ${row.all} | ${row.detected} | ${row.missed.length} | ${percentOf(row).toFixed(1)} % |`,
    );
    if (tried < row.sampled) console.log(`No time was left for ${row.sampled - tried} of ${row.name}.`);
  }
}

try {
  const { names, isWhole } = readArguments(process.argv.slice(2));
  setPriority(PRIORITY);
  process.chdir(ROOT);
  const rows = [];
  for (const name of names) {
    console.log(`\n== ${name}`);
    const row = await tryMutants(name, isWhole);
    printMissed(row);
    rows.push(row);
  }
  printTable(rows);
  process.exitCode = rows.every((row) => percentOf(row) >= LEAST_PERCENT) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
