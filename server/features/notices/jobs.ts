import type { AppContext } from '#server/app.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { sendMessage } from './send.ts';
import { sweepMail } from './sweep.ts';

/** The mail that people get. */
export const noticeHandlers = (
  context: Pick<AppContext, 'db' | 'mail' | 'config'>,
): Pick<JobHandlers, 'mail.send' | 'mail.sweep'> => ({
  'mail.send': (job, signal) => sendMessage(context, job, signal),
  'mail.sweep': () => sweepMail(context),
});
