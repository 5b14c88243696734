import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { loadCustomFields } from './customFields.ts';
import { indexCustomFields } from './customIndexes.ts';

/** At every start, by a job: a release may read own fields otherwise than the indexes that it finds were made. */
export const indexAtStart = ({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<void> =>
  db.transaction().execute((trx) => jobs.add(trx, 'lead.index', {}, 'lead.index'));

/** The slow work of leads: indexes of the fields that the network has added. */
export const leadHandlers = ({ db }: Pick<AppContext, 'db'>): Pick<JobHandlers, 'lead.index'> => ({
  'lead.index': async () => {
    await loadCustomFields(db);
    await indexCustomFields(db);
  },
});
