import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { loadCustomFields } from './customFields.ts';
import { indexCustomFields } from './customIndexes.ts';

/** The slow work of leads: indexes of the fields that the network has added. */
export const leadHandlers = ({ db }: Pick<AppContext, 'db'>): Pick<JobHandlers, 'lead.index'> => ({
  'lead.index': async () => {
    await loadCustomFields(db);
    await indexCustomFields(db);
  },
});
