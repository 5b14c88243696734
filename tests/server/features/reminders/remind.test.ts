import { beforeEach, describe, expect, it } from 'vitest';
import { ZONE } from '#schemas/engine/days.ts';
import { demoId } from '#server/db/seed/people.ts';
import { notify } from '#server/features/notices/notify.ts';
import { reminderHandlers } from '#server/features/reminders/jobs.ts';
import { remind } from '#server/features/reminders/remind.ts';
import { workToday } from '#server/platform/day.ts';
import { useApp } from '#tests/support/app.ts';
import { AGENT, days, lead, OTHER, task, told } from './given.ts';

const app = useApp({}, false);
beforeEach(() => app.query`truncate notice, task cascade`);

/** What is told of a task on which of these days, one after the other: `told on: code day person`. */
async function timeline(id: string, ...all: string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const day of all) {
    const before = (await told(app, id)).length;
    await days(app, day);
    lines.push(...(await told(app, id)).slice(before).map((text) => `${day.slice(5)}: ${text}`));
  }
  return lines;
}
const march = (...all: number[]): string[] => all.map((day) => `2031-03-${String(day).padStart(2, '0')}`);
const due = (on: string, day = '2031-03-10') => `${on}: task.due ${day} sp.agent`;
const overdue = (on: string, day = '2031-03-10') => `${on}: task.overdue ${day} sp.agent`;
const back = (on: string) => `${on}: task.back 2031-${on} sp.agent`;

describe('a task', () => {
  it.each<[string, Record<string, unknown>, string[], string[]]>([
    ['once, three days before', { remind_days: 3 }, march(6, 7, 7, 8), [due('03-07')]],
    ['on its due date', { remind_days: 0 }, march(8, 10), [due('03-10')]],
    ['in the next hour when its reminder day is over', { remind_days: 7 }, march(9), [due('03-09')]],
    ['overdue the day after', { remind_days: 0 }, march(10, 11, 12), [due('03-10'), overdue('03-11')]],
    ['overdue within a week', { due_date: '2031-03-03' }, march(10, 11), [overdue('03-10', '2031-03-03')]],
    ['not at all when that is long ago', { due_date: '2031-02-01' }, march(10, 13), []],
    ['not without a reminder', { remind_days: null }, march(10, 11), []],
    ['not without a due date', { due_date: null }, march(10, 11), []],
    ['while somebody else must act', { status: 'pending' }, march(10), [due('03-10')]],
    ...['completed', 'canceled', 'approved', 'rejected'].map(
      (status): [string, Record<string, unknown>, string[], string[]] => [
        `not when it is ${status}`,
        { status, snoozed_until: '2031-03-11' },
        march(10, 11),
        [],
      ],
    ),
    [
      'not while it is snoozed before its due date',
      { remind_days: 7, snoozed_until: '2031-03-08' },
      march(5, 7, 8, 9, 10, 11, 12),
      [back('03-08'), due('03-09'), overdue('03-11')],
    ],
    [
      'only that it is back when it was snoozed past its due date',
      { snoozed_until: '2031-03-12' },
      march(8, 10, 11, 12, 13),
      [back('03-12')],
    ],
  ])('is told of %s', async (_when, values, all, lines) => {
    expect(await timeline(await task(app, { due_date: '2031-03-10', ...values }), ...all)).toEqual(lines);
  });

  it('with another due date, or snoozed anew, is told of anew', async () => {
    const id = await task(app, { due_date: '2031-03-10', snoozed_until: '2031-03-10' });
    const first = await timeline(id, '2031-03-10');
    await app.query`update task set due_date = '2031-04-10', snoozed_until = '2031-03-20' where entity_id = ${id}`;
    expect([first, await timeline(id, '2031-03-11', '2031-03-20', '2031-04-10')]).toEqual([
      [back('03-10')],
      [back('03-20'), due('04-10', '2031-04-10')],
    ]);
  });

  it('is told to each of its people who works here and sees such leads, once each', async () => {
    const people = ['sp.agent', 'sp.supervisor', 'tp.agent', 'cred.agent', 'sp.provider', 'sp.agent2'];
    const id = await task(app, { due_date: '2031-03-10', assignee_ids: people.map(demoId) });
    await app.query`update app_user set active = entity_id <> ${OTHER}`;
    try {
      await days(app, '2031-03-10');
    } finally {
      await app.query`update app_user set active = true`;
    }
    expect((await told(app, id)).sort()).toEqual([
      'task.due 2031-03-10 sp.agent',
      'task.due 2031-03-10 sp.supervisor',
    ]);
    // Who is back, or is given the task later, hears of it then.
    await days(app, '2031-03-10');
    expect((await told(app, id)).at(-1)).toBe('task.due 2031-03-10 sp.agent2');
  });

  it('of a lead that is deleted or lives on in another is silent', async () => {
    const other = await lead(app);
    const gone = await lead(app, { deleted_at: new Date(), merged_into_id: other });
    const id = await task(app, { lead_id: gone, due_date: '2031-03-10', snoozed_until: '2031-03-10' });
    await days(app, '2031-03-10', '2031-03-11');
    expect(await told(app, id)).toEqual([]);
  });

  it('is not told of to somebody who was given it the same day', async () => {
    const today = workToday();
    const id = await task(app, { due_date: today, assignee_ids: [AGENT, OTHER] });
    const assigned = { title: 'Call back', lead: 'Harbor Care', person: 'Ana Ruiz' };
    const about = { resource: 'task', id } as const;
    await app.db
      .transaction()
      .execute((trx) => notify(trx, { code: 'task.assigned', params: assigned, userId: AGENT, about }));
    await days(app, today);
    expect(await told(app, id)).toEqual([`task.due ${today} sp.agent2`]);
    // Not 'a day ago': until seven in the morning that is still the day which people have begun.
    await app.query`update notice set created_at = ${today}::timestamp at time zone ${ZONE} - interval '1 minute'
               where code = 'task.assigned'`;
    await days(app, today);
    expect(await told(app, id)).toContain(`task.due ${today} sp.agent`);
  });

  it('is told with its title and its lead, which has a number where it has no name', async () => {
    const lead_id = await lead(app, { company_name: null, phone: '+13055550123' });
    await task(app, { lead_id, title: 'Call <b>back</b>', due_date: '2031-03-10' });
    await days(app, '2031-03-10');
    const { body } = await app.as('sp.agent').get<{ items: object[] }>('/notices');
    expect(body.items).toMatchObject([
      {
        code: 'task.due',
        params: { title: 'Call <b>back</b>', lead: '(305) 555-0123', due: { day: '2031-03-10' } },
        resource: 'task',
      },
    ]);
  });
});

