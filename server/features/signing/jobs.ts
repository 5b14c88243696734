import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { tellCopyMissing } from '#server/features/agreements/notices.ts';
import { finishEnvelope } from '#server/ports/signing/embedded/finish.ts';
import { sendLetter } from '#server/ports/signing/embedded/post.ts';
import { tendEnvelopes } from '#server/ports/signing/embedded/tend.ts';

/** What the embedded signing service does by itself. */
export const signingHandlers = (
  context: AppContext,
): Pick<JobHandlers, 'signing.complete' | 'signing.tend' | 'letter.send'> => ({
  'signing.complete': ({ agreement_id }, signal) => finishEnvelope(context, agreement_id, signal),
  'signing.tend': () => tendEnvelopes(context, tellCopyMissing),
  'letter.send': ({ letter_id }, signal) => sendLetter(context, letter_id, tellCopyMissing, signal),
});
