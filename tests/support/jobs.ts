import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';

/** Has jobs that have failed tried again now: their pause before that takes seconds, and longer each time. */
export const retryNow = (db: Db): Promise<unknown> =>
  sql`
    with again as (
      update graphile_worker._private_jobs set run_at = now()
       where attempts > 0 and attempts < max_attempts and locked_at is null and run_at > now()
      returning id)
    select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text)
      from again having count(*) > 0`.execute(db);
