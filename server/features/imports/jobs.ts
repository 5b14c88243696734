import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { failingAloud, type JobFate } from '#server/platform/jobFate.ts';
import { callOfJob } from '#server/platform/jobBehalf.ts';
import type { ImportJob, JobHandlers } from '#server/platform/jobPayloads.ts';
import { analyse } from './analyse.ts';
import { analyseFate, runFate, undoFate } from './fate.ts';
import { runImport } from './run/run.ts';
import { undoImport } from './undo/run.ts';

type Work = (db: Db, call: Call, flowId: string, signal: AbortSignal) => Promise<void>;

/** The slow work of imports. All of it survives a kill: it is run again, and finds in the database how far it came. */
export function importHandlers({
  db,
}: Pick<AppContext, 'db'>): Pick<JobHandlers, 'import.analyse' | 'import.run' | 'import.undo'> {
  const handler = (fate: JobFate<ImportJob>, work: Work) =>
    failingAloud(db, fate, (job, signal) => work(db, callOfJob(job), job.flow_id, signal));
  return {
    'import.analyse': handler(analyseFate, analyse),
    'import.run': handler(runFate, runImport),
    'import.undo': handler(undoFate, undoImport),
  };
}
