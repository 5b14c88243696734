import type { AppContext } from '#server/app.ts';
import { authorOfJob, callOfJob, type JobHandlers } from '#server/platform/jobs.ts';
import { giveForms } from './give.ts';
import { runMigration } from './migrate/run.ts';

/** The slow work of forms: giving a new form to every file that lacks it, and files taking a version. */
export const formHandlers = (
  context: Pick<AppContext, 'db' | 'secrets'>,
): Pick<JobHandlers, 'form.give' | 'form.migrate'> => ({
  'form.give': (job, signal) => giveForms(context.db, callOfJob(job), signal),
  'form.migrate': (job, signal) => runMigration(context, authorOfJob(job), job.migration_id, signal),
});
