import { sql } from 'kysely';
import { isAssignment } from '#schemas/bulk/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { findAction } from '#server/features/bulk/action.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';

/** How many leads somebody got by an action. */
export interface Got {
  readonly user_id: string | null;
  readonly count: number;
}

/** Who got how many leads of an action so far; at most the people of its order. Of what is no assignment nobody any. */
export async function readShares(
  db: Db,
  call: Call,
  type: LeadType,
  id: string,
): Promise<{ readonly items: readonly Got[] }> {
  const { kind } = await findAction(db, call.actor, type, id);
  const items = isAssignment(kind) ? await gotOf(db, id) : [];
  return { items: items.map(({ user_id, count }) => ({ user_id, count })) };
}

/** The same with one of the leads that each got. */
export async function gotOf(
  db: Db | Trx,
  actionId: string,
): Promise<readonly (Got & { readonly lead_id: string })[]> {
  const { rows } = await sql<Got & { lead_id: string }>`
    select assignee_id as user_id, count(*)::int as count, (array_agg(lead_id))[1] as lead_id from bulk_item
     where action_id = ${actionId} and outcome = 'changed'
     group by assignee_id order by count(*) desc, assignee_id`.execute(db);
  return rows;
}
