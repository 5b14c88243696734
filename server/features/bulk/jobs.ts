import { isOpen } from '#schemas/bulk/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { isPassing } from '#server/platform/jobFailure.ts';
import { callOfJob, type JobHandlers } from '#server/platform/jobs.ts';
import { transact } from '#server/platform/write.ts';
import { endAction } from './end.ts';
import { runBulk } from './run.ts';
import { lockAction } from './store.ts';

/** The slow work of actions over many leads. It survives a kill: run again, it goes on with the leads that are left. */
export const bulkHandlers = ({
  db,
  config: { legalGate },
}: Pick<AppContext, 'db' | 'config'>): Pick<JobHandlers, 'bulk.run'> => ({
  'bulk.run': async (job, signal) => {
    const call = callOfJob(job);
    try {
      await runBulk(db, call, job.action_id, legalGate, signal);
    } catch (error) {
      if (!signal.aborted && !isPassing(error)) await giveUp(db, call, job.action_id);
      throw error;
    }
  },
});

/** A fault that would come again: the action says so instead of seeming to work for ever. */
const giveUp = (db: Db, call: Call, actionId: string): Promise<void> =>
  transact(db, call, async (write) => {
    const action = await lockAction(write.trx, actionId);
    if (action && isOpen(action.status)) await endAction(write, action, 'FAILED');
  });
