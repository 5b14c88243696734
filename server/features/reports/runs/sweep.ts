import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { transact, type Author } from '#server/platform/write.ts';
import type { RunRow } from './run.ts';

/** How long one's runs are listed; the files they have made stay where they are. */
const RUN_DAYS = 180;
const BATCH = 100;

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
