import type { AppContext } from '#server/app.ts';
import { actorOf, type Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import type { ImportJob, JobHandlers } from '#server/platform/jobs.ts';
import { transact } from '#server/platform/write.ts';
import { analyse } from './analyse.ts';
import { runImport } from './run.ts';
import { lockFlow } from './store.ts';

type Work = (db: Db, call: Call, flowId: string, signal: AbortSignal) => Promise<void>;

/** The slow work of imports. Both survive a kill: they are run again, and find in the database how far they came. */
export function importHandlers({
  db,
}: Pick<AppContext, 'db'>): Pick<JobHandlers, 'import.analyse' | 'import.run'> {
  const handler = (work: Work) => async (job: ImportJob, signal: AbortSignal) => {
    const call: Call = {
      actor: actorOf(job.user_id, job.username, job.role),
      language: 'en',
      requestId: job.request_id,
    };
    try {
      await work(db, call, job.flow_id, signal);
    } catch (error) {
      if (!signal.aborted && !isPassing(error)) await giveUp(db, call, job.flow_id);
      throw error;
    }
  };
  return { 'import.analyse': handler(analyse), 'import.run': handler(runImport) };
}

/** Lost connections, a full or stopping server, collisions (SQLSTATE): the job is tried again by itself. */
const isPassing = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /^(08|40|53|55|57)/.test(code) || /^E[A-Z]+$/.test(code) || /connection|timeout/i.test(message);
};

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
