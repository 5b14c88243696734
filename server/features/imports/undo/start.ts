import type { ImportJob } from '#schemas/import-flow/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { onBehalfOf } from '#server/platform/jobBehalf.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { transact } from '#server/platform/write.ts';
import { findFlow } from '../flow.ts';
import { claimJob, readJob } from '../job.ts';
import { changeJob, enterFlow } from '../jobState.ts';
import { flowKey } from '../start.ts';

/**
 * Begins to take back what a run imported, also of a closed task: it is about the leads. Throws `not_found`, `stale`
 * with the run as it is now, or `not_now`: nothing to take back, or something at work on the import.
 */
export async function startUndo(
  db: Db,
  jobs: Jobs,
  call: Call,
  id: string,
  version: number,
): Promise<ImportJob> {
  return transact(db, call, async (write) => {
    const { trx } = write;
    const job = await claimJob(trx, call.actor, id, version, 'undo');
    await changeJob(write, job, 'UNDOING', { undone_by: call.actor.id });
    await enterFlow(write, await findFlow(trx, call.actor, job.flow_id, true));
    const payload = { flow_id: job.flow_id, ...onBehalfOf(call) };
    await jobs.add(trx, 'import.undo', payload, flowKey(job.flow_id));
    return readJob(trx, call.actor, id);
  });
}
