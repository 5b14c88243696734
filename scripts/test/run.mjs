// Runs parts of the tests and reports what each took, the slowest files, and how to repeat what failed.
import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from '../build.mjs';
import { chromiumPath } from '../chromium.mjs';
import { PARTS } from './parts.mjs';

const SLOWEST = 10;
const MS = 1000;
/** Two parts at once: while tests of one wait, those of the other compute. */
const AT_ONCE = Math.min(2, availableParallelism());
/**
 * How many workers of Vitest a part gets beside another. With one for each core, both parts together would have
 * twice as many as there are cores: no part would end sooner, and each test would take twice as long.
 */
const SHARED_WORKERS = Math.max(1, Math.floor(availableParallelism() / AT_ONCE));
/** The niceness of a part that yields. It still gets a quarter of a core that is in use, so that it ends on a busy machine. */
const YIELDING = 5;
const NOT_WHOLE =
  'Some tests were skipped: they need root, PostgreSQL, S3, clamd, sqlmap, wapiti and faketime (docs/decisions/030).';

/** @typedef {{ name: string, ms: number }} TimedFile */
/** @typedef {{ ok: boolean, passed?: number, failed?: number, skipped?: number, files?: TimedFile[], failedFiles?: string[], note?: string }} Outcome */

/** Runs a command of Node. Its output goes to the terminal, or to `log` where another part runs at the same time. */
const run = (args, { env = {}, log, yields = false } = {}) =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', log ? 'pipe' : 'inherit', log ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    });
    if (yields && child.pid) setPriority(child.pid, YIELDING);
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    child.on('close', (code) => done(code === 0));
  });

/** Tells whether a property of a part holds in this run. */
const holds = (said, isFull) => said === true || (said === 'full' && isFull);

const scope = (isFull) => ({ TEST_SCOPE: isFull ? 'full' : '' });

const shardOption = (shard) => (shard ? [`--shard=${shard}`] : []);

async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @returns {Promise<Outcome>} */
async function runVitest(part, { isFull, shard, rest, log, yields }, folder) {
  if (holds(part.isBuilt, isFull)) await build();
  const report = join(folder, 'vitest.json');
  const ok = await run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      part.vitest,
      '--reporter=minimal',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...shardOption(shard),
      ...(part.inOrder ? ['--no-file-parallelism'] : []),
      ...(log && !holds(part.isWide, isFull) ? [`--maxWorkers=${SHARED_WORKERS}`] : []),
      ...(part.only ?? []),
      ...rest,
    ],
    { env: { ...part.env, ...scope(isFull) }, log, yields: yields() },
  );
  const result = await readReport(report);
  if (!result) return { ok: false, note: 'It ended without a report.' };
  const files = result.testResults.map(({ name, startTime, endTime, status }) => ({
    name: relative('.', name),
    ms: endTime - startTime,
    isFailed: status === 'failed',
  }));
  const skipped = result.numPendingTests + result.numTodoTests;
  const note = part.isWhole && skipped > 0 ? NOT_WHOLE : undefined;
  return {
    ok: ok && result.success && !note,
    note,
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    skipped,
    files,
    failedFiles: files.filter(({ isFailed }) => isFailed).map(({ name }) => name),
  };
}

/** @returns {TimedFile[]} how long the tests of each file took together */
function timeStories(suites) {
  const sum = ({ specs = [], suites: inner = [] }) =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
      .concat(inner.map(sum))
      .reduce((total, ms) => total + ms, 0);
  return suites.map((suite) => ({ name: suite.file, ms: sum(suite) }));
}

/** @returns {Promise<Outcome>} */
async function runPlaywright(part, { isFull, shard, rest, log }, folder) {
  await build();
  const report = join(folder, 'playwright.json');
  const ok = await run(
    [
      'node_modules/playwright/cli.js',
      'test',
      '-c',
      part.config ?? 'playwright.config.ts',
      '--reporter=list,json',
      // With a space between, each file that follows would be another project.
      ...(part.playwright === '*' ? [] : [`--project=${part.playwright}`]),
      ...shardOption(shard),
      ...rest,
    ],
    {
      env: { CHROMIUM_PATH: await chromiumPath(), PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...scope(isFull) },
      log,
    },
  );
  const result = await readReport(report);
  if (!result) return { ok: false, note: 'It ended without a report.' };
  const { expected, unexpected, skipped } = result.stats;
  const failedFiles = result.suites.filter(hasFailed).map(({ file }) => file);
  return {
    ok,
    passed: expected,
    failed: unexpected,
    skipped,
    files: timeStories(result.suites),
    failedFiles,
  };
}

const hasFailed = ({ specs = [], suites = [] }) => specs.some(({ ok }) => !ok) || suites.some(hasFailed);

/**
 * Commands run all at once, or one after the other beside another part, whose tests must not wait for them.
 * @returns {Promise<Outcome>}
 */
