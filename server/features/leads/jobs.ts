import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { loadCustomFields } from './customFields.ts';
import { indexCustomFields } from './customIndexes.ts';
import { isRewriting, rewriteSearchTexts } from './searchTexts.ts';

/**
 * At every start, by jobs: a release may read own fields otherwise than the indexes that it finds were made, and search other
 * columns than those whose texts it finds.
 */
export const indexAtStart = ({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await jobs.add(trx, 'lead.index', {}, 'lead.index');
    if (await isRewriting(trx)) await jobs.add(trx, 'lead.search', {}, 'lead.search');
  });

/** The slow work of leads: indexes of the fields that the network has added, and texts by which leads are searched. */
export const leadHandlers = ({
  db,
}: Pick<AppContext, 'db'>): Pick<JobHandlers, 'lead.index' | 'lead.search'> => ({
  'lead.index': async () => {
    await loadCustomFields(db);
    await indexCustomFields(db);
  },
  'lead.search': (_job, signal) => rewriteSearchTexts(db, signal),
});
