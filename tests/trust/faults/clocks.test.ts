import { sleep } from '#tests/support/clock.ts';
import { test } from 'vitest';
import { on, PG } from '../../cluster/programs.ts';
import { until } from '../../cluster/processes.ts';
import { bound } from '../bounds.ts';
import { useInstallation } from './work.ts';

/** libfaketime's program: the server lives at another time than its database, its bucket and its users. */
const FAKETIME = on(['/usr/bin', '/usr/local/bin'], 'faketime');
const ROUNDS = bound('TRUST_CLOCKS', { short: 0, long: 3 });
/** Each a start at another time: the clock goes forth and back. S3 refuses who is more than fifteen minutes away. */
const SKEWS = ['+10m', '-10m', '+12m', '+0'];
const WORKS_MS = 5_000;
const IDLE_MS = 240_000;
const isPossible = PG !== undefined && FAKETIME !== undefined && ROUNDS > 0;

const opened = useInstallation(isPossible);

test.skipIf(!isPossible)(
  'a server whose clock is wrong and jumps loses nothing and does nothing twice',
  async () => {
    const { installation, work } = opened;
    for (let round = 0; round < ROUNDS; round += 1)
      for (const skew of SKEWS) {
        await installation.server!.end(round % 2 === 0 ? 'SIGTERM' : 'SIGKILL');
        installation.launch({ FAKETIME_DONT_FAKE_MONOTONIC: '1' }, [FAKETIME!, '-f', skew, process.execPath]);
        installation.forget();
        await until('the server', 60_000, () => installation.ready());
        work.begin();
        await sleep(WORKS_MS);
        await work.rest();
      }
    await work.expectKept(IDLE_MS);
    process.stderr.write(
      `  clocks ${ROUNDS * SKEWS.length}, acknowledged ${JSON.stringify(work.acknowledged)}\n`,
    );
  },
  1_800_000,
);
