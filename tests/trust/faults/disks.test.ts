import { sleep } from '#tests/support/clock.ts';
import { expect, test } from 'vitest';
import { canMount } from '#tests/support/disk.ts';
import { PG } from '../../cluster/programs.ts';
import { until } from '../../cluster/processes.ts';
import { bound } from '../bounds.ts';
import type { Disk } from './installation.ts';
import { useInstallation } from './work.ts';

const ROUNDS = bound('TRUST_FULL_DISKS', { short: 0, long: 5 });
const FULL_MS = 4_000;
const HEAL_MS = 90_000;
const IDLE_MS = 240_000;
const DISKS: readonly Disk[] = ['data', 'pg'];
const isPossible = PG !== undefined && ROUNDS > 0 && canMount();

const opened = useInstallation(isPossible, { hasDisks: true });

test.skipIf(!isPossible)(
  'a full disk refuses what it cannot keep, and goes on once there is room',
  async () => {
    const { installation, work } = opened;
    work.begin();
    await sleep(2_000);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const disk of DISKS) {
        await installation.fill(disk, true);
        await sleep(FULL_MS);
        expect(await installation.health()).toBe(200);
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
    await work.expectKept(IDLE_MS);
    process.stderr.write(
      `  full disks ${ROUNDS * DISKS.length}, acknowledged ${JSON.stringify(work.acknowledged)}\n`,
    );
  },
  1_800_000,
);
