import type { RawBuilder } from 'kysely';
import type { ActivityName } from '#schemas/activity/index.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { entries, type Resource } from '#schemas/engine/resource.ts';
import { leadName } from '#schemas/lead/name.ts';
import { scopeOf, type LeadType } from '#schemas/permissions.ts';
import type { HistoryChange } from '#schemas/vocabulary/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import type { Write } from '#server/platform/write.ts';

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
  /** What is read of it: its table, or a query in brackets that says more. */
  readonly rows: () => RawBuilder<unknown>;
  readonly search?: (text: string) => Condition;
  /** Two of a lead that name the same choice and say nearly the same are similar (docs/decisions/014). */
  readonly likeness: { readonly choice: string; readonly text: string };
  /** The rules that its fields cannot say. */
  readonly conduct?: Conduct;
  /** What follows from what was written, in the same transaction. */
  readonly after?: (write: Write, actor: Actor, written: readonly Written[]) => Promise<void>;
}

/** Rules of a kind beyond its fields. `values`: normalised, what a change says; `current`: null for a new one. */
export interface Conduct {
  /** The change with all that it means. */
  readonly meant: (values: Values, current: Values | null) => Values;
  /** What is wrong with the change as it was sent. */
  readonly fails: (actor: Actor, sent: Values, current: Values | null) => Fail[];
  /** What only the server writes beside it. */
  readonly stamps: (actor: Actor, values: Values, current: Values | null) => Values;
  readonly can: (actor: Actor, row: ActivityRow, edit: boolean) => object;
}

/** A row of one of the three tables; of a task also its lead. */
export type ActivityRow = Values & {
  readonly entity_id: string;
  readonly version: number;
  readonly lead_id: string;
  readonly lead_type: LeadType;
  readonly created_by: string | null;
  readonly status?: string;
  readonly type?: string;
  readonly assignee_ids?: readonly string[];
  readonly lead?: Values;
};

/** A row before (null: it is new) and after it was written. */
export interface Written {
  readonly before: ActivityRow | null;
  readonly after: ActivityRow;
}

/** Whether the actor may change it (domain §6): its author, who is assigned to it, a supervisor of the type. */
export function mayEdit(actor: Actor, { updated }: Activity, row: ActivityRow): boolean {
  const scope = scopeOf(actor.role, 'activity.edit');
  const own = row.created_by === actor.id || row.assignee_ids?.includes(actor.id) === true;
  return updated !== undefined && (scope === 'type' || (scope === 'own' && own));
}

/** An activity as the API answers it, with what its reader may do to it. */
export function presentActivity(activity: Activity, row: ActivityRow, actor: Actor): Record<string, unknown> {
  const edit = mayEdit(actor, activity, row);
  return {
    entity_id: row.entity_id,
    version: row.version,
    ...Object.fromEntries(entries(activity.resource.fields).map(([name]) => [name, row[name] ?? null])),
    ...(row.lead ? { lead: { entity_id: row.lead_id, name: leadName(row.lead) } } : {}),
    can: { edit, ...activity.conduct?.can(actor, row, edit) },
  };
}
