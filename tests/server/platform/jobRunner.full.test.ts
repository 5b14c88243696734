import { expect, it } from 'vitest';
import { openPool } from '#server/platform/db.ts';
import type { BulkJob } from '#server/platform/jobPayloads.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { sleep } from '#tests/support/clock.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';
import { quiet } from '#tests/support/quiet.ts';
import { Wire } from '#tests/trust/faults/wire.ts';

const payload: BulkJob = {
  ...{ action_id: 'one', user_id: 'someone', username: 'sp.agent', role: 'SPECIALTY_PR_AGENT' },
  request_id: 'r',
};

const near = useOwnDatabase({ from: 'prepared' });

it('does jobs again when of several at once nobody could write down that they are done', async () => {
  const { wire, url } = await Wire.toDatabase(near.url);
  const pool = openPool(url.toString(), quiet, 8, { statement_timeout: 300 });
  const jobs = await openJobs(pool, quiet, { lookMs: 50, leaseMs: 1_000 });
  try {
    const finish: (() => void)[] = [];
    let isAway = true;
    await jobs.start({
      'bulk.run': () =>
        new Promise<void>((done) => {
          if (isAway) finish.push(done);
          else done();
        }),
    });
    await near.db.transaction().execute(async (trx) => {
      for (const key of ['one', 'two']) await jobs.add(trx, 'bulk.run', payload, key);
    });
    await expect.poll(() => finish.length).toBe(2);
    wire.become({ kind: 'lost' });
    isAway = false;
    for (const done of finish) {
      done();
      await sleep(50);
    }
    const left = async () => (await near.pool.query('select from graphile_worker.jobs')).rowCount;
    await expect.poll(left).toBe(0);
    expect(jobs.isWorking()).toBe(true);
  } finally {
    await jobs.stop();
    await pool.end();
    await wire.close();
  }
});
