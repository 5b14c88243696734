import { IMPORT_JOB_STATUS, type ImportJobStatus } from '#schemas/vocabulary/index.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import { notify } from '#server/features/notices/notify.ts';
import { addJobs } from '#server/platform/jobs.ts';
import type { Write } from '#server/platform/write.ts';
import type { FlowRow } from './flow.ts';
import { lockOpenJob, type JobRow } from './job.ts';
import { refreshJobCounts } from './run/items.ts';

/** A run in another state; its history stands under the flow. */
export async function changeJob(
  write: Write,
  job: JobRow,
  status: ImportJobStatus,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await write.update(
    'import_job',
    job.entity_id,
    job.version,
    { status, ...more },
    {
      type: 'IMPORT_JOB_CHANGED',
      about: { resource: 'import_flow', id: job.flow_id },
      changes: [{ field: 'status', from: job.status, to: status }],
      detail: { job_id: job.entity_id, counts: job.counts },
    },
  );
}

/**
 * Ends the run of a flow, which is locked: what it has imported stays, and goes to people by the rules for imports. An
 * undo goes on whatever becomes of the flow; then, and when no run is open, the answer is false.
 */
export async function endRun(
  write: Write,
  flow: FlowRow,
  status: Extract<ImportJobStatus, 'DONE' | 'CANCELLED' | 'FAILED'>,
): Promise<boolean> {
  const open = await lockOpenJob(write.trx, flow);
  if (!open || open.status === 'UNDOING') return false;
  await refreshJobCounts(write.trx, open.entity_id);
  const job = (await lockOpenJob(write.trx, flow)) ?? open;
  await changeJob(write, job, status, { finished_at: new Date() });
  await tellEnd(write, flow, job, status);
  await addJobs(write.trx, 'assign.imported', [
    { payload: { job_id: job.entity_id }, key: `assign ${job.entity_id}` },
  ]);
  return true;
}

/** Tells who has started a run how it ended, unless they ended it themselves. */
async function tellEnd(
  write: Write,
  { counts }: FlowRow,
  job: JobRow,
  status: ImportJobStatus,
): Promise<void> {
  if (status === 'CANCELLED' && write.author === job.created_by) return;
  await notify(write.trx, {
    code: 'import.done',
    params: {
      file: job.filename,
      outcome: IMPORT_JOB_STATUS[status],
      imported: job.counts.imported,
      left: counts.pending + counts.valid + counts.failed + counts.refused,
    },
    userId: job.created_by,
    about: { resource: 'import_flow', id: job.flow_id },
    // One that had failed may go on and end otherwise.
    key: `import.done|${job.entity_id}|${status}`,
  });
}

/** Ends the run or the undo of a flow, which is locked, for a fault that would come again; either can be asked for anew. */
export async function failJob(write: Write, flow: FlowRow): Promise<void> {
  if (await endRun(write, flow, 'FAILED')) return;
  const undoing = await lockOpenJob(write.trx, flow);
  if (undoing) await changeJob(write, undoing, 'FAILED');
}

/** The flow while it is imported from, or what was imported is taken back. */
export async function enterFlow(
  write: Write,
  flow: FlowRow,
  more: Readonly<Partial<FlowRow>> = {},
): Promise<void> {
  const patch = { stage: 'importing', ...more };
  const changes = changesBetween(
    { stage: flow.stage, status: flow.status },
    { status: flow.status, ...patch },
  );
  await write.update('import_flow', flow.entity_id, flow.version, patch, {
    type: 'IMPORT_UPDATED',
    changes: changes.filter(({ field }) => field === 'stage' || field === 'status'),
  });
}

/** The flow after its run or its undo has ended. */
export async function leaveFlow(
  write: Write,
  flow: FlowRow,
  stage: Extract<FlowRow['stage'], 'imported' | 'failed'>,
  more: Readonly<Record<string, unknown>> = { finished_at: new Date() },
): Promise<void> {
  await write.update(
    'import_flow',
    flow.entity_id,
    flow.version,
    { stage, ...more },
    {
      type: 'IMPORT_UPDATED',
      changes: [{ field: 'stage', from: flow.stage, to: stage }],
      detail: { counts: flow.counts },
    },
  );
}

/**
 * What a flow, which is locked, becomes when it is closed. A job at work notices between two batches and stops; what it has
 * imported stays, and an undo goes on to its end.
 */
export const closing = async (write: Write, flow: FlowRow): Promise<Partial<FlowRow>> => ({
  status: 'Closed',
  ...(await stopped(write, flow)),
});

async function stopped(write: Write, flow: FlowRow): Promise<Partial<FlowRow>> {
  if (flow.stage === 'analysing') return { stage: 'mapping' };
  if (flow.stage !== 'importing') return {};
  const open = await lockOpenJob(write.trx, flow);
  if (open?.status === 'UNDOING') return {};
  await endRun(write, flow, 'CANCELLED');
  return { stage: 'imported', finished_at: new Date() };
}
