import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { codesIn, day, historyOf, made, newLead, tasksOf, type Item } from './support.ts';

const app = useApp();
let lead: string;
beforeAll(async () => {
  lead = await newLead(app);
});

interface Outcome {
  changed: number;
  skipped: (Pick<Refused, 'fails'> & { entity_id: string; title: string | null })[];
}
const bulk = (person: string, body: object, language: 'en' | 'es' = 'en') =>
  app.as(person, language).post<Outcome & Refused>(`/leads/${person.slice(0, 2)}/task/bulk`, body);
const task = (more: object = {}, person = 'sp.agent', on = lead): Promise<Item> =>
  made(app, person, 'task', on, more);
const keys = (...items: readonly Item[]): string[] => items.map(({ entity_id }) => entity_id);
const now = async (...items: readonly Item[]): Promise<readonly Item[]> => {
  const found = await tasksOf(app, lead, `entity_id_in=${keys(...items).join(',')}`);
  return items.map(({ entity_id }) => found.find((one) => one.entity_id === entity_id)!);
};
const codes = ({ skipped }: Outcome): Record<string, string[]> =>
  Object.fromEntries(
    skipped.map(({ entity_id, fails }) => [entity_id, fails.map(({ field, code }) => `${field} ${code}`)]),
  );

describe('many tasks at once', () => {
  it('are completed, each with its history, and those that repeat come again', async () => {
    const [one, two] = [await task(), await task({ repeats: 'daily', due_date: day(1), title: 'Daily' })];
    const { body, status } = await bulk('sp.agent', { ids: keys(one, two), action: 'complete' });
    expect([status, body]).toEqual([200, { changed: 2, skipped: [] }]);
    const completed = { status: 'completed', version: 2, completed_at: expect.any(String) as string };
    expect(await now(one, two)).toMatchObject([completed, completed]);
    expect(await tasksOf(app, lead, 'status_in=OPEN')).toMatchObject([{ title: 'Daily', due_date: day(2) }]);
    const told = (await historyOf(app, lead)).slice(0, 3).map(({ type }) => type);
    expect(told.sort()).toEqual(['TASK_ADDED', 'TASK_UPDATED', 'TASK_UPDATED']);
    // What is so already is no change.
    expect((await bulk('sp.agent', { ids: keys(one, two), action: 'complete' })).body).toEqual({
      changed: 0,
      skipped: [],
    });
  });

  it('are each held to the rules of a change by hand; what may not be is skipped and named', async () => {
    const mine = await task({ title: 'Mine' });
    const theirs = await task({ title: 'Theirs' }, 'sp.agent2');
    const asks = await task({ type: 'contract_review', title: 'Asks' });
    const gone = '00000000-0000-4000-8000-000000000000';
    const foreign = await made(app, 'tp.agent', 'task', await newLead(app, 'tp'));
    const ids = [...keys(mine, theirs, asks, foreign), gone];
    const { body } = await bulk('sp.agent', { ids, action: 'complete' });
    expect(body.changed).toBe(1);
    expect(codes(body)).toEqual({
      [theirs.entity_id]: ['assignee_ids not_yours'],
      [asks.entity_id]: ['status not_for_type'],
      [foreign.entity_id]: ['entity_id gone'],
      [gone]: ['entity_id gone'],
    });
    expect(body.skipped.map(({ title }) => title)).toEqual(['Theirs', 'Asks', null, null]);
    expect((await now(theirs, asks)).map(({ version }) => version)).toEqual([1, 1]);
    const spanish = await bulk('sp.agent', { ids: keys(asks), action: 'complete' }, 'es');
    expect(spanish.body.skipped[0]?.fails[0]?.message).toBe('Las tareas de este tipo no tienen este estado');
    expect((await bulk('sp.supervisor', { ids: keys(theirs), action: 'complete' })).body.changed).toBe(1);
  });

  it('are given to other people, another day, or put off', async () => {
    const items = [await task({ assignee_ids: [demoId('sp.agent')] }), await task({ due_date: day(1) })];
    const ids = keys(...items);
    const people = [demoId('sp.agent2'), demoId('sp.agent3')];
    await bulk('sp.agent', { ids, action: 'reassign', assignee_ids: people });
    await bulk('sp.agent', { ids, action: 'due', due_date: day(9) });
    await bulk('sp.agent', { ids, action: 'snooze', until: day(2) });
    const all = { assignee_ids: people, due_date: day(9), snoozed_until: day(2), version: 4 };
    expect(await now(...items)).toMatchObject([all, all]);
    await bulk('sp.agent', { ids, action: 'cancel' });
    const canceled = { status: 'canceled', snoozed_until: null };
    expect(await now(...items)).toMatchObject([canceled, canceled]);
    const put = await bulk('sp.agent', { ids, action: 'snooze', until: day(2) });
    expect(Object.values(codes(put.body))).toEqual([['snoozed_until not_open'], ['snoozed_until not_open']]);
  });

  it('are decided by supervisors', async () => {
    const asking = { type: 'contract_review', status: 'pending' };
    const [one, two, call] = [await task(asking), await task(asking), await task()];
    const ids = keys(one, two, call);
    const agent = await bulk('sp.agent', { ids, action: 'approve' });
    expect([agent.status, failsOf(agent)]).toEqual([400, ['action supervisor_only']]);
    const yes = await bulk('sp.supervisor', { ids: keys(one, call), action: 'approve' });
    expect(codes(yes.body)).toEqual({ [call.entity_id]: ['status not_for_type'] });
    const no = await bulk('sp.supervisor', { ids: keys(two), action: 'reject', note: 'Too dear' });
    expect(no.body.changed).toBe(1);
    expect(await now(one, two)).toMatchObject([
      { status: 'approved', decided_by: demoId('sp.supervisor'), decision_note: null },
      { status: 'rejected', decision_note: 'Too dear' },
    ]);
  });
});