async function runCommands(part, { isFull, log, yields }) {
  const failed = [];
  const runOne = async ([name, args]) => {
    const start = Date.now();
    const ok = await run(args, { env: scope(isFull), log, yields: yields() });
    (log ?? process.stdout).write(
      `${ok ? 'ok' : 'FAILED'}: ${name} after ${seconds(Date.now() - start).trim()}\n`,
    );
    if (!ok) failed.push(name);
  };
  if (log) for (const command of part.commands) await runOne(command);
  else await Promise.all(part.commands.map(runOne));
  return { ok: failed.length === 0, note: failed.join(', ') };
}

/** @returns {Promise<Outcome>} */
async function runPart(name, options, folder) {
  const part = PARTS[name];
  const reason = part.skip?.();
  if (reason) return { ok: true, note: reason };
  if (part.commands)
    return !options.shard || options.shard.startsWith('1/')
      ? runCommands(part, options)
      : { ok: true, note: 'It runs in the first shard.' };
  return part.vitest ? runVitest(part, options, folder) : runPlaywright(part, options, folder);
}

/** @returns {string} what repeats these files of a part, without the stories that it depends on where it is one of Playwright */
function commandFor(name, { isFull }, files) {
  const command = `npm ${isFull ? 'run test:full' : 'test'} -- ${name}`;
  if (files.length === 0) return command;
  return [command, '--', ...(PARTS[name].playwright ? ['--no-deps'] : []), ...files].join(' ');
}

const seconds = (ms) => `${(ms / MS).toFixed(1).padStart(7)} s`;

/** Runs a part and measures it; where others run at the same time, its output is shown as a whole at its end. */
async function timePart(name, options, folder) {
  const own = await mkdtemp(join(folder, 'part-'));
  const path = join(own, 'output');
  const hasCompany = options.parts.length > 1 && AT_ONCE > 1 && !PARTS[name].isAlone;
  const log = hasCompany ? createWriteStream(path) : undefined;
  console.log(log ? `${name} has started` : `\n== ${name}`);
  const start = Date.now();
  const outcome = await runPart(name, { ...options, log }, own);
  const timed = { name, ms: Date.now() - start, ...outcome };
  if (log) {
    await new Promise((done) => void log.end(done));
    console.log(`\n== ${name}`);
    for await (const piece of createReadStream(path)) process.stdout.write(piece);
    console.log(`\n${outcome.ok ? 'ok' : 'FAILED'}: ${name} after ${seconds(timed.ms).trim()}`);
  }
  return timed;
}

/** Runs the parts in their order, as many at once as may; beside a part that is `isAlone` only those run that yield. */
async function runAll(options, folder) {
  const outcomes = [];
  const running = new Map();
  const isLow = (name) => holds(PARTS[name].yields, options.isFull);
  const others = () => [...running.keys()].filter((name) => !isLow(name));
  const isFree = ({ isAlone }) => (isAlone ? others().length === 0 : running.size < AT_ONCE);
  let left = options.parts.filter((name) => !isLow(name)).length;
  for (const name of options.parts) {
    while (!isFree(PARTS[name])) await Promise.race(running.values());
    running.set(
      name,
      timePart(name, { ...options, yields: () => isLow(name) && left > 0 }, folder).then((outcome) => {
        running.delete(name);
        if (!isLow(name)) left -= 1;
        outcomes.push(outcome);
      }),
    );
    if (PARTS[name].isAlone) await running.get(name);
  }
  await Promise.all(running.values());
  return outcomes;
}

/**
 * @param {ReturnType<import('./arguments.mjs').readArguments>} options
 * @returns {Promise<number>} the exit code: 0 when all passed
 */
export async function runParts(options) {
  const folder = await mkdtemp(join(tmpdir(), 'provnet-tests-'));
  const start = Date.now();
  try {
    const outcomes = await runAll(options, folder);
    report(outcomes, options, Date.now() - start);
    return outcomes.every(({ ok }) => ok) ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function report(outcomes, options, ms) {
  const total = (key) => outcomes.reduce((sum, outcome) => sum + (outcome[key] ?? 0), 0);
  const slowest = outcomes
    .flatMap(({ files = [] }) => files)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST);
  if (slowest.length > 0) console.log('\n== slowest files');
  for (const { name, ms } of slowest) console.log(`${seconds(ms)}  ${name}`);
  console.log('\n== parts');
  for (const { name, ms, ok, note } of outcomes)
    console.log(`${seconds(ms)}  ${ok ? 'ok    ' : 'FAILED'}  ${name}${note ? `: ${note}` : ''}`);
  const failed = outcomes.filter(({ ok }) => !ok);
  if (failed.length > 0) console.log('\n== to repeat what failed');
  for (const { name, failedFiles = [] } of failed) console.log(commandFor(name, options, failedFiles));
  console.log(
    `\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped in ${seconds(ms).trim()}`,
  );
}
