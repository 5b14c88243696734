import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { openDb, openPool, type Db } from '#server/platform/db.ts';
import { isPassing } from '#server/platform/jobFailure.ts';
import type { BulkJob } from '#server/platform/jobPayloads.ts';
import { openJobs, type Jobs } from '#server/platform/jobs.ts';
import { loggedError } from '#server/log.ts';
import { ScannerAway } from '#server/ports/scanner/index.ts';
import { StorageAway } from '#server/ports/storage/index.ts';
import { createDatabase } from '#tests/support/database.ts';
import { withOwnDatabase, type OwnDatabase } from '#tests/support/ownDatabase.ts';
import { quiet } from '#tests/support/quiet.ts';
import { isFull } from '#tests/support/scope.ts';

/** How often jobs of killed processes are looked for here. */
const LOOK_MS = 50;
const payload: BulkJob = {
  action_id: 'one',
  user_id: 'someone',
  username: 'sp.agent',
  role: 'SPECIALTY_PR_AGENT',
  request_id: 'r',
};
const addBulk = (jobs: Jobs, db: Db) =>
  db.transaction().execute((trx) => jobs.add(trx, 'bulk.run', payload, 'one'));

/** Works with a database of its own and with jobs on it, which stop afterwards. */
const withJobs = (
  work: (jobs: Jobs, own: OwnDatabase) => Promise<void>,
  ...options: [log?: Parameters<typeof openJobs>[1], more?: Parameters<typeof openJobs>[2]]
) =>
  withOwnDatabase({ from: 'prepared', connections: 8 }, async (own) => {
    const [log = quiet, more] = options;
    const jobs = await openJobs(own.pool, log, more);
    await work(jobs, own).finally(() => jobs.stop());
  });

it.each([
  ['a storage that is away', new StorageAway(), true],
  ['a scanner that is away', new ScannerAway('gave no verdict'), true],
  ['a collision', { code: '40001' }, true],
  ['a fault of ours', new TypeError('x is undefined'), false],
  ['a value that does not fit', { code: '22P02' }, false],
])('tries again by itself: %s (%#)', (_, error, passes) => expect(isPassing(error)).toBe(passes));

it('tells of a job that fails what failed, and nothing of the values it failed on', async () => {
  const lines: string[] = [];
  const write = (data: object, message: string): void => {
    const said = 'err' in data ? { ...data, err: loggedError(data.err) } : data;
    lines.push(`${message} ${JSON.stringify(said)}`);
  };
  const work = async (jobs: Jobs, { db }: OwnDatabase) => {
    const fails = async () => void (await sql`select 'Jane Roe'::text::uuid`.execute(db));
    await jobs.start({ 'bulk.run': fails });
    await addBulk(jobs, db);
    await expect.poll(() => lines.find((line) => line.startsWith('a job failed'))).toBeDefined();
    expect(lines.join('\n')).toMatch(
      /a job failed .*"job":"bulk.run","job_id":"\d+","attempt":1,"request_id":"r".*"code":"22P02"/,
    );
    expect(lines.join('\n')).not.toContain('Jane Roe');
  };
  await withJobs(work, { error: write, warn: write, info: write, debug: write });
});

it('has written down that a job is done before it is stopped, also when it must wait for a connection', async () => {
  const database = await createDatabase(inject('postgresUrl'), inject('templateName'));
  const max = 4;
  const pool = openPool(database.url, quiet, max);
  const jobs = await openJobs(pool, quiet);
  try {
    let finish = (): void => undefined;
    const begun = new Promise<void>((begin) => {
      const work = () =>
        new Promise<void>((done) => {
          finish = done;
          begin();
        });
      void jobs.start({ 'bulk.run': work });
    });
    await addBulk(jobs, openDb(pool));
    await begun;
    // All but those of who is there, and of who listens for new jobs; and then that one, too.
    const held: pg.PoolClient[] = [];
    while (held.length < max - 2) held.push(await pool.connect());
    const stopped = jobs.stop();
    held.push(await pool.connect());
    finish();
    await stopped;
    const ended = pool.end();
    for (const client of held) client.release();
    await ended;
    const after = openPool(database.url, quiet, 1);
    const { rows } = await after.query('select from graphile_worker.jobs');
    await after.end();
    expect(rows).toEqual([]);
  } finally {
    await database.drop();
  }
});

