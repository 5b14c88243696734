import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { chainBefore, isBehind } from './before.ts';

/** At every start, by a job: what releases before this one have written is chained once. */
export const chainAtStart = ({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (await isBehind(trx)) await jobs.add(trx, 'audit.before', {}, 'audit.before');
  });

export const auditHandlers = ({ db }: Pick<AppContext, 'db'>): Pick<JobHandlers, 'audit.before'> => ({
  'audit.before': (_job, signal) => chainBefore(db, signal),
});
