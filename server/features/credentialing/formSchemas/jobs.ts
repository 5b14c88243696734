import type { AppContext } from '#server/app.ts';
import { callOfJob, type JobHandlers } from '#server/platform/jobs.ts';
import { giveForms } from './give.ts';

/** The slow work of forms: a form that is published for the first time goes to every file that lacks it. */
export const formHandlers = ({ db }: Pick<AppContext, 'db'>): Pick<JobHandlers, 'form.give'> => ({
  'form.give': (job, signal) => giveForms(db, callOfJob(job), signal),
});
