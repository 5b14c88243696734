import { sleep } from '#tests/support/clock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canMount } from '#tests/support/disk.ts';
import { PG } from '../../cluster/programs.ts';
import { until } from '../../cluster/processes.ts';
import { bound } from '../bounds.ts';
import { Installation, type Disk } from './installation.ts';
import { Work } from './work.ts';

const ROUNDS = bound('TRUST_FULL_DISKS', { short: 0, long: 5 });
const FULL_MS = 4_000;
const HEAL_MS = 90_000;
const IDLE_MS = 240_000;
const DISKS: readonly Disk[] = ['data', 'pg'];
const isPossible = PG !== undefined && ROUNDS > 0 && canMount();

let installation: Installation;
let work: Work;
beforeAll(async () => {
  if (!isPossible) return;
  installation = await Installation.open({ hasDisks: true });
  work = await Work.at(installation);
}, 300_000);
afterAll(() => installation?.close(), 60_000);

test.skipIf(!isPossible)(
  'a full disk refuses what it cannot keep, and goes on once there is room',
  async () => {
    work.begin();
    await sleep(2_000);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const disk of DISKS) {
        await installation.fill(disk, true);
        await sleep(FULL_MS);
        const health = await fetch(`${installation.url}/api/health`, { signal: AbortSignal.timeout(5_000) });
        expect(health.status).toBe(200);
        await installation.fill(disk, false);
        await until(`it heals from a full ${disk}`, HEAL_MS, async () => {
          // A database that could not write its log has ended; its own supervisor starts it again in production.
          await installation.ask('select 1').catch(() => installation.postgres.start());
          await installation.ready();
        });
        await sleep(2_000);
      }
    await work.rest();
    expect(installation.starts).toBe(1);
    await installation.idle(IDLE_MS);
    expect(await work.wrong()).toEqual([]);
    expect(await installation.dead()).toEqual([]);
    expect(Object.fromEntries(work.odd)).toEqual({});
    process.stderr.write(
      `  full disks ${ROUNDS * DISKS.length}, acknowledged ${JSON.stringify(work.acknowledged)}\n`,
    );
  },
  1_800_000,
);
