import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays } from '#schemas/engine/days.ts';
import { demoId } from '#server/db/seed/people.ts';
import { localToday } from '#server/platform/day.ts';
import { useApp } from '#tests/support/app.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { change, changed, historyOf, made, newLead, refused, tasksOf, type Item } from './support.ts';

const app = useApp();

const day = (days: number): string => addDays(localToday(), days);
const weekly = (lead: string, more: object = {}): Promise<Item> =>
  made(app, 'sp.agent', 'task', lead, { repeats: 'weekly', due_date: day(3), ...more });
/** The tasks of a lead that are still to be done, by due date. */
const openOf = (lead: string) => tasksOf(app, lead, 'status_in=OPEN&ordering=due_date');

describe('a task that repeats', () => {
  it('adds the next one when it is completed: the same, for the same people, to be done', async () => {
    const lead = await newLead(app);
    const same = { assignee_ids: [demoId('sp.agent2')], remind_days: 3, description: 'As ever' };
    const first = await weekly(lead, { ...same, snoozed_until: day(1) });
    const done = await changed(app, 'sp.agent2', first, { status: 'completed' });
    const [next, ...others] = await openOf(lead);
    expect(others).toEqual([]);
    expect(next).toMatchObject({
      ...same,
      title: first.title,
      type: first.type,
      status: 'todo',
      due_date: day(10),
      repeats: 'weekly',
      snoozed_until: null,
      completed_at: null,
      // The right to change it stays with its author.
      created_by: demoId('sp.agent'),
    });
    expect((await historyOf(app, lead)).slice(0, 2)).toMatchObject([
      { type: 'TASK_ADDED', actor: { entity_id: demoId('sp.agent2') } },
      { type: 'TASK_UPDATED' },
    ]);
    expect(done.status).toBe('completed');
  });

  it('comes again once it is approved, and not when it is rejected or canceled', async () => {
    const lead = await newLead(app);
    const asks = { type: 'contract_review', status: 'pending' };
    const one = await weekly(lead, asks);
    await changed(app, 'sp.supervisor', one, { status: 'rejected', decision_note: 'No' });
    const two = await weekly(lead, asks);
    await changed(app, 'sp.supervisor', two, { status: 'canceled' });
    expect(await openOf(lead)).toEqual([]);
    const three = await weekly(lead, asks);
    await changed(app, 'sp.supervisor', three, { status: 'approved' });
    expect(await openOf(lead)).toMatchObject([
      { status: 'todo', type: 'contract_review', due_date: day(10) },
    ]);
  });

  it('has one next, however often it is completed', async () => {
    const lead = await newLead(app);
    const task = await weekly(lead);
    const race = await Promise.all(
      ['sp.agent', 'sp.supervisor'].map((person) =>
        change(app, person, 'task', task.entity_id, { version: 1, status: 'completed' }),
      ),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
    let again = (await tasksOf(app, lead, 'status_in=completed'))[0]!;
    again = await changed(app, 'sp.agent', again, { status: 'completed', title: 'Same' });
    again = await changed(app, 'sp.agent', again, { status: 'todo' });
    // Long after, when the day of its next would be another.
    again = await changed(app, 'sp.agent', again, { due_date: day(40) });
    await changed(app, 'sp.agent', again, { status: 'completed' });
    expect(await openOf(lead)).toMatchObject([{ due_date: day(10) }]);
    await expect(
      sql`insert into task (entity_id, lead_id, lead_type, title, type, status, follows_id)
          values (gen_random_uuid(), ${lead}, 'SP', 'Second', 'call', 'todo', ${task.entity_id})`.execute(
        app.db,
      ),
    ).rejects.toThrow('task_follows_id_key');
  });

  it('stays on the day of the month of its first, until somebody gives it another', async () => {
    const lead = await newLead(app);
    const next = async (task: Item): Promise<Item> => {
      await changed(app, 'sp.agent', task, { status: 'completed' });
      return (await openOf(lead))[0]!;
    };
    let task = await weekly(lead, { repeats: 'monthly', due_date: '2091-01-31' });
    task = await next(task);
    expect(task.due_date).toBe('2091-02-28');
    task = await next(task);
    expect(task.due_date).toBe('2091-03-31');
    task = await next(task);
    expect(task.due_date).toBe('2091-04-30');
    task = await next(await changed(app, 'sp.agent', task, { due_date: '2091-04-10' }));
    expect(task.due_date).toBe('2091-05-10');
  });

  it('comes after today when it was done late, and needs a due date', async () => {
    const lead = await newLead(app);
    const late = await weekly(lead, { due_date: day(-15) });
    await changed(app, 'sp.agent', late, { status: 'completed' });
    const [next] = await openOf(lead);
    expect(next?.due_date).toBe(day(6));
    expect(await refused(app, 'sp.agent', next!, { due_date: null })).toEqual({ due_date: 'required' });
  });

  it('is completed whole or not at all', async () => {
    const lead = await newLead(app);
    const task = await weekly(lead, { title: 'Unrepeatable' });
    await sql`alter table task add constraint none check (title <> 'Unrepeatable' or status = 'completed' or follows_id is null)`.execute(
      app.db,
    );
    const answer = await change(app, 'sp.agent', 'task', task.entity_id, { version: 1, status: 'completed' });
    expect(answer.status).toBe(500);
    await sql`alter table task drop constraint none`.execute(app.db);
    expect(await openOf(lead)).toMatchObject([{ version: 1, status: 'todo' }]);
  });

  it('does not wait in a circle with a merge that holds its lead and takes its tasks', async () => {
    const lead = await newLead(app);
    const task = await weekly(lead);
    const completing = await app.db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '5s'`.execute(trx);
      await sql`select from lead where entity_id = ${lead} for update`.execute(trx);
      const answer = change(app, 'sp.agent', 'task', task.entity_id, { version: 1, status: 'completed' });
      await lockWaiters(app, 1);
      await sql`update task set lead_id = ${lead} where lead_id = ${lead}`.execute(trx);
      return { answer };
    });
    expect((await completing.answer).status).toBe(200);
    expect(await openOf(lead)).toHaveLength(1);
  });
});
