import { isMany, type Values } from '#schemas/engine/field.ts';
import { entries } from '#schemas/engine/resource.ts';
import type { Change } from '#server/db/schema.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Write } from '#server/platform/write.ts';
import { changesBetween } from '../leads/lead.ts';
import type { Activity, ActivityRow } from './activity.ts';
import { meantBy } from './validate.ts';

/** A change to an activity that may be made: nothing in it is wrong, and the row is locked. */
export interface Edit {
  readonly current: ActivityRow;
  readonly values: Values;
  readonly changes: readonly Change[];
}

/** What a person says of an activity as a change; null: it says so already. */
export function editOf(activity: Activity, current: ActivityRow, sent: Values): Edit | null {
  const values = meantBy(activity, sent, current);
  const changes = changesBetween(current, values);
  return changes.length > 0 ? { current, values, changes } : null;
}

/** Makes changes to activities of one kind, with all that follows from them; as many statements whatever the number. */
export async function saveEdits(
  write: Write,
  actor: Actor,
  activity: Activity,
  edits: readonly Edit[],
): Promise<void> {
  const { table, updated, after } = activity;
  if (!updated || edits.length === 0) return;
  const patches = edits.map(({ current, values }) => patchOf(activity, actor, current, values));
  await write.updateEach(
    table,
    edits.map(({ current: { entity_id, version } }, index) => ({
      entity_id,
      version,
      patch: patches[index] ?? {},
    })),
    (index) => {
      const { current, changes } = edits[index]!;
      return {
        type: updated,
        about: { resource: 'lead', id: current.lead_id },
        changes,
        detail: { [table]: current.entity_id },
      };
    },
  );
  await after?.(
    write,
    actor,
    edits.map(({ current }, index) => ({ before: current, after: { ...current, ...patches[index] } })),
  );
}

/** What to write; a list that was emptied is an empty list. */
const patchOf = (
  { resource, conduct }: Activity,
  actor: Actor,
  current: ActivityRow,
  values: Values,
): Values => ({
  ...Object.fromEntries(
    entries(resource.fields)
      .filter(([name]) => name in values)
      .map(([name, field]) => [name, values[name] ?? (isMany(field) ? [] : null)]),
  ),
  ...conduct?.stamps(actor, values, current),
  updated_by: actor.id,
  ...('edited_at' in resource.fields ? { edited_at: new Date(), edited_by: actor.id } : {}),
});
