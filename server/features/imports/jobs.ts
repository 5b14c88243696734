import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { isPassing } from '#server/platform/jobFailure.ts';
import { callOfJob, type ImportJob, type JobHandlers } from '#server/platform/jobs.ts';
import { transact } from '#server/platform/write.ts';
import { analyse } from './analyse.ts';
import { isBusy } from './flow.ts';
import { failJob, leaveFlow } from './jobState.ts';
import { runImport } from './run/run.ts';
import { lockFlow } from './store.ts';
import { undoImport } from './undo/run.ts';

type Work = (db: Db, call: Call, flowId: string, signal: AbortSignal) => Promise<void>;

/** The slow work of imports. All of it survives a kill: it is run again, and finds in the database how far it came. */
export function importHandlers({
  db,
}: Pick<AppContext, 'db'>): Pick<JobHandlers, 'import.analyse' | 'import.run' | 'import.undo'> {
  const handler = (work: Work) => async (job: ImportJob, signal: AbortSignal) => {
    const call = callOfJob(job);
    try {
      await work(db, call, job.flow_id, signal);
    } catch (error) {
      if (!signal.aborted && !isPassing(error)) await giveUp(db, call, job.flow_id);
      throw error;
    }
  };
  return {
    'import.analyse': handler(analyse),
    'import.run': handler(runImport),
    'import.undo': handler(undoImport),
  };
}

/** A fault that would come again: the flow says so instead of seeming to work for ever. */
const giveUp = (db: Db, call: Call, flowId: string): Promise<void> =>
  transact(db, call, async (write) => {
    const flow = await lockFlow(write.trx, flowId);
    if (!flow || !isBusy(flow)) return;
    await failJob(write, flow);
    await leaveFlow(write, flow, 'failed', {});
  });
