import type { AppContext } from '#server/app.ts';
import { failingAloud } from '#server/platform/jobFate.ts';
import { callOfJob } from '#server/platform/jobBehalf.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { bulkFate } from './fate.ts';
import { runBulk } from './run.ts';

/** The slow work of actions over many leads. It survives a kill: run again, it goes on with the leads that are left. */
export const bulkHandlers = ({
  db,
  config: { legalGate },
}: Pick<AppContext, 'db' | 'config'>): Pick<JobHandlers, 'bulk.run'> => ({
  'bulk.run': failingAloud(db, bulkFate, (job, signal) =>
    runBulk(db, callOfJob(job), job.action_id, legalGate, signal),
  ),
});
