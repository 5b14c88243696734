import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '#server/app.ts';
import { callOfJob } from '#server/platform/jobBehalf.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { workOff } from './erase.ts';
import { findPersonOfAccount, findPersonOfAnyLead, findPersonOfResource } from './find.ts';
import { retain } from './retain.ts';

/** People are erased when somebody has decided so, and what has been kept long enough goes every night. */
export const privacyHandlers = (
  context: AppContext,
): Pick<JobHandlers, 'privacy.erase' | 'privacy.retain'> => ({
  'privacy.erase': (job) =>
    workOff(context, callOfJob(job), job.erasure_id, {
      lead: findPersonOfAnyLead,
      account: findPersonOfAccount(context.config.retention.accounts),
      resource: findPersonOfResource(context.config.retention.files),
    }),
  'privacy.retain': async (_job, signal) => {
    await retain(context, context.config.retention, { actor: null, requestId: uuidv7() }, signal);
  },
});
