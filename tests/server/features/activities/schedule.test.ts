import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import type { Refused } from '#tests/support/fails.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import {
  change,
  changed,
  codesIn,
  day,
  historyOf,
  made,
  newLead,
  refused,
  tasksOf,
  type Item,
} from './support.ts';

const app = useApp();

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
    const decide = async (decision: object) => {
      const task = await weekly(lead, { type: 'contract_review', status: 'pending' });
      await changed(app, 'sp.supervisor', task, decision);
    };
    await decide({ status: 'rejected', decision_note: 'No' });
    await decide({ status: 'canceled' });
    expect(await openOf(lead)).toEqual([]);
    await decide({ status: 'approved' });
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
      app.query`insert into task (entity_id, lead_id, lead_type, title, type, status, follows_id)
          values (gen_random_uuid(), ${lead}, 'SP', 'Second', 'call', 'todo', ${task.entity_id})`,
    ).rejects.toThrow('task_follows_id_key');
  });

  it('stays on the day of the month of its first, until somebody gives it another; late, it comes after today', async () => {
    const lead = await newLead(app);
    const next = async (task: Item): Promise<Item> => {
      await changed(app, 'sp.agent', task, { status: 'completed' });
      return (await openOf(lead))[0]!;
    };
    let task = await weekly(lead, { repeats: 'monthly', due_date: '2091-01-31' });
    for (const due_date of ['2091-02-28', '2091-03-31']) {
      task = await next(task);
      expect(task.due_date).toBe(due_date);
    }
    task = await next(await changed(app, 'sp.agent', task, { due_date: '2091-04-10' }));
    expect(task.due_date).toBe('2091-05-10');
    expect(await refused(app, 'sp.agent', task, { due_date: null })).toEqual({ due_date: 'required' });
    // Done late, it comes after today.
    const late = await newLead(app);
    await changed(app, 'sp.agent', await weekly(late, { due_date: day(-15) }), { status: 'completed' });
    expect((await openOf(late))[0]?.due_date).toBe(day(6));
  });

  it('is completed whole or not at all', async () => {
    const lead = await newLead(app);
    const task = await weekly(lead, { title: 'Unrepeatable' });
    await app.query`alter table task add constraint none check (title <> 'Unrepeatable' or status = 'completed' or follows_id is null)`;
    const answer = await change(app, 'sp.agent', 'task', task.entity_id, { version: 1, status: 'completed' });
    expect(answer.status).toBe(500);
    await app.query`alter table task drop constraint none`;
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

const titles = (items: readonly Item[]): unknown[] => items.map(({ title }) => title);
const task = (lead: string, title: string, more: object = {}): Promise<Item> =>
  made(app, 'sp.agent', 'task', lead, { title, ...more });

describe('a list of tasks', () => {
  it('says which are overdue and which are snoozed, and finds them by it', async () => {
    const lead = await newLead(app);
    await task(lead, 'late', { due_date: day(-1) });
    await task(lead, 'today', { due_date: day(0) });
    await task(lead, 'done late', { due_date: day(-1), status: 'completed' });
    await task(lead, 'whenever');
    await task(lead, 'later', { due_date: day(-2), snoozed_until: day(2) });
    // Its day has come: nobody has to wake it.
    const { entity_id: awake } = await task(lead, 'awake', { due_date: day(3), snoozed_until: day(2) });
    await app.query`update task set snoozed_until = ${day(0)} where entity_id = ${awake}`;
    const by = async (query: string) => titles(await tasksOf(app, lead, `ordering=due_date&${query}`));
    expect(await by('overdue_eq=true')).toEqual(['later', 'late']);
    expect(await by('overdue_eq=true&snoozed_eq=false')).toEqual(['late']);
    expect(await by('overdue_eq=false')).toEqual(['done late', 'today', 'awake', 'whenever']);
    expect(await by('snoozed_eq=true')).toEqual(['later']);
    expect(await by('status_in=OPEN&snoozed_eq=false')).toEqual(['late', 'today', 'awake', 'whenever']);
    expect(await by(`due_date_range=0d|3d`)).toEqual(['today', 'awake']);
    const [first] = await tasksOf(app, lead, 'ordering=due_date');
    expect(first).toMatchObject({ title: 'later', overdue: true, snoozed: true });
  });

  it('finds words of the title, as they are written', async () => {
    const lead = await newLead(app);
    await task(lead, 'Review the 100% redlined Agreement');
    await task(lead, 'Call about the agreement');
    const by = async (search: string) =>
      titles(await tasksOf(app, lead, `search=${encodeURIComponent(search)}`));
    expect(await by('AGREEMENT')).toHaveLength(2);
    expect(await by('agreement call')).toEqual(['Call about the agreement']);
    expect(await by('100%')).toEqual(['Review the 100% redlined Agreement']);
    expect(await by('nowhere')).toEqual([]);
  });

  it('names the lead of each: its company, else its number', async () => {
    const lead = await newLead(app);
    const item = await task(lead, 'Named');
    expect(item.lead).toEqual({ entity_id: lead, name: 'Sunrise Care' });
    await app.query`update lead set company_name = null where entity_id = ${lead}`;
    const [listed] = await tasksOf(app, lead);
    expect(listed?.lead).toEqual({ entity_id: lead, name: '(305) 555-0123' });
    expect(item).not.toHaveProperty('lead_name');
    expect(await made(app, 'sp.agent', 'notes', lead)).not.toHaveProperty('lead');
  });
});

describe('the counts of tasks', () => {
  type Counts = Record<string, { total: number; total_exact: boolean }>;
  const countsOf = async (person: string) =>
    (await app.as(person).get<Counts>(`/leads/${person.slice(0, 2)}/task/counts`)).body;
  const totals = async (person: string) =>
    Object.fromEntries(Object.entries(await countsOf(person)).map(([name, { total }]) => [name, total]));

  it('tell what is to be done by the reader, by the team, and what waits', async () => {
    const [before, agents] = [await totals('sp.supervisor'), await totals('sp.agent3')];
    const lead = await newLead(app);
    const mine = { assignee_ids: [demoId('sp.supervisor')] };
    for (const more of [
      { ...mine, due_date: day(-1) },
      { ...mine, due_date: day(0) },
      mine,
      { ...mine, due_date: day(-1), snoozed_until: day(1) },
      { ...mine, status: 'completed' },
      { due_date: day(-1) },
      { type: 'contract_review', status: 'pending' },
    ])
      await task(lead, 'Counted', more);
    const other = await newLead(app, 'tp');
    await made(app, 'tp.agent', 'task', other, { title: 'h', due_date: day(-1) });
    const gone = await newLead(app);
    await task(gone, 'i', { ...mine, due_date: day(-1) });
    await app.query`update lead set deleted_at = now() where entity_id = ${gone}`;
    const grown = (after: Record<string, number>, from: Record<string, number>) =>
      Object.fromEntries(Object.entries(after).map(([name, total]) => [name, total - (from[name] ?? 0)]));
    expect(grown(await totals('sp.supervisor'), before)).toEqual({
      mine: 3,
      mine_overdue: 1,
      mine_today: 1,
      team: 5,
      team_overdue: 2,
      snoozed: 1,
      approval: 1,
    });
    // Whose decision it is not, is not told how many wait for one.
    expect(grown(await totals('sp.agent3'), agents)).toMatchObject({ mine: 0, team: 5, approval: 0 });
  });

  it('go up to a thousand', async () => {
    const lead = await newLead(app, 'tp');
    await app.query`
      insert into task (entity_id, lead_id, lead_type, title, type, status, assignee_ids)
      select gen_random_uuid(), ${lead}, 'TP', 'Many', 'call', 'todo', array[${demoId('tp.agent2')}]::uuid[]
        from generate_series(1, 1001)`;
    const counts = await countsOf('tp.agent2');
    expect(counts.mine).toEqual({ total: 1000, total_exact: false });
    expect(counts.mine_today).toEqual({ total: 0, total_exact: true });
  });
});

describe('the calendar of tasks', () => {
  interface Calendar {
    days: { day: string; total: number; items: Item[] }[];
  }
  const calendar = (query: string, person = 'sp.agent') =>
    app.as(person).get<Calendar & Refused>(`/leads/${person.slice(0, 2)}/task/calendar?${query}`);

  it('gives of each day how many are due and the first of them, open ones before the others', async () => {
    const lead = await newLead(app);
    await task(lead, 'done', { due_date: '2031-03-02', status: 'completed' });
    for (const title of ['one', 'two', 'three', 'four']) await task(lead, title, { due_date: '2031-03-02' });
    await task(lead, 'first', { due_date: '2031-03-01' });
    await task(lead, 'last', { due_date: '2031-04-11' });
    await task(lead, 'after', { due_date: '2031-04-12' });
    const { body } = await calendar('from=2031-03-01&to=2031-04-11');
    expect(body.days.map(({ day: on, total, items }) => [on, total, titles(items)])).toEqual([
      ['2031-03-01', 1, ['first']],
      ['2031-03-02', 5, ['one', 'two', 'three', 'four']],
      ['2031-04-11', 1, ['last']],
    ]);
    expect(body.days[0]?.items[0]).toMatchObject({
      lead: { entity_id: lead, name: 'Sunrise Care' },
      overdue: false,
      can: { edit: true },
    });
    const filtered = await calendar('from=2031-03-01&to=2031-04-11&status_in=completed');
    expect(filtered.body.days).toMatchObject([{ day: '2031-03-02', total: 1, items: [{ title: 'done' }] }]);
    expect((await calendar('from=2031-03-01&to=2031-04-11', 'tp.agent')).body.days).toEqual([]);
  });

  it('names everything that is wrong with days and filters at once', async () => {
    const failsOf = async (query: string) => codesIn((await calendar(query)).body);
    expect(await failsOf('colour_eq=red&search=x')).toEqual({
      from: 'required',
      to: 'required',
      colour_eq: 'unknown_filter',
      search: 'too_short',
    });
    expect(await failsOf('from=2031-02-30&to=soon')).toEqual({ from: 'invalid_date', to: 'invalid_date' });
    expect(await failsOf('from=2031-03-02&to=2031-03-01')).toEqual({ to: 'not_before' });
    expect(await failsOf('from=2031-03-01&to=2031-04-12')).toEqual({ to: 'too_many' });
  });
});
