import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const run = (...words: string[]) =>
  spawnSync(process.execPath, ['scripts/test.mjs', ...words], { encoding: 'utf8' });

it.each([
  [['nothing'], /^There is no part "nothing": valid ones are check, build, schemas, .* and long-trust\.\n$/],
  [['full', 'api', 'apis'], /^There is no part "apis": valid ones are /],
  [['--shard', '4/3'], /^There is no shard "4\/3": valid ones are 1\/1, 1\/2, 2\/2, 1\/3 and so on\.\n$/],
  [['--shard=0/3'], /^There is no shard "0\/3": /],
  [['api', '--shard'], /^There is no shard "": /],
])('`npm test -- %s` is refused in one sentence that lists what is valid', (words, sentence) => {
  const { status, stderr } = run(...words);
  expect(status).toBe(2);
  expect(stderr).toMatch(sentence);
});

it('a part runs alone, with the arguments of its runner, and says how to repeat what failed', () => {
  const { status, stdout } = run('schemas', '--', 'tests/schemas/noSuchFile.test.ts');
  expect(status).toBe(1);
  expect(stdout).toMatch(/^ +[\d.]+ s {2}FAILED {2}schemas/m);
  expect(stdout).toContain('npm test -- schemas');
});
