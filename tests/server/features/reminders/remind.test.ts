import { sql } from 'kysely';
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
beforeEach(() => sql`truncate notice, task cascade`.execute(app.db));

const set = (table: 'task' | 'lead', id: string, values: Record<string, unknown>) =>
  app.db
    .updateTable(table)
    .set(values as never)
    .where('entity_id', '=', id)
    .execute();

describe('a task', () => {
  it('is told of once, from so many days before its due date as it says', async () => {
    const early = await task(app, { due_date: '2031-03-10', remind_days: 3 });
    const same = await task(app, { due_date: '2031-03-10', remind_days: 0 });
    await days(app, '2031-03-06');
    expect(await told(app, early)).toEqual([]);
    await days(app, '2031-03-07', '2031-03-07', '2031-03-08');
    expect(await told(app, early)).toEqual(['task.due 2031-03-10 sp.agent']);
    expect(await told(app, same)).toEqual([]);
    await days(app, '2031-03-10');
    expect(await told(app, same)).toEqual(['task.due 2031-03-10 sp.agent']);
  });

  it('that was given a reminder day which is over is told of in the next hour, until it is due', async () => {
    const id = await task(app, { due_date: '2031-03-10', remind_days: 7 });
    await days(app, '2031-03-09');
    expect(await told(app, id)).toEqual(['task.due 2031-03-10 sp.agent']);
  });

  it('is overdue on the first day after, which is told once, and made up for within a week', async () => {
    const id = await task(app, { due_date: '2031-03-10', remind_days: 0 });
    const missed = await task(app, { due_date: '2031-03-05' });
    const old = await task(app, { due_date: '2031-03-03' });
    await days(app, '2031-03-10', '2031-03-11', '2031-03-12', '2031-03-13');
    expect(await told(app, id)).toEqual(['task.due 2031-03-10 sp.agent', 'task.overdue 2031-03-10 sp.agent']);
    expect(await told(app, missed)).toEqual(['task.overdue 2031-03-05 sp.agent']);
    expect(await told(app, old)).toEqual(['task.overdue 2031-03-03 sp.agent']);
    const years = await task(app, { due_date: '2031-02-01' });
    await days(app, '2031-03-13');
    expect(await told(app, years)).toEqual([]);
  });

  it('with another due date is told of anew', async () => {
    const id = await task(app, { due_date: '2031-03-10' });
    await days(app, '2031-03-10');
    await set('task', id, { due_date: '2031-04-10' });
    await days(app, '2031-03-11', '2031-04-10');
    expect(await told(app, id)).toEqual(['task.due 2031-03-10 sp.agent', 'task.due 2031-04-10 sp.agent']);
  });

  it('without a reminder, without a due date, or that is done is no concern of anybody', async () => {
    const quiet = [
      await task(app, { due_date: '2031-03-10', remind_days: null }),
      await task(app, { due_date: null }),
    ];
    for (const status of ['completed', 'canceled', 'approved', 'rejected'])
      quiet.push(await task(app, { due_date: '2031-03-10', snoozed_until: '2031-03-11', status }));
    await days(app, '2031-03-10', '2031-03-11');
    for (const id of quiet) expect(await told(app, id)).toEqual([]);
    const waiting = await task(app, { due_date: '2031-03-10', status: 'pending' });
    await days(app, '2031-03-10');
    expect(await told(app, waiting)).toHaveLength(1);
  });

  it('that is snoozed is silent until it is back; who snoozed it past its due date knows that it is over', async () => {
    const before = await task(app, {
      due_date: '2031-03-10',
      remind_days: 7,
      snoozed_until: '2031-03-08',
    });
    const past = await task(app, { due_date: '2031-03-10', snoozed_until: '2031-03-12' });
    await days(app, '2031-03-05', '2031-03-07');
    expect(await told(app, before)).toEqual([]);
    await days(app, '2031-03-08', '2031-03-09', '2031-03-10', '2031-03-11', '2031-03-12', '2031-03-13');
    expect(await told(app, before)).toEqual([
      'task.back 2031-03-08 sp.agent',
      'task.due 2031-03-10 sp.agent',
      'task.overdue 2031-03-10 sp.agent',
    ]);
    expect(await told(app, past)).toEqual(['task.back 2031-03-12 sp.agent']);
    await set('task', past, { snoozed_until: '2031-03-20' });
    await days(app, '2031-03-20');
    expect(await told(app, past)).toEqual(['task.back 2031-03-12 sp.agent', 'task.back 2031-03-20 sp.agent']);
  });

  it('is told to each of its people who works here and sees such leads, once each', async () => {
    const people = ['sp.agent', 'sp.supervisor', 'tp.agent', 'cred.agent', 'sp.provider', 'sp.agent2'];
    const id = await task(app, { due_date: '2031-03-10', assignee_ids: people.map(demoId) });
    await sql`update app_user set active = entity_id <> ${OTHER}`.execute(app.db);
    try {
      await days(app, '2031-03-10');
    } finally {
      await sql`update app_user set active = true`.execute(app.db);
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
    await app.db.transaction().execute((trx) =>
      notify(trx, {
        code: 'task.assigned',
        params: assigned,
        userId: AGENT,
        about: { resource: 'task', id },
      }),
    );
    await days(app, today);
    expect(await told(app, id)).toEqual([`task.due ${today} sp.agent2`]);
    // Not 'a day ago': until seven in the morning that is still the day which people have begun.
    await sql`update notice set created_at = ${today}::timestamp at time zone ${ZONE} - interval '1 minute'
               where code = 'task.assigned'`.execute(app.db);
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

describe('a lead', () => {
  it('is followed up by whoever works on it, or else by who found it, on its day', async () => {
    const assigned = await lead(app, {
      follow_up_on: '2031-03-10',
      assignee_id: OTHER,
      pr_assigned_id: AGENT,
    });
    const found = await lead(app, { follow_up_on: '2031-03-10', pr_assigned_id: AGENT });
    const gone = await lead(app, {
      follow_up_on: '2031-03-10',
      pr_assigned_id: AGENT,
      deleted_at: new Date(),
    });
    const nobodys = await lead(app, { follow_up_on: '2031-03-10' });
    await days(app, '2031-03-09');
    expect(await told(app, found)).toEqual([]);
    await days(app, '2031-03-10', '2031-03-10', '2031-03-11');
    expect(await told(app, assigned)).toEqual(['lead.follow_up 2031-03-10 sp.agent2']);
    expect(await told(app, found)).toEqual(['lead.follow_up 2031-03-10 sp.agent']);
    expect([...(await told(app, gone)), ...(await told(app, nobodys))]).toEqual([]);
    await set('lead', found, { follow_up_on: '2031-03-12' });
    await days(app, '2031-03-12');
    expect(await told(app, found)).toHaveLength(2);
  });
});

describe('the job', () => {
  it('goes through more than a page, both types, and can be stopped and begun anew', async () => {
    const lead_id = await lead(app);
    await sql`
      insert into task (entity_id, lead_id, lead_type, title, type, status, due_date, assignee_ids)
      select gen_random_uuid(), ${lead_id}, case when n % 2 = 0 then 'SP' else 'TP' end, 'Call ' || n, 'call', 'todo',
             date '2031-03-10' + n % 2, array[case when n % 2 = 0 then ${AGENT}::uuid else ${demoId('tp.agent')}::uuid end]
        from generate_series(1, 2400) n`.execute(app.db);
    const count = async () =>
      Number(
        (await sql<{ n: string }>`select count(*) as n from notice where code = 'task.due'`.execute(app.db))
          .rows[0]!.n,
      );
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
    await sql`alter table notice add constraint no_such check (params ->> 'title' is distinct from 'Cannot be told')`.execute(
      app.db,
    );
    try {
      await expect(remind(app.db, '2031-03-10')).rejects.toThrow('no_such');
    } finally {
      await sql`alter table notice drop constraint no_such`.execute(app.db);
    }
    for (const id of good) expect(await told(app, id)).toHaveLength(1);
    await days(app, '2031-03-10');
    expect(await told(app, bad)).toHaveLength(1);
  });
});
