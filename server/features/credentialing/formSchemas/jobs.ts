import type { AppContext } from '#server/app.ts';
import { failingAloud } from '#server/platform/jobFate.ts';
import { authorOfJob } from '#server/platform/jobBehalf.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { giveForms } from './give.ts';
import { migrationFate } from './migrate/fate.ts';
import { runMigration } from './migrate/run.ts';

/** At every start: files of before lack the forms that a release has added. */
export const giveAtStart = ({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<void> =>
  db
    .transaction()
    .execute((trx) => jobs.add(trx, 'form.give', { request_id: 'start' }, 'form.give at start'));

/** The slow work of forms: giving a new form to every file that lacks it, and files taking a version. */
export const formHandlers = (
  context: Pick<AppContext, 'db' | 'secrets'>,
): Pick<JobHandlers, 'form.give' | 'form.migrate'> => ({
  'form.give': (job, signal) => giveForms(context.db, authorOfJob(job), signal),
  'form.migrate': failingAloud(context.db, migrationFate, (job, signal) =>
    runMigration(context, authorOfJob(job), job.migration_id, signal),
  ),
});
