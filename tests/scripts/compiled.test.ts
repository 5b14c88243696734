import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'compiled.mjs');
const LONG_AGO = new Date('2020-01-01');

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'provnet-compiled-'));
  await mkdir(join(folder, 'assets'));
  writeFileSync(join(folder, 'main.cjs'), "console.log(require('./assets/word.cjs').say('there'));");
  writeFileSync(
    join(folder, 'assets', 'word.cjs'),
    "const { basename } = require('node:path');\nexports.say = (word) => `${basename(__filename)} ${word}`;",
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { run } from ${JSON.stringify(SCRIPT)}; run('main', ${JSON.stringify(folder)})`,
    ],
    { encoding: 'utf8' },
  );
const kept = (): string[] => readdirSync(join(folder, 'compiled')).sort();
const word = (): string => join(folder, 'compiled', 'word.cjs');
const age = (): number => statSync(word()).mtimeMs;

it('keeps what has been compiled and takes it the next time, but not what was not kept whole, or is of another text', () => {
  expect(run()).toBe('word.cjs there\n');
  expect(kept()).toEqual(['main.cjs', 'word.cjs']);
  utimesSync(word(), LONG_AGO, LONG_AGO);
  expect(run()).toBe('word.cjs there\n');
  expect(age()).toBe(LONG_AGO.getTime());
  const whole = readFileSync(word());
  for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from('no'), Buffer.alloc(0)]) {
    writeFileSync(word(), bytes);
    utimesSync(word(), LONG_AGO, LONG_AGO);
    expect(run()).toBe('word.cjs there\n');
    expect(age()).toBeGreaterThan(LONG_AGO.getTime());
  }
  writeFileSync(join(folder, 'assets', 'word.cjs'), "exports.say = (word) => 'new ' + word;");
  expect(run()).toBe('new there\n');
});

it('runs where nothing can be kept', () => {
  writeFileSync(join(folder, 'compiled'), 'a file in its place');
  expect(run()).toBe('word.cjs there\n');
});
