import { sql, type Selectable } from 'kysely';
import { isFailCode } from '#schemas/errors.ts';
import type { ReportSchedule } from '#schemas/report/item.ts';
import type { Tables } from '#server/db/schema.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';

export type ScheduleRow = Selectable<Tables['report_schedule']>;

/** More would be a mistake; a list shows them all. */
export const SCHEDULES_MAX = 50;

export const presentSchedule = (row: ScheduleRow): ReportSchedule => ({
  entity_id: row.entity_id,
  version: row.version,
  template_id: row.template_id,
  pace: row.pace,
  weekday: row.weekday,
  month_day: row.month_day,
  hour: row.hour,
  format: row.format,
  answers: row.answers,
  reason: row.reason,
  by_mail: row.by_mail,
  active: row.active,
  next_at: row.next_at.toISOString(),
  failure: row.failure !== null && isFailCode(row.failure) ? row.failure : null,
  failed_at: row.failed_at?.toISOString() ?? null,
});

/** The actor's own schedules, of one report or of all. */
export async function listSchedules(
  db: Db,
  actor: Actor,
  templateId: string | undefined,
): Promise<ReportSchedule[]> {
  const { rows } = await sql<ScheduleRow>`
    select * from report_schedule
     where owner_id = ${actor.id} and ${templateId === undefined ? sql`true` : sql`template_id = ${templateId}`}
     order by created_at, entity_id limit ${SCHEDULES_MAX}`.execute(db);
  return rows.map(presentSchedule);
}

/** An own schedule, locked until the transaction ends. Throws `not_found`, or `stale` with the schedule as it is. */
export async function lockSchedule(
  trx: Trx,
  actor: Actor,
  id: string,
  version: number,
): Promise<ScheduleRow> {
  const { rows } = await sql<ScheduleRow>`
    select * from report_schedule where entity_id = ${id} and owner_id = ${actor.id} for update`.execute(trx);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  if (row.version !== version) throw new Problem('stale', [], presentSchedule(row));
  return row;
}
