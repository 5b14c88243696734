import { v7 as uuidv7 } from 'uuid';
import { NO_JOB_COUNTS, type ImportJob } from '#schemas/import-flow/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { onBehalfOf } from '#server/platform/jobBehalf.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { Problem } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { findFlow, presentFlow, rightsOf } from './flow.ts';
import { readJob } from './job.ts';
import { enterFlow } from './jobState.ts';
import { refreshJobCounts } from './run/items.ts';

/**
 * Starts a run of a flow that is still at `version`: what is ready becomes leads. Throws `not_found`, `stale` with the
 * flow as it is now, or `not_now` when nothing may be imported.
 */
export async function startRun(
  db: Db,
  jobs: Jobs,
  call: Call,
  flowId: string,
  version: number,
): Promise<ImportJob> {
  return transact(db, call, async (write) => {
    const flow = await findFlow(write.trx, call.actor, flowId, true);
    if (flow.version !== version)
      throw new Problem('stale', [], await presentFlow(write.trx, call.actor, flow));
    if (!rightsOf(flow).import) throw new Problem('not_now');
    const id = uuidv7();
    const job = {
      entity_id: id,
      flow_id: flowId,
      lead_type: flow.lead_type,
      status: 'RUNNING',
      counts: NO_JOB_COUNTS,
      created_by: call.actor.id,
    };
    await write.insert('import_job', job, {
      type: 'IMPORT_JOB_STARTED',
      about: { resource: 'import_flow', id: flowId },
      changes: [],
      detail: { job_id: id, options: flow.options, ready: flow.counts.ready },
    });
    await refreshJobCounts(write.trx, id);
    await enterFlow(write, flow, { status: 'In Progress', started_at: new Date(), finished_at: null });
    await jobs.add(write.trx, 'import.run', { flow_id: flowId, ...onBehalfOf(call) }, flowKey(flowId));
    return readJob(write.trx, call.actor, id);
  });
}

/** One piece of slow work a flow: what is asked for later takes the place of what waits. */
export const flowKey = (flowId: string): string => `import ${flowId}`;
