import { ACTIVITIES, type ActivityName } from '#schemas/activity/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import { entries, type Resource } from '#schemas/engine/resource.ts';
import { scopeOf, type LeadType } from '#schemas/permissions.ts';
import { NEW_TASK, NEW_TASK_DEFAULTS, taskStatuses } from '#schemas/task/index.ts';
import type { HistoryChange } from '#schemas/vocabulary/index.ts';
import type { Actor } from '#server/platform/actor.ts';

/** A kind of activity: notes, outreaches and tasks differ in nothing else than what stands here and in their fields. */
export interface Activity {
  readonly table: ActivityName;
  readonly resource: Resource;
  /** What a new one takes, and what it says where nobody says anything else. */
  readonly creates: Resource;
  readonly defaults: Values;
  readonly added: HistoryChange;
  /** Absent: once written it stays as it is. */
  readonly updated?: HistoryChange;
}

export const NOTE: Activity = {
  table: 'note',
  resource: ACTIVITIES.note,
  creates: ACTIVITIES.note,
  defaults: {},
  added: 'NOTE_ADDED',
  updated: 'NOTE_UPDATED',
};
export const OUTREACH: Activity = {
  table: 'outreach',
  resource: ACTIVITIES.outreach,
  creates: ACTIVITIES.outreach,
  defaults: {},
  added: 'OUTREACH_ADDED',
};
export const TASK: Activity = {
  table: 'task',
  resource: ACTIVITIES.task,
  creates: NEW_TASK,
  defaults: NEW_TASK_DEFAULTS,
  added: 'TASK_ADDED',
  updated: 'TASK_UPDATED',
};

/** A row of one of the three tables. */
export type ActivityRow = Values & {
  readonly entity_id: string;
  readonly version: number;
  readonly lead_id: string;
  readonly lead_type: LeadType;
  readonly created_by: string | null;
  readonly status?: string;
  readonly type?: string;
  readonly assignee_ids?: readonly string[];
};

/** Whether the actor may change it (domain §6): its author, who is assigned to it, a supervisor of the type. */
export function mayEdit(actor: Actor, { updated }: Activity, row: ActivityRow): boolean {
  const scope = scopeOf(actor.role, 'activity.edit');
  const own = row.created_by === actor.id || row.assignee_ids?.includes(actor.id) === true;
  return updated !== undefined && (scope === 'type' || (scope === 'own' && own));
}

export const mayDecide = (actor: Actor): boolean => scopeOf(actor.role, 'task.decide') !== null;

/** An activity as the API answers it, with what its reader may do to it. */
export function presentActivity(activity: Activity, row: ActivityRow, actor: Actor): Record<string, unknown> {
  const edit = mayEdit(actor, activity, row);
  const statuses =
    row.status === undefined
      ? {}
      : {
          statuses: edit
            ? taskStatuses({ status: row.status, type: row.type ?? null }, mayDecide(actor))
            : [],
        };
  return {
    entity_id: row.entity_id,
    version: row.version,
    ...Object.fromEntries(entries(activity.resource.fields).map(([name]) => [name, row[name] ?? null])),
    can: { edit, ...statuses },
  };
}
