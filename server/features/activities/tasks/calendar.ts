import { sql } from 'kysely';
import { daysBetween } from '#schemas/engine/days.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { isDay } from '#schemas/engine/formats.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { TASK_CALENDAR_MAX_DAYS, TASK_CALENDAR_PER_DAY, TASKS } from '#schemas/task/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { groupedBy } from '#server/platform/grouped.ts';
import { conditionOf } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { presentActivity, type ActivityRow } from '../activity.ts';
import { TASK } from '../kinds.ts';
import { activitySource } from '../read.ts';
import { isOpen } from './rows.ts';

/** A day (YYYY-MM-DD) on which tasks are due: how many, and the first of them, open ones before the others. */
interface CalendarDay {
  readonly day: string;
  readonly total: number;
  readonly items: readonly unknown[];
}

/**
 * The days `from` … `to`, both included, on which tasks are due, by the filters of the list. Throws `bad_request` with
 * everything that is wrong with days and filters.
 */
export async function taskCalendar(
  db: Db,
  { actor }: Call,
  type: LeadType,
  { from, to, ...filters }: RawQuery,
): Promise<{ days: CalendarDay[] }> {
  const source = activitySource(actor, TASK, type);
  const where = conditionOf(
    source,
    parseListQuery(TASKS.fields, filters, '-created_at', rangeFails(from, to)),
  );
  const rows = source.table;
  const { rows: found } = await sql<ActivityRow & { readonly day: string; readonly day_total: number }>`
    with found as (
      select t.entity_id, t.due_date as day, (count(*) over (partition by t.due_date))::int as day_total,
             row_number() over (partition by t.due_date order by ${isOpen} desc, t.created_at, t.entity_id) as n
        from ${rows} t where ${where} and t.due_date between ${from}::date and ${to}::date)
    select f.day, f.day_total, t.* from found f join ${rows} t using (entity_id)
     where f.n <= ${TASK_CALENDAR_PER_DAY} order by f.day, f.n`.execute(db);
  const days = [...groupedBy(found, ({ day }) => day)].map(([day, tasks]) => ({
    day,
    total: tasks[0]?.day_total ?? 0,
    items: tasks.map((row) => presentActivity(TASK, row, actor)),
  }));
  return { days };
}

function rangeFails(from: RawQuery[string], to: RawQuery[string]): Fail[] {
  const fails = Object.entries({ from, to }).flatMap(([field, day]): Fail[] => {
    if (day === undefined || day === '') return [{ field, code: 'required' }];
    return typeof day === 'string' && isDay(day) ? [] : [{ field, code: 'invalid_date' }];
  });
  if (fails.length > 0) return fails;
  const days = daysBetween(String(from), String(to)) + 1;
  if (days < 1) return [{ field: 'to', code: 'not_before', params: { fields: ['from'] } }];
  const limit = TASK_CALENDAR_MAX_DAYS;
  return days > limit ? [{ field: 'to', code: 'too_many', params: { limit } }] : [];
}
