import type { JobFate } from '#server/platform/jobFate.ts';
import type { ReportRunJob } from '#server/platform/jobPayloads.ts';
import { endRun } from './end.ts';
import { isOpenRun, lockRun } from './run.ts';

export const reportFate: JobFate<ReportRunJob> = {
  async dead(write, { run_id }) {
    const run = await lockRun(write.trx, run_id);
    if (run && isOpenRun(run)) await endRun(write, run, { status: 'FAILED', failure: 'report_failed' });
  },
  async again(write, { run_id }) {
    const run = await lockRun(write.trx, run_id);
    if (run?.status !== 'FAILED') return;
    await write.update(
      'report_run',
      run_id,
      run.version,
      { status: 'QUEUED', failure: null, started_at: null, ended_at: null },
      { type: 'REPORT_RUN', changes: [{ field: 'status', from: run.status, to: 'QUEUED' }] },
    );
  },
};
