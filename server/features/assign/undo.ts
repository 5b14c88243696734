import { sql } from 'kysely';
import type { BulkAction } from '#schemas/bulk/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { findAction, readAction } from '#server/features/bulk/action.ts';
import { beginAction, refuseMore } from '#server/features/bulk/start.ts';
import { requireScope, type Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { Problem } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';

/**
 * Begins an action that gives the leads of an assignment back to those who had them; what somebody has touched since
 * stays as it is. Throws `forbidden`, `not_found`, `too_many_requests`, or `not_now`: it is no assignment, has not ended,
 * has changed nothing, or was undone.
 */
export async function undoAssignment(
  db: Db,
  jobs: Jobs,
  call: Call,
  type: LeadType,
  id: string,
): Promise<BulkAction> {
  requireScope(call.actor, 'lead.unassign');
  await refuseMore(db, call);
  return transact(db, call, async (write) => {
    await findAction(write.trx, call.actor, type, id, true);
    // Asked once the lock is there: who undid it a moment before has committed by then.
    const { can } = await readAction(write.trx, call, type, id);
    if (!can.undo) throw new Problem('not_now');
    const undo = { lead_type: type, kind: 'undo', params: {}, undoes_id: id } as const;
    return beginAction(write, jobs, call, undo, (undoId) => settleBack(write.trx, undoId, id));
  });
}

/** The leads that an assignment changed, each with whose it was and the version it got, in the order of their keys. */
async function settleBack(trx: Trx, undoId: string, id: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_item (action_id, position, lead_id, assignee_id, lead_version)
    select ${undoId}::uuid, row_number() over (order by lead_id), lead_id, before_id, lead_version
      from bulk_item where action_id = ${id} and outcome = 'changed'`.execute(trx);
  return Number(numAffectedRows);
}
