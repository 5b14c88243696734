import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { callOfJob, isPassing, type ImportJob, type JobHandlers } from '#server/platform/jobs.ts';
import { transact } from '#server/platform/write.ts';
import { analyse } from './analyse.ts';
import { runImport } from './run.ts';
import { lockFlow } from './store.ts';

type Work = (db: Db, call: Call, flowId: string, signal: AbortSignal) => Promise<void>;

/** The slow work of imports. Both survive a kill: they are run again, and find in the database how far they came. */
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
  return { 'import.analyse': handler(analyse), 'import.run': handler(runImport) };
}

/** A fault that would come again: the flow says so instead of seeming to work for ever. */
const giveUp = (db: Db, call: Call, flowId: string): Promise<void> =>
  transact(db, call, async (write) => {
    const flow = await lockFlow(write.trx, flowId);
    if (flow?.stage !== 'analysing' && flow?.stage !== 'importing') return;
    const changes = [{ field: 'stage', from: flow.stage, to: 'failed' }];
    await write.update(
      'import_flow',
      flowId,
      flow.version,
      { stage: 'failed' },
      { type: 'IMPORT_UPDATED', changes },
    );
  });
