import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '#server/ports/storage/embedded/index.ts';
import { bundle } from '#tests/support/bundle.ts';
import { bytes, policy, post, readAll } from './parts.ts';
import { secretsOf } from './serve.ts';

const SEED = 'kill';
const SIZE = 300_000;
const POSTS = 30;
let program: string;
let folder: string;

beforeAll(async () => {
  program = await mkdtemp(join(tmpdir(), 'provnet-kill-'));
  folder = join(program, 'files');
  const source = new URL('child.ts', import.meta.url);
  await bundle({ source, folder: program, name: 'child.mjs', isWhole: true });
});
afterAll(() => rm(program, { recursive: true, force: true }));

test('killed at any moment: what was acknowledged is whole, what was not is whole or not there', async () => {
  const done = { whole: 0, broken: 0 };
  for (let round = 0; round < 8; round += 1) {
    const child = spawn(process.execPath, [join(program, 'child.mjs'), folder, SEED], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [base] = (await once(createInterface(child.stdout), 'line')) as [string];
    const store = await openEmbedded(folder, secretsOf(SEED));
    let answered = 0;
    const posts = Array.from({ length: POSTS }, async () => {
      const form = await store.presignPost(policy({ maxBytes: SIZE }));
      const content = bytes(SIZE);
      const answer = await post({ base }, form, content).catch(() => null);
      if (answer) answered += 1;
      // The others are on their way, each at another point of it.
      if (answered === round + 1) child.kill('SIGKILL');
      return { key: form.fields.key ?? '', content, status: answer?.status };
    });
    for (const { key, content, status } of await Promise.all(posts)) {
      expect([204, undefined]).toContain(status);
      if (status === 204) done.whole += 1;
      else done.broken += 1;
      const size = await store.size(key);
      if (status === 204) expect(size).toBe(SIZE);
      if (size !== null) expect((await readAll(store, key)).equals(content)).toBe(true);
    }
  }
  // Otherwise it was killed always before, or always after.
  expect(Math.min(done.whole, done.broken)).toBeGreaterThan(0);
});

test('an hour later nothing is left of what was broken off', async () => {
  const drafts = join(folder, 'drafts');
  const past = new Date(Date.now() - 3_700_000);
  for (const name of await readdir(drafts)) await utimes(join(drafts, name), past, past);
  await openEmbedded(folder, secretsOf(SEED));
  expect(await readdir(drafts)).toEqual([]);
  expect((await stat(drafts)).isDirectory()).toBe(true);
});
