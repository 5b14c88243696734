import { sql } from 'kysely';
import type { JobCount, JobCounts } from '#schemas/job/index.ts';
import type { Db } from '#server/platform/db.ts';
import { JOBS, STATE } from './job.ts';

/** Jobs that are counted at most: what is beyond them waits, and is looked at every few seconds. */
const COUNT_MOST = 100_000;

/** How many jobs there are, by kind and state. */
export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<Omit<JobCount, 'count'> & { count: string }>`
    select kind, state, count(*) as count
      from (select k.identifier as kind, ${STATE} as state from ${JOBS} limit ${COUNT_MOST + 1}) jobs
     group by kind, state order by kind, state`.execute(db);
  const items = rows.map((row) => ({ ...row, count: Number(row.count) }));
  return { items, exact: items.reduce((sum, { count }) => sum + count, 0) <= COUNT_MOST };
}
