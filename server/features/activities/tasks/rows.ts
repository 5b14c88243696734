import { sql, type RawBuilder } from 'kysely';
import { OPEN_TASK_STATUSES } from '#schemas/task/index.ts';
import { localToday } from '#server/platform/day.ts';
import { containsWords, plainText, type Condition } from '#server/platform/list/sql.ts';

/** Of tasks `t`. Word for word as the indexes of the open ones have it. */
export const isOpen = sql<boolean>`t.status in (${sql.join(OPEN_TASK_STATUSES.map((status) => sql.lit(status)))})`;

/**
 * The tasks as they stand today, each with what names its lead. A query that PostgreSQL takes apart: it reads the
 * indexes of the table, and a lead only for a row that is shown. Never null, so that `not overdue` finds the others.
 */
export function taskRows(): RawBuilder<unknown> {
  const today = sql`${localToday()}::date`;
  return sql`(
    select t.*, (${isOpen} and t.due_date is not null and t.due_date < ${today}) as overdue,
           (${isOpen} and t.snoozed_until is not null and t.snoozed_until > ${today}) as snoozed,
           (select jsonb_build_object('company_name', l.company_name, 'phone', l.phone)
              from lead l where l.entity_id = t.lead_id) as lead
      from task t)`;
}

/** Of these rows those that are to be done: neither done nor snoozed. */
export const awake = sql<boolean>`${isOpen} and not t.snoozed`;

/** Words of the title, anywhere. */
export const searchTasks = (text: string): Condition => containsWords(plainText(sql`t.title`), text);
