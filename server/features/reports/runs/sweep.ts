import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { transact, type Author } from '#server/platform/write.ts';
import { endRun } from './end.ts';
import { isOpenRun, lockRun, RUN_JOB, type RunRow } from './run.ts';

/** How long one's runs are listed; the files they have made stay where they are. */
const RUN_DAYS = 180;
const BATCH = 100;

/** Ends as failed the runs whose job was given up: nobody works on them, and their person could ask for no more. */
export async function endLost(db: Db, author: Author): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.entity_id as id from report_run r
     where r.status in ('QUEUED', 'RUNNING')
       and not exists (select from graphile_worker.jobs j
                        where j.key = ${RUN_JOB}::text || r.entity_id and (j.attempts < j.max_attempts or j.locked_at is not null))
     order by r.created_at limit ${BATCH}`.execute(db);
  const ended = await Promise.allSettled(
    rows.map(({ id }) =>
      transact(db, author, async (write) => {
        const run = await lockRun(write.trx, id);
        if (run && isOpenRun(run)) await endRun(write, run, { status: 'FAILED', failure: 'report_failed' });
      }),
    ),
  );
  // One that cannot be ended keeps no other from it.
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Removes runs that ended long ago. */
export async function forgetRuns(db: Db, author: Author): Promise<void> {
  const batch = () =>
    transact(db, author, async (write) => {
      const { rows } = await sql<RunRow>`
        select * from report_run where ended_at < now() - ${RUN_DAYS} * interval '1 day'
         order by ended_at limit ${BATCH} for update skip locked`.execute(write.trx);
      await write.removeMany('report_run', rows, () => ({ type: 'REPORT_RUN_PURGED', changes: [] }));
      return rows.length;
    });
  while ((await batch()) === BATCH);
}
