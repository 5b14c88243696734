import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { FailCode } from '#schemas/errors.ts';
import type { AppContext } from '#server/app.ts';
import type { Db } from '#server/platform/db.ts';
import { isPassing } from '#server/platform/jobFailure.ts';
import { callOfJob } from '#server/platform/jobBehalf.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { Problem } from '#server/platform/problem.ts';
import { purgeOld } from '../trash/purge.ts';
import { runDue } from '../schedules/due.ts';
import { endRunOf } from './end.ts';
import { forgetRuns } from './sweep.ts';
import { workOn, type RunContext, type RunLimits } from './work.ts';

/** What passes has passed by then; the queue tries a little longer than this. */
const PATIENCE_MINUTES = 60;

/** Reports are run, those that are due as well; their trash is emptied, and what ended long ago forgotten. */
export const reportRunHandlers = (
  context: RunContext & Pick<AppContext, 'jobs'>,
): Pick<JobHandlers, 'report.run' | 'report.due' | 'report.purge'> => ({
  'report.due': () => runDue(context.db, context.jobs, { actor: null, requestId: uuidv7() }),
  'report.purge': async () => {
    const house = { actor: null, requestId: uuidv7() };
    await purgeOld(context.db, house);
    await forgetRuns(context.db, house);
  },
  'report.run': runJob(context),
});

/** One run, to its end unless what keeps it from that may pass. */
export const runJob =
  (context: RunContext, limits?: RunLimits): JobHandlers['report.run'] =>
  async (job, signal) => {
    const call = callOfJob(job);
    const end = (failure: FailCode) => endRunOf(context.db, call, job.run_id, { status: 'FAILED', failure });
    try {
      await workOn(context, call, job.run_id, signal, limits);
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof Problem) return end(error.fails[0]?.code ?? 'report_failed');
      // A fault that would come again: the run says so instead of seeming to work for ever.
      if (!isPassing(error) || (await isOverdue(context.db, job.run_id))) await end('report_failed');
      throw error;
    }
  };

async function isOverdue(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ overdue: boolean }>`
    select started_at < now() - ${PATIENCE_MINUTES} * interval '1 minute' as overdue
      from report_run where entity_id = ${id}`.execute(db);
  return rows[0]?.overdue === true;
}
