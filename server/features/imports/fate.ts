import { sql } from 'kysely';
import type { ImportJobStatus } from '#schemas/vocabulary/index.ts';
import type { Trx } from '#server/platform/db.ts';
import type { JobFate } from '#server/platform/jobFate.ts';
import type { ImportJob } from '#server/platform/jobPayloads.ts';
import { isBusy, type FlowRow } from './flow.ts';
import type { JobRow } from './job.ts';
import { changeJob, enterFlow, failJob, leaveFlow } from './jobState.ts';
import { lockFlow } from './store.ts';

const dead: JobFate<ImportJob>['dead'] = async (write, { flow_id }) => {
  const flow = await lockFlow(write.trx, flow_id);
  if (!flow || !isBusy(flow)) return;
  await failJob(write, flow);
  await leaveFlow(write, flow, 'failed', {});
};

/** A closed one is not worked on any more (its rows may be gone); what it has imported may still be taken back. */
const isRetried = ({ stage, status }: FlowRow): boolean => stage === 'failed' && status !== 'Closed';

/** Rows are checked from where the check has stopped. */
export const analyseFate: JobFate<ImportJob> = {
  dead,
  async again(write, { flow_id }) {
    const flow = await lockFlow(write.trx, flow_id);
    if (flow && isRetried(flow) && !(await lockFailed(write.trx, flow)))
      await enterFlow(write, flow, { stage: 'analysing' });
  },
};

/** @param status of a run that is at it */
const runFateOf = (status: Extract<ImportJobStatus, 'RUNNING' | 'UNDOING'>): JobFate<ImportJob> => ({
  dead,
  async again(write, { flow_id }) {
    const flow = await lockFlow(write.trx, flow_id);
    const run = flow?.stage === 'failed' && (await lockFailed(write.trx, flow));
    if (!flow || !run || (run.undone_by !== null) !== (status === 'UNDOING')) return;
    if (status === 'RUNNING' && !isRetried(flow)) return;
    await changeJob(write, run, status, status === 'RUNNING' ? { finished_at: null } : {});
    await enterFlow(write, flow, status === 'RUNNING' ? { finished_at: null } : {});
  },
});
export const runFate = runFateOf('RUNNING');
export const undoFate = runFateOf('UNDOING');

/** The last run of a flow, locked, where that has failed: it, or its undo. */
async function lockFailed(trx: Trx, { entity_id, filename, stage }: FlowRow): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`
    select j.*, ${filename}::text as filename, ${stage}::text as stage from import_job j
     where j.flow_id = ${entity_id} order by j.created_at desc, j.entity_id desc limit 1 for update`.execute(
    trx,
  );
  const [run] = rows;
  return run?.status === 'FAILED' ? run : null;
}
