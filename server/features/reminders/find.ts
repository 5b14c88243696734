import { sql, type RawBuilder } from 'kysely';
import { ZONE } from '#schemas/engine/days.ts';
import { teamOf, type LeadType } from '#schemas/permissions.ts';
import { REMIND_DAYS_MAX } from '#schemas/task/fields.ts';
import { OPEN_TASK_STATUSES } from '#schemas/task/index.ts';
import type { Db } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';

/** So many records are read, and told of, at a time. */
const PAGE = 500;
/** What came before is no news: who was away for so many days is made up for, not for years. */
const NEWS_DAYS = 7;

/** Of which records a page is read: of those of a type whose day has come, after the last one of the page before. */
export interface From {
  readonly type: LeadType;
  /** The day (YYYY-MM-DD) it is. */
  readonly day: string;
  readonly after: Pick<Found, 'at' | 'entity_id'> | null;
}

/** A record whose day has come, and somebody who is to be told; null: nobody, or everybody knows already. */
export interface Found {
  readonly entity_id: string;
  /** The day it is about. */
  readonly at: string;
  /** Of a task its title. */
  readonly title: string;
  readonly lead: { readonly company_name: string | null; readonly phone: string | null };
  readonly user_id: string | null;
  /** Under which the person is told, once for ever: another day is told anew. */
  readonly key: string;
}

/** What people are reminded of. */
export type ReminderCode = 'task.due' | 'task.overdue' | 'task.back' | 'lead.follow_up';

/** The records of a page, in the order of their days, one row for each person. */
export const FINDS: Readonly<Record<ReminderCode, (db: Db, from: From) => Promise<Found[]>>> = {
  // Who comes back to a task today is told of that, not of its due date as well.
  'task.due': (db, from) =>
    findTasks(db, 'task.due', from, {
      at: 'due_date',
      days: [0, REMIND_DAYS_MAX],
      when: sql<boolean>`t.due_date <= ${from.day}::date + t.remind_days
                         and coalesce(t.snoozed_until, '-infinity') < ${from.day}::date`,
    }),
  // Who snoozed it until after its due date knows.
  'task.overdue': (db, from) =>
    findTasks(db, 'task.overdue', from, {
      at: 'due_date',
      days: [-NEWS_DAYS, -1],
      when: sql<boolean>`t.remind_days is not null and coalesce(t.snoozed_until, '-infinity') < t.due_date`,
    }),
  'task.back': (db, from) =>
    findTasks(db, 'task.back', from, {
      at: 'snoozed_until',
      days: [-NEWS_DAYS, 0],
      when: sql<boolean>`true`,
    }),
  'lead.follow_up': findFollowUps,
};

interface When {
  readonly at: 'due_date' | 'snoozed_until';
  /** From the day it is, the first and the last. */
  readonly days: readonly [number, number];
  readonly when: Condition;
}

/** Open tasks of leads that exist. On the day on which somebody was given a task they know of it. */
async function findTasks(db: Db, code: ReminderCode, from: From, { at, days, when }: When): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with page as (
      select t.entity_id, ${sql.ref(`t.${at}`)} as at, t.title, t.assignee_ids, t.lead_id from task t
       where t.lead_type = ${from.type} and t.status in (${sql.join(OPEN_TASK_STATUSES.map((status) => sql.lit(status)))})
         and ${between(sql.ref(`t.${at}`), from, days)} and ${when}
       order by 2, 1 limit ${PAGE})
    select p.entity_id, p.at, p.title, jsonb_build_object('company_name', l.company_name, 'phone', l.phone) as lead,
           u.entity_id as user_id, ${keyOf(code)} as key
      from page p
      left join lead l on l.entity_id = p.lead_id and l.deleted_at is null
      left join app_user u on l.entity_id is not null and u.entity_id = any(p.assignee_ids) and ${maySee(from.type)}
                          and ${isNew(code)}
                          and (select n.key from notice n
                                where n.user_id = u.entity_id and n.record_id = p.entity_id and n.code = 'task.assigned'
                                  and n.created_at >= ${from.day}::timestamp at time zone ${ZONE} limit 1) is null
     order by p.at, p.entity_id`.execute(db);
  return rows;
}

/** Leads to be followed up; who works on them is told, or else who found them. */
async function findFollowUps(db: Db, from: From): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with page as (
      select t.entity_id, t.follow_up_on as at, t.company_name, t.phone, coalesce(t.assignee_id, t.pr_assigned_id) as person
        from lead t
       where t.lead_type = ${from.type} and t.deleted_at is null and ${between(sql`t.follow_up_on`, from, [-NEWS_DAYS, 0])}
       order by 2, 1 limit ${PAGE})
    select p.entity_id, p.at, '' as title, jsonb_build_object('company_name', p.company_name, 'phone', p.phone) as lead,
           u.entity_id as user_id, ${keyOf('lead.follow_up')} as key
      from page p
      left join app_user u on u.entity_id = p.person and ${maySee(from.type)} and ${isNew('lead.follow_up')}
     order by p.at, p.entity_id`.execute(db);
  return rows;
}

/** Days from the first to the last one, and after the place where the page before ended. */
const between = (at: RawBuilder<unknown>, { day, after }: From, [first, last]: When['days']): Condition =>
  sql<boolean>`${at} between ${day}::date + ${first}::int and ${day}::date + ${last}::int
               ${after ? sql`and (${at}, t.entity_id) > (${after.at}::date, ${after.entity_id}::uuid)` : sql``}`;

/** Whether the person `u` works here and sees leads of the type. */
const maySee = (type: LeadType): Condition =>
  sql<boolean>`u.active and u.roles[1] = any(${teamOf('prospecting', type)}::text[])`;

const keyOf = (code: ReminderCode): RawBuilder<string> =>
  sql<string>`${code}::text || '|' || p.entity_id || '|' || p.at || '|' || u.entity_id`;
/** Not `not exists`: below an outer join all notices there are would be read for it. */
const isNew = (code: ReminderCode): Condition =>
  sql<boolean>`(select n.key from notice n where n.key = ${keyOf(code)}) is null`;
