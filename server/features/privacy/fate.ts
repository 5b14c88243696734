import { sql } from 'kysely';
import type { ErasureStatus } from '#schemas/privacy/index.ts';
import type { EventType } from '#server/platform/events.ts';
import type { JobFate } from '#server/platform/jobFate.ts';
import type { EraseJob } from '#server/platform/jobPayloads.ts';
import type { Write } from '#server/platform/write.ts';

/** Nothing was erased; whoever asked can ask anew. */
export const erasureFate: JobFate<EraseJob> = {
  dead: (write, { erasure_id }) => move(write, erasure_id, 'QUEUED', 'FAILED', 'ERASURE_FAILED'),
  again: (write, { erasure_id }) => move(write, erasure_id, 'FAILED', 'QUEUED', 'ERASURE_ASKED'),
};

async function move(
  write: Write,
  id: string,
  from: ErasureStatus,
  to: ErasureStatus,
  type: EventType,
): Promise<void> {
  // Somebody has asked anew meanwhile: that one is under way.
  const { rows } = await sql<{ version: number }>`
    select version from erasure e where entity_id = ${id} and status = ${from}
       and (${to} <> 'QUEUED' or not exists (select from erasure o where o.record_id = e.record_id and o.status = 'QUEUED'))
       for update`.execute(write.trx);
  for (const { version } of rows)
    await write.update(
      'erasure',
      id,
      version,
      { status: to, finished_at: to === 'FAILED' ? new Date() : null },
      { type, changes: [{ field: 'status', from, to }], detail: { erasure: id } },
    );
}
