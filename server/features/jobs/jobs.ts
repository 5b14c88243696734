import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { tendDead } from './tend.ts';

/** What is done about jobs themselves. */
export const jobHandlersOfJobs = ({ db }: Pick<AppContext, 'db'>): Pick<JobHandlers, 'job.tend'> => ({
  'job.tend': (_job, signal) => tendDead(db, signal),
});
