import { isAssignment, isOpen, type BulkAction } from '#schemas/bulk/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { BulkStatus } from '#schemas/vocabulary/index.ts';
import { gotOf } from '#server/features/assign/shares.ts';
import { tellAssigned } from '#server/features/leads/notices.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { findAction, readAction, type BulkRow } from './action.ts';

/**
 * Ends an action that the caller has locked; the leads that it has changed stay changed, and whoever got some of them is
 * told, whatever its end.
 */
export async function endAction(
  write: Write,
  action: BulkRow,
  status: Exclude<BulkStatus, 'QUEUED' | 'RUNNING'>,
): Promise<void> {
  const { entity_id, version, total, changed, unchanged, skipped } = action;
  await write.update(
    'bulk_action',
    entity_id,
    version,
    { status, finished_at: new Date() },
    {
      type: 'BULK_ENDED',
      changes: [{ field: 'status', from: action.status, to: status }],
      detail: { total, changed, unchanged, skipped },
    },
  );
  if (isAssignment(action.kind) && changed > 0)
    await tellAssigned(
      write.trx,
      action.created_by,
      action.lead_type,
      await gotOf(write.trx, entity_id),
      entity_id,
    );
}

/** Stops an action before its next batch. Throws `not_found`, or `not_now` when it has ended. */
export const cancelAction = (db: Db, call: Call, type: LeadType, id: string): Promise<BulkAction> =>
  transact(db, call, async (write) => {
    const action = await findAction(write.trx, call.actor, type, id, true);
    if (!isOpen(action.status)) throw new Problem('not_now');
    await endAction(write, action, 'CANCELLED');
    return readAction(write.trx, call, type, id);
  });
