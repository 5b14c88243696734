import { addJobs } from '#server/platform/jobs.ts';
import type { Trx } from '#server/platform/db.ts';

/** Has messages sent, each by a job of its own. */
export const addMail = (trx: Trx, ids: readonly string[]): Promise<void> =>
  addJobs(
    trx,
    'mail.send',
    ids.map((id) => ({ payload: { message_id: id }, key: `mail.send ${id}` })),
  );
