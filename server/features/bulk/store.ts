import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import { teamOf } from '#schemas/permissions.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import type { BulkRow } from './action.ts';

/**
 * What an action writes while it works. Its items are working data and the list of reasons; the history tells of the
 * action, and of every lead that it changed.
 */
export interface Item {
  readonly position: number;
  readonly lead_id: string;
  /** Who is to get it, and whether they still work in the team. */
  readonly assignee_id: string | null;
  readonly works: boolean;
  /** Of an undo: the version at which the lead is as the assignment left it. */
  readonly lead_version: number | null;
}
export interface Outcome {
  readonly position: number;
  readonly outcome: 'changed' | 'unchanged' | 'skipped';
  readonly fails: readonly Fail[] | null;
  /** Of a lead that was given to somebody: whose it is now, whose it was, and the version it has now. */
  readonly assignee_id?: string | null;
  readonly before_id?: string | null;
  readonly lead_version?: number;
}

/** Which leads an action is about: all that a list's condition finds, or these. */
export type Selected = { readonly where: Condition } | { readonly ids: readonly string[] };

/**
 * Settles the leads of an action, in one statement, and tells how many there are. They are numbered in the order of
 * their keys: actions that run at once lock leads in that order, and cannot wait for each other in a circle.
 */
export async function settleItems(trx: Trx, actionId: string, selected: Selected): Promise<number> {
  const leads =
    'ids' in selected
      ? sql`unnest(${selected.ids}::uuid[]) t(entity_id)`
      : sql`lead t where ${selected.where}`;
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_item (action_id, position, lead_id)
    select ${actionId}::uuid, row_number() over (order by t.entity_id), t.entity_id from ${leads}`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

/** The action of a job, locked so that a second runner of the same job waits; null when it is gone. */
export async function lockAction(trx: Trx, id: string): Promise<BulkRow | null> {
  const { rows } = await sql<BulkRow>`select * from bulk_action where entity_id = ${id} for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** How many leads of an action have their outcome: those with the lowest positions. */
export const doneOf = ({ changed, unchanged, skipped }: BulkRow): number => changed + unchanged + skipped;

export async function nextItems(trx: Trx, action: BulkRow, most: number): Promise<Item[]> {
  const done = doneOf(action);
  const { rows } = await sql<Item>`
    select i.position, i.lead_id, i.assignee_id, u.entity_id is not null as works, i.lead_version
      from bulk_item i
      left join app_user u on u.entity_id = i.assignee_id and u.active
             and u.roles[1] = any(${teamOf('prospecting', action.lead_type)}::text[])
     where i.action_id = ${action.entity_id} and i.position > ${done} and i.position <= ${done + most}
     order by i.position`.execute(trx);
  return rows;
}

/** Writes the outcomes of a batch and counts them; the caller holds the action's lock. */
export async function recordOutcomes(
  trx: Trx,
  action: BulkRow,
  outcomes: readonly Outcome[],
): Promise<BulkRow> {
  const done = doneOf(action);
  // The bounds are said besides: of an action that has just been written down the planner knows nothing yet.
  await sql`
    update bulk_item i
       set outcome = o.outcome, fails = o.fails, before_id = o.before_id,
           assignee_id = case o.outcome when 'changed' then o.assignee_id else i.assignee_id end,
           lead_version = case o.outcome when 'changed' then o.lead_version else i.lead_version end
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
        as o (position int, outcome text, fails jsonb, assignee_id uuid, before_id uuid, lead_version int)
     where i.action_id = ${action.entity_id} and i.position = o.position
       and i.position > ${done} and i.position <= ${done + outcomes.length}`.execute(trx);
  const count = (which: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === which).length;
  const { rows } = await sql<BulkRow>`
    update bulk_action
       set status = 'RUNNING', changed = changed + ${count('changed')}, unchanged = unchanged + ${count('unchanged')},
           skipped = skipped + ${count('skipped')}, updated_at = clock_timestamp()
     where entity_id = ${action.entity_id} returning *`.execute(trx);
  return rows[0] ?? action;
}
