import type { ImportJob } from '#schemas/import-flow/index.ts';
import type { Call } from '#server/platform/actor.ts';
import { actorNow } from '#server/platform/actorNow.ts';
import type { Db } from '#server/platform/db.ts';
import { onBehalfOf } from '#server/platform/jobBehalf.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { transact } from '#server/platform/write.ts';
import { findFlow } from './flow.ts';
import { claimJob, readJob } from './job.ts';
import { changeJob, endRun, leaveFlow } from './jobState.ts';
import { flowKey } from './start.ts';

export const JOB_ACTIONS = ['pause', 'resume', 'cancel'] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];

/**
 * Pauses a run, lets it go on, or ends it; a batch at work is finished first. What is left can be imported by another
 * run. Throws `not_found`, `stale` with the run as it is now, or `not_now`.
 */
export async function controlRun(
  db: Db,
  jobs: Jobs,
  call: Call,
  id: string,
  version: number,
  action: JobAction,
): Promise<ImportJob> {
  return transact(db, call, async (write) => {
    const { trx } = write;
    const job = await claimJob(trx, call.actor, id, version, action);
    if (action === 'pause') await changeJob(write, job, 'PAUSED');
    else if (action === 'resume') {
      await changeJob(write, job, 'RUNNING');
      // Whoever lets it go on, it is still the submitter's.
      const actor = (await actorNow(trx, job.created_by)) ?? call.actor;
      const payload = { flow_id: job.flow_id, ...onBehalfOf({ ...call, actor }) };
      await jobs.add(trx, 'import.run', payload, flowKey(job.flow_id));
    } else {
      const flow = await findFlow(trx, call.actor, job.flow_id, true);
      await endRun(write, flow, 'CANCELLED');
      await leaveFlow(write, flow, 'imported');
    }
    return readJob(trx, call.actor, id);
  });
}
