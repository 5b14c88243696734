import type { Values } from '#schemas/engine/field.ts';
import { normalise } from '#schemas/engine/resource.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { mayEdit, presentActivity, type Activity } from './activity.ts';
import { editOf, saveEdits } from './edit.ts';
import { findActivity, lockActivities } from './read.ts';
import { activityFails } from './validate.ts';

/**
 * Changes an activity that is still at `version`. Throws `not_found`, `forbidden` (somebody else's), `stale` with the
 * record as it is now, or `bad_request` with everything that is wrong.
 */
export async function updateActivity(
  db: Db,
  call: Call,
  activity: Activity,
  id: string,
  version: number,
  sent: Values,
): Promise<Record<string, unknown>> {
  const { actor } = call;
  const values = normalise(activity.resource.fields, sent);
  return transact(db, call, async (write) => {
    const { trx } = write;
    await lockActivities(trx, call, activity, [id]);
    const current = await findActivity(trx, call, activity, id);
    if (!mayEdit(actor, activity, current)) throw new Problem('forbidden');
    if (current.version !== version)
      throw new Problem('stale', [], presentActivity(activity, current, actor));
    refuse(await activityFails(trx, call, activity, current.lead_type, values, current));
    const edit = editOf(activity, current, values);
    if (!edit) return presentActivity(activity, current, actor);
    await saveEdits(write, actor, activity, [edit]);
    return presentActivity(activity, await findActivity(trx, call, activity, id), actor);
  });
}
