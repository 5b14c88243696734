import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runSql } from '#tests/support/database.ts';
import {
  NOBODY,
  between,
  cleanUp,
  folder,
  gone,
  install,
  isRoot,
  pause,
  postmasterPid,
  start,
} from './support.ts';
import type { Child } from './support.ts';

let app: string;
let running: Child | undefined;

beforeAll(async () => {
  app = await install();
});
afterEach(() => running?.kill());
afterAll(cleanUp);

test('a first start killed at any moment heals at the next', async () => {
  for (const most of [100, 300, 500, 700]) {
    const dataDir = folder();
    running = start(app, 'hold', dataDir);
    await pause(between(most - 100, most));
    await running.kill();
    running = start(app, 'hold', dataDir);
    const url = (await running.says(/^ready/)).split(' ')[1] ?? '';
    expect(await runSql(url, 'SELECT count(*)::int AS rows FROM written')).toEqual([{ rows: 0 }]);
    await running.kill();
    // What the killed initdb may still have written meanwhile goes with one more start.
    running = start(app, 'hold', dataDir);
    await running.says(/^ready/);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
    await running.kill();
  }
});

const users = [
  { who: 'this user', user: undefined, rounds: 8 },
  ...(isRoot ? [{ who: 'an ordinary user', user: NOBODY, rounds: 2 }] : []),
];

test.each(users)(
  'kill -9 under writes as $who: the server ends, the folder starts again, no acknowledged row is lost',
  async ({ user, rounds }) => {
    const dataDir = folder(user);
    const acknowledged: number[] = [];
    for (let round = 0; round < rounds; round++) {
      running = start(app, 'write', dataDir, user);
      await running.says(/^ready/);
      await pause(between(50, 500));
      const pid = postmasterPid(dataDir);
      if (round % 3 === 2) process.kill(pid, 'SIGKILL');
      // A few of these come while the program is starting its killed server again.
      if (round % 2 === 1) await pause(between(0, 100));
      await running.kill();
      await gone(pid, 5_000);
      // One that was being started in its place ends too.
      if (existsSync(join(dataDir, 'cluster', 'postmaster.pid'))) await gone(postmasterPid(dataDir), 5_000);
      acknowledged.push(...running.acknowledged);
    }
    running = start(app, 'hold', dataDir, user);
    const url = (await running.says(/^ready/)).split(' ')[1] ?? '';
    const rows = await runSql<{ n: string }>(url, 'SELECT n FROM written');
    const kept = new Set(rows.map((row) => Number(row.n)));
    expect(acknowledged.length).toBeGreaterThan(rounds * 10);
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  },
  60_000,
);
