import { isOpen } from '#schemas/bulk/index.ts';
import type { JobFate } from '#server/platform/jobFate.ts';
import type { BulkJob } from '#server/platform/jobPayloads.ts';
import { endAction } from './end.ts';
import { lockAction } from './store.ts';

export const bulkFate: JobFate<BulkJob> = {
  async dead(write, { action_id }) {
    const action = await lockAction(write.trx, action_id);
    if (action && isOpen(action.status)) await endAction(write, action, 'FAILED');
  },
  async again(write, { action_id }) {
    const action = await lockAction(write.trx, action_id);
    if (action?.status !== 'FAILED') return;
    await write.update(
      'bulk_action',
      action_id,
      action.version,
      { status: 'QUEUED', finished_at: null },
      { type: 'BULK_STARTED', changes: [{ field: 'status', from: action.status, to: 'QUEUED' }] },
    );
  },
};
