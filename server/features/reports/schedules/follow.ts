import { sql } from 'kysely';
import type { FailCode } from '#schemas/errors.ts';
import type { Write } from '#server/platform/write.ts';
import type { ScheduleRow } from './schedule.ts';

/**
 * A run that a schedule has begun has ended: whoever looks at the schedule sees how. Answers whether it goes by mail.
 * @param failure null: it is done; undefined: somebody stopped it, which says nothing of the schedule
 */
export async function scheduleFollows(
  write: Write,
  scheduleId: string,
  failure: FailCode | null | undefined,
): Promise<boolean> {
  const { rows } = await sql<ScheduleRow>`
    select * from report_schedule where entity_id = ${scheduleId} for update`.execute(write.trx);
  const [row] = rows;
  if (row && failure !== undefined && row.failure !== failure)
    await write.update(
      'report_schedule',
      row.entity_id,
      row.version,
      { failure, failed_at: failure === null ? null : new Date() },
      { type: 'REPORT_SCHEDULED', changes: [{ field: 'failure', from: row.failure, to: failure }] },
    );
  return row?.by_mail === true;
}
