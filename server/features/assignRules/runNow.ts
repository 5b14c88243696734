import type { BulkAction } from '#schemas/bulk/index.ts';
import { lockAssigning } from '#server/features/assign/lock.ts';
import { refuseMore } from '#server/features/bulk/start.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { transact } from '#server/platform/write.ts';
import { findRule } from './rule.ts';
import { runRule } from './run.ts';
import { typeOf } from './save.ts';

/**
 * Runs a rule now, whenever it runs else, by the rights of whoever asks: over all leads that it matches and that are
 * free. Gives the assignment, or null when there is nothing to assign. Throws `not_found`, `forbidden`,
 * `too_many_requests`, or `bad_request` with what keeps it from running.
 */
export async function runNow(db: Db, jobs: Jobs, call: Call, id: string): Promise<BulkAction | null> {
  const type = typeOf(call);
  await refuseMore(db, call);
  return transact(db, call, async (write) => {
    await lockAssigning(write.trx, type);
    const rule = await findRule(write.trx, call.actor, id, true);
    return runRule({ write, jobs, call, rule });
  });
}