describe('a request for many tasks', () => {
  const ids = [demoId('any')];
  const many = Array.from({ length: 201 }, (_, n) => demoId(`any ${n}`));
  it.each<[object, object]>([
    [{}, { ids: 'required', action: 'required' }],
    [
      { ids: [], action: 'sleep', colour: 'red' },
      { ids: 'too_few', action: 'not_in_list', colour: 'unknown_field' },
    ],
    [
      { ids: [...ids, ...ids], action: 'complete', note: 'x' },
      { ids: 'repeated', note: 'unknown_field' },
    ],
    [
      { ids: many, action: 'reject' },
      { ids: 'too_many', note: 'required' },
    ],
    [{ ids, action: 'reject', note: 'x'.repeat(501) }, { note: 'too_long' }],
    [{ ids, action: 'reassign', assignee_ids: [] }, { assignee_ids: 'required' }],
    [{ ids, action: 'reassign', assignee_ids: [demoId('tp.agent')] }, { assignee_ids: 'unknown_reference' }],
    [{ ids, action: 'snooze', until: day(0) }, { until: 'not_after_today' }],
    [{ ids, action: 'due', due_date: '2026-02-30' }, { due_date: 'invalid_date' }],
  ])('is told at once what is wrong with it (%#): $1', async (body, fails) => {
    const answer = await bulk('sp.supervisor', body);
    expect([answer.status, codesIn(answer.body)]).toEqual([400, fails]);
  });

  it('waits for others in the order of keys, and takes the tasks as they are then', async () => {
    const [one, two] = [await task(), await task()];
    const ids = keys(one, two).reverse();
    const waiting = await app.db.transaction().execute(async (trx) => {
      await sql`select from task where entity_id = ${one.entity_id} for update`.execute(trx);
      const both = [ids, [...ids].reverse()].map((some) =>
        bulk('sp.agent', { ids: some, action: 'complete' }),
      );
      await lockWaiters(app, 2);
      await sql`update task set status = 'canceled', version = 2 where entity_id = ${one.entity_id}`.execute(
        trx,
      );
      return { both };
    });
    const changed = (await Promise.all(waiting.both)).map(({ body }) => body.changed);
    expect(changed.sort()).toEqual([0, 2]);
  });

  it('changes two hundred in as many statements as two', async () => {
    const many = await newLead(app);
    const ids = Array.from({ length: 200 }, (_, n) => demoId(`many ${n}`));
    await app.query`
      insert into task (entity_id, lead_id, lead_type, title, type, status, created_by, repeats, due_date)
      select id, ${many}, 'SP', 'Many', 'call', 'todo', ${demoId('sp.agent')}, 'weekly', ${day(1)}::date
        from unnest(${ids}::uuid[]) id`;
    const before = await app.query<{ id: string }>`select max(id) as id from live_event`;
    expect((await bulk('sp.agent', { ids, action: 'complete' })).body).toEqual({ changed: 200, skipped: [] });
    // Each statement that writes history tells of it: one for the tasks, one for the next ones.
    const rows = await app.query`
      select type from live_event where id > ${before[0]?.id} and resource = 'lead'`;
    expect(rows).toEqual([{ type: 'MANY' }, { type: 'MANY' }]);
    expect(await tasksOf(app, many, 'status_in=OPEN')).toHaveLength(200);
  });
});
