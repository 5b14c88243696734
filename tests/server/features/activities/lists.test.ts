import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays } from '#schemas/engine/days.ts';
import { demoId } from '#server/db/seed/people.ts';
import { localToday } from '#server/platform/day.ts';
import { useApp } from '#tests/support/app.ts';
import { made, newLead, tasksOf, type Fails, type Item } from './support.ts';

const app = useApp();

const day = (days: number): string => addDays(localToday(), days);
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
    await sql`update task set snoozed_until = ${day(0)} where entity_id = ${awake}`.execute(app.db);
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
    const short = await app.as('sp.agent').get<Fails>('/leads/sp/task?search=ab');
    expect(short.body.fails).toMatchObject([{ field: 'search', code: 'too_short' }]);
  });

  it('names the lead of each: its company, else its number', async () => {
    const lead = await newLead(app);
    const item = await task(lead, 'Named');
    expect(item.lead).toEqual({ entity_id: lead, name: 'Sunrise Care' });
    await sql`update lead set company_name = null where entity_id = ${lead}`.execute(app.db);
    const [listed] = await tasksOf(app, lead);
    expect(listed?.lead).toEqual({ entity_id: lead, name: '(305) 555-0123' });
    expect(item).not.toHaveProperty('lead_name');
    expect(await made(app, 'sp.agent', 'notes', lead)).not.toHaveProperty('lead');
  });
});

describe('the counts of tasks', () => {
  const countsOf = async (person: string) =>
    (
      await app
        .as(person)
        .get<Record<string, { total: number; total_exact: boolean }>>(
          `/leads/${person.slice(0, 2)}/task/counts`,
        )
    ).body;
  const totals = async (person: string) =>
    Object.fromEntries(Object.entries(await countsOf(person)).map(([name, { total }]) => [name, total]));

  it('tell what is to be done by the reader, by the team, and what waits', async () => {
    const [before, agents] = [await totals('sp.supervisor'), await totals('sp.agent3')];
    const lead = await newLead(app);
    const mine = { assignee_ids: [demoId('sp.supervisor')] };
    await task(lead, 'a', { ...mine, due_date: day(-1) });
    await task(lead, 'b', { ...mine, due_date: day(0) });
    await task(lead, 'c', mine);
    await task(lead, 'd', { ...mine, due_date: day(-1), snoozed_until: day(1) });
    await task(lead, 'e', { ...mine, status: 'completed' });
    await task(lead, 'f', { due_date: day(-1) });
    await task(lead, 'g', { type: 'contract_review', status: 'pending' });
    const other = await newLead(app, 'tp');
    await made(app, 'tp.agent', 'task', other, { title: 'h', due_date: day(-1) });
    const gone = await newLead(app);
    await task(gone, 'i', { ...mine, due_date: day(-1) });
    await sql`update lead set deleted_at = now() where entity_id = ${gone}`.execute(app.db);
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
    expect((await app.as('tp.agent').get('/leads/sp/task/counts')).status).toBe(404);
  });

  it('go up to a thousand', async () => {
    const lead = await newLead(app, 'tp');
    await sql`
      insert into task (entity_id, lead_id, lead_type, title, type, status, assignee_ids)
      select gen_random_uuid(), ${lead}, 'TP', 'Many', 'call', 'todo', array[${demoId('tp.agent2')}]::uuid[]
        from generate_series(1, 1001)`.execute(app.db);
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
    app.as(person).get<Calendar & Fails>(`/leads/${person.slice(0, 2)}/task/calendar?${query}`);

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
    const failsOf = async (query: string) =>
      Object.fromEntries((await calendar(query)).body.fails.map(({ field, code }) => [field, code]));
    expect(await failsOf('colour_eq=red&search=x')).toEqual({
      from: 'required',
      to: 'required',
      colour_eq: 'unknown_filter',
      search: 'too_short',
    });
    expect(await failsOf('from=2031-02-30&to=soon')).toEqual({ from: 'invalid_date', to: 'invalid_date' });
    expect(await failsOf('from=2031-03-02&to=2031-03-01')).toEqual({ to: 'not_before' });
    expect(await failsOf('from=2031-03-01&to=2031-04-12')).toEqual({ to: 'too_many' });
    expect(
      (await app.as('tp.agent').get('/leads/sp/task/calendar?from=2031-03-01&to=2031-03-02')).status,
    ).toBe(404);
  });
});