describe('a job whose process was killed', () => {
  /** What the job runs, after a process that left it behind in a state that the test sets. */
  const leftBehind = (set: RawBuilder<unknown>, check: (done: () => number, db: Db) => Promise<void>) =>
    withJobs(async (jobs, { db, pool }) => {
      const adding = await openJobs(pool, quiet);
      await addBulk(adding, db);
      await adding.stop();
      await sql`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), ${set}`.execute(
        db,
      );
      let done = 0;
      await jobs.start({ 'bulk.run': async () => void (done += 1) });
      await check(() => done, db);
    });

  it('is taken up in its last attempt as well', () =>
    leftBehind(sql`attempts = max_attempts`, async (done) => {
      await expect.poll(done).toBe(1);
    }));

  it('is not taken up for ever: it may be the job that kills its process', () =>
    leftBehind(sql`attempts = 60, max_attempts = 60`, async (_done, db) => {
      const { rows } = await sql`select attempts, locked_by from graphile_worker._private_jobs`.execute(db);
      expect(rows).toEqual([{ attempts: 60, locked_by: null }]);
    }));
});

it('reports are made in two lanes, a person’s one after the other behind the first of everybody else', () =>
  withJobs(async (jobs, { db }) => {
    /** Ends what is in hand, by what it is. */
    const inHand = new Map<string, () => void>();
    let most = 0;
    let isOtherDone = false;
    const add = (user_id: string, behind: number) =>
      db.transaction().execute((trx) => {
        const job = { ...payload, user_id, run_id: `${user_id.slice(0, 1)}${behind}`, behind };
        return jobs.add(trx, 'report.run', job, `${user_id}${behind}`);
      });
    const asked = isFull
      ? { a0000000: 3, b0000000: 2, c0000000: 1, d0000001: 2 }
      : { a0000000: 2, b0000000: 1, d0000001: 1 };
    for (const [person, count] of Object.entries(asked))
      for (let behind = 0; behind < count; behind += 1) await add(person, behind);
    await addBulk(jobs, db);
    await jobs.start({
      'report.run': async ({ run_id }) => {
        await new Promise<void>((end) => {
          inHand.set(run_id, end);
          most = Math.max(most, inHand.size);
        });
        inHand.delete(run_id);
      },
      'bulk.run': async () => void (isOtherDone = true),
    });
    // The other lane waits for nobody of this one, and beside both there is room.
    await expect.poll(() => [...inHand.keys()].sort()).toEqual(['a0', 'd0']);
    await expect.poll(() => isOtherDone).toBe(true);
    // The runner looks for the next one of a lane once a second.
    const lanes = isFull
      ? [
          ['a0', 'b0', 'c0', 'a1', 'b1', 'a2'],
          ['d0', 'd1'],
        ]
      : [['a0', 'b0', 'a1'], ['d0']];
    const goThrough = async (lane: readonly string[]): Promise<void> => {
      for (const id of lane) {
        await expect.poll(() => inHand.has(id), { message: id }).toBe(true);
        inHand.get(id)!();
      }
    };
    await Promise.all(lanes.map(goThrough));
    expect(most).toBe(2);
    // The row of the last one goes after it has ended.
    await expect.poll(async () => (await sql`select from graphile_worker.jobs`.execute(db)).rows).toEqual([]);
  }));

it.runIf(isFull)(
  'frees the jobs of a process that is killed beside others that live, and none of those',
  async () => {
    const options = { lookMs: LOOK_MS };
    const work = async (living: Jobs, { db, pool }: OwnDatabase) => {
      const other = await openJobs(pool, quiet, options);
      let finish = (): void => undefined;
      try {
        // They look again and again, while the job of the one that lives goes on.
        let begun = 0;
        const forever = () =>
          new Promise<void>((done) => {
            begun += 1;
            finish = done;
          });
        await living.start({ 'bulk.run': forever });
        await addBulk(living, db);
        await expect.poll(() => begun).toBe(1);
        let taken = 0;
        await other.start({ 'import.run': async () => void (taken += 1) });
        for (const round of [1, 2]) {
          // A worker of which nobody holds the lock any more.
          await sql`select graphile_worker.add_job('import.run', '{}'::json, run_at := now() + interval '1 hour')`.execute(
            db,
          );
          await sql`update graphile_worker._private_jobs
                   set locked_by = 'killed', locked_at = now(), attempts = 1, run_at = now()
                 where locked_by is null`.execute(db);
          await expect.poll(() => taken).toBe(round);
        }
        expect(begun).toBe(1);
        const { rows } = await sql<{ task_identifier: string }>`
      select task_identifier from graphile_worker.jobs where locked_by is not null`.execute(db);
        expect(rows).toEqual([{ task_identifier: 'bulk.run' }]);
      } finally {
        finish();
        await other.stop();
      }
    };
    await withJobs(work, quiet, options);
  },
);