it('a lead is followed up by whoever works on it, or else by who found it, on its day', async () => {
  const due = { follow_up_on: '2031-03-10', pr_assigned_id: AGENT };
  const assigned = await lead(app, { ...due, assignee_id: OTHER });
  const found = await lead(app, due);
  const gone = await lead(app, { ...due, deleted_at: new Date() });
  const nobodys = await lead(app, { ...due, pr_assigned_id: null });
  await days(app, '2031-03-09');
  expect(await told(app, found)).toEqual([]);
  await days(app, '2031-03-10', '2031-03-10', '2031-03-11');
  expect(await told(app, assigned)).toEqual(['lead.follow_up 2031-03-10 sp.agent2']);
  expect(await told(app, found)).toEqual(['lead.follow_up 2031-03-10 sp.agent']);
  expect([...(await told(app, gone)), ...(await told(app, nobodys))]).toEqual([]);
  await app.query`update lead set follow_up_on = '2031-03-12' where entity_id = ${found}`;
  await days(app, '2031-03-12');
  expect(await told(app, found)).toHaveLength(2);
});

describe('the job', () => {
  it('goes through more than a page, both types, and can be stopped and begun anew', async () => {
    const lead_id = await lead(app);
    await app.query`
      insert into task (entity_id, lead_id, lead_type, title, type, status, due_date, assignee_ids)
      select gen_random_uuid(), ${lead_id}, case when n % 2 = 0 then 'SP' else 'TP' end, 'Call ' || n, 'call', 'todo',
             date '2031-03-10' + n % 2, array[case when n % 2 = 0 then ${AGENT}::uuid else ${demoId('tp.agent')}::uuid end]
        from generate_series(1, 2400) n`;
    const count = async () => (await app.query`select from notice where code = 'task.due'`).length;
    let pages = 0;
    const stopped = {
      throwIfAborted: () => {
        pages += 1;
        if (pages > 2) throw new Error('stopped');
      },
    } as AbortSignal;
    await expect(remind(app.db, '2031-03-10', stopped)).rejects.toThrow('stopped');
    expect(await count()).toBe(1000);
    await reminderHandlers(app)['task.remind']({ day: '2031-03-10' }, new AbortController().signal);
    expect(await count()).toBe(2400);
  });

  it('tells everybody else when it cannot tell one', async () => {
    const good = [await task(app, { due_date: '2031-03-10' }), await task(app, { due_date: '2031-03-11' })];
    const bad = await task(app, { due_date: '2031-03-10', title: 'Cannot be told' });
    await app.query`alter table notice add constraint no_such check (params ->> 'title' is distinct from 'Cannot be told')`;
    try {
      await expect(remind(app.db, '2031-03-10')).rejects.toThrow('no_such');
    } finally {
      await app.query`alter table notice drop constraint no_such`;
    }
    for (const id of good) expect(await told(app, id)).toHaveLength(1);
    await days(app, '2031-03-10');
    expect(await told(app, bad)).toHaveLength(1);
  });
});
