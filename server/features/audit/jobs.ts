import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { chainBefore, readBefore } from './before.ts';
import { auditKeys } from './chain.ts';

/** At every start, by a job: what releases before this one have written is chained once. */
export const chainAtStart = ({
  db,
  jobs,
  secrets,
}: Pick<AppContext, 'db' | 'jobs' | 'secrets'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Forged as well: the job dies of it, which is told.
    if ((await readBefore(trx, auditKeys(secrets))) !== undefined)
      await jobs.add(trx, 'audit.before', {}, 'audit.before');
  });

export const auditHandlers = ({
  db,
  secrets,
}: Pick<AppContext, 'db' | 'secrets'>): Pick<JobHandlers, 'audit.before'> => ({
  'audit.before': (_job, signal) => chainBefore(db, secrets, signal),
});
