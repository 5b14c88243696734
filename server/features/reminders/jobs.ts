import type { AppContext } from '#server/app.ts';
import { workToday } from '#server/platform/day.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { remind } from './remind.ts';

/** What a day brings to people's work on leads. */
export const reminderHandlers = ({ db }: Pick<AppContext, 'db'>): Pick<JobHandlers, 'task.remind'> => ({
  'task.remind': ({ day = workToday() }, signal) => remind(db, day, signal),
});
