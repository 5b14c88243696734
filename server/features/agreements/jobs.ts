import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { sendJob } from './send.ts';
import { sweepAgreements } from './sweep.ts';
import { syncAgreement } from './sync.ts';

/** Agreements go out, and follow what their signing service says. */
export const agreementHandlers = (
  context: AppContext,
): Pick<JobHandlers, 'agreement.send' | 'agreement.sync' | 'agreement.sweep'> => ({
  'agreement.send': ({ agreement_id }, signal) => sendJob(context, agreement_id, signal),
  'agreement.sync': ({ agreement_id }, signal) => syncAgreement(context, agreement_id, signal),
  'agreement.sweep': (_job, signal) => sweepAgreements(context, signal),
});
