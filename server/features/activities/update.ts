import { sql } from 'kysely';
import { isMany, type Values } from '#schemas/engine/field.ts';
import { entries, normalise } from '#schemas/engine/resource.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { changesBetween } from '../leads/lead.ts';
import { mayEdit, presentActivity, type Activity } from './activity.ts';
import { findActivity } from './read.ts';
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
  const { table, resource, updated } = activity;
  const values = normalise(resource.fields, sent);
  return transact(db, call, async (write) => {
    const current = await findActivity(write.trx, call, activity, id, true);
    if (!updated || !mayEdit(call.actor, activity, current)) throw new Problem('forbidden');
    if (current.version !== version)
      throw new Problem('stale', [], presentActivity(activity, current, call.actor));
    refuse(await activityFails(write.trx, call, activity, current.lead_type, values, current));
    const changes = changesBetween(current, values);
    if (changes.length === 0) return presentActivity(activity, current, call.actor);
    await write.update(table, id, version, patchOf(activity, values, call.actor.id), {
      type: updated,
      about: { resource: 'lead', id: current.lead_id },
      changes,
      detail: { [table]: id },
    });
    return presentActivity(activity, await findActivity(write.trx, call, activity, id), call.actor);
  });
}

/** What to write; a list that was emptied is an empty list. */
const patchOf = ({ resource }: Activity, values: Values, actorId: string): Values => ({
  ...Object.fromEntries(
    entries(resource.fields)
      .filter(([name]) => name in values)
      .map(([name, field]) => [name, values[name] ?? (isMany(field) ? [] : null)]),
  ),
  updated_by: actorId,
  ...('edited_at' in resource.fields ? { edited_at: sql`clock_timestamp()` } : {}),
});
