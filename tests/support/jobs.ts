import { sql } from 'kysely';
import { openPool, type Db } from '#server/platform/db.ts';
import { openJobs, type Jobs } from '#server/platform/jobs.ts';
import type { TestApp } from './app.ts';
import { quiet } from './quiet.ts';

/** Has jobs that have failed tried again now: their pause before that takes seconds, and longer each time. */
export const retryNow = (db: Db): Promise<unknown> =>
  sql`
    with again as (
      update graphile_worker._private_jobs set run_at = now()
       where attempts > 0 and attempts < max_attempts and locked_at is null and run_at > now()
      returning id)
    select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text)
      from again having count(*) > 0`.execute(db);

/** Works with the jobs of another process of an installation, which ends afterwards. */
export async function withJobs(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  work: (jobs: Jobs) => Promise<unknown>,
): Promise<void> {
  const pool = openPool(databaseUrl, quiet, 4);
  const jobs = await openJobs(pool, quiet);
  try {
    await work(jobs);
  } finally {
    await jobs.stop();
    await pool.end();
  }
}
