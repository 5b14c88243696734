import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOTE_SUBJECT } from '#schemas/vocabulary/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { changed, made, newLead, type Item } from './support.ts';

const app = useApp();
let lead: string;
beforeAll(async () => {
  lead = await newLead(app);
  // Who signs in is named by the token: the names of the demo are those of people who have not.
  for (const person of ['sp.agent', 'sp.agent2', 'sp.supervisor']) await app.as(person).get('/auth/session');
  await app.query`update app_user set first_name = 'Ana', last_name = username`;
});
beforeEach(async () => void (await forget()));

/** What people were told: `person code`, with what it is about. */
async function told(): Promise<{ to: string; params: object; about: string }[]> {
  const rows = await app.query<{ to: string; params: object; about: string }>`
    select u.username || ' ' || n.code as to, n.params, n.resource || ' ' || coalesce(n.record_id::text, '') as about
      from notice n join app_user u on u.entity_id = n.user_id order by 1`;
  return rows;
}
const forget = () => app.query`delete from notice`;
const to = async (): Promise<string[]> => (await told()).map((one) => one.to);
const people = (...names: string[]): { assignee_ids: string[] } => ({ assignee_ids: names.map(demoId) });
const task = (more: object, person = 'sp.agent'): Promise<Item> => made(app, person, 'task', lead, more);

describe('who is assigned to a task', () => {
  it('is told, once, and not by themselves', async () => {
    const item = await task({ title: 'Call Ada', ...people('sp.agent', 'sp.agent2') });
    expect(await told()).toEqual([
      {
        to: 'sp.agent2 task.assigned',
        params: { title: 'Call Ada', lead: 'Sunrise Care', person: expect.any(String) as string },
        about: `task ${item.entity_id}`,
      },
    ]);
    const more = await changed(app, 'sp.agent', item, people('sp.agent2', 'sp.agent3'));
    expect(await to()).toEqual(['sp.agent2 task.assigned', 'sp.agent3 task.assigned']);
    await changed(app, 'sp.agent', more, { title: 'Call Ada again' });
    expect(await to()).toHaveLength(2);
  });

  it('is told how many when several come at once', async () => {
    const [one, two] = [await task({}), await task({})];
    const ids = [one.entity_id, two.entity_id];
    const reassign = (some: string[], ...names: string[]) =>
      app.as('sp.agent').post('/leads/sp/task/bulk', { ids: some, action: 'reassign', ...people(...names) });
    await reassign(ids, 'sp.agent2');
    expect(await told()).toEqual([
      {
        to: 'sp.agent2 task.assigned_many',
        params: { count: 2, person: expect.any(String) as string },
        about: 'task ',
      },
    ]);
    await reassign([one.entity_id], 'sp.agent3');
    expect(await to()).toEqual(['sp.agent2 task.assigned_many', 'sp.agent3 task.assigned']);
  });

  it('is not told who has left meanwhile', async () => {
    const item = await task(people('sp.agent3'));
    await app.query`update app_user set active = false where username = 'sp.agent3'`;
    await forget();
    await changed(app, 'sp.agent', item, people('sp.agent2'));
    await changed(app, 'sp.agent', { ...item, version: 2 }, { assignee_ids: null });
    await app.query`update app_user set active = true where username = 'sp.agent3'`;
    expect(await to()).toEqual(['sp.agent2 task.assigned']);
  });
});

describe('a decision', () => {
  const asking = { type: 'contract_review', title: 'Review' };

  it('is asked of the supervisors of the type as soon as a task waits for it', async () => {
    const item = await task({ ...asking, status: 'pending' });
    expect(await told()).toMatchObject([
      { to: 'sp.supervisor task.approval', about: `task ${item.entity_id}`, params: { title: 'Review' } },
    ]);
    const back = await changed(app, 'sp.agent', item, { status: 'todo' });
    const again = await changed(app, 'sp.agent', back, { status: 'pending' });
    expect(await to()).toHaveLength(2);
    await changed(app, 'sp.agent', again, { description: 'Soon, please' });
    expect(await to()).toHaveLength(2);
    await forget();
    // Of oneself nobody asks it.
    await task({ ...asking, status: 'pending' }, 'sp.supervisor');
    expect(await to()).toEqual([]);
  });

  it('is told to the author and to those who are assigned', async () => {
    const item = await task({ ...asking, status: 'pending', ...people('sp.agent', 'sp.agent2') });
    await forget();
    const yes = await changed(app, 'sp.supervisor', item, { status: 'approved' });
    expect(await to()).toEqual(['sp.agent task.approved', 'sp.agent2 task.approved']);
    await forget();
    const no = await changed(app, 'sp.supervisor', yes, { status: 'rejected', decision_note: 'A secret' });
    expect(await to()).toEqual(['sp.agent task.rejected', 'sp.agent2 task.rejected']);
    expect(JSON.stringify(await told())).not.toContain('A secret');
    await changed(app, 'sp.supervisor', no, { decision_note: 'Another' });
    expect(await to()).toHaveLength(2);
  });
});

describe('an outreach', () => {
  it('is told to those whom its author names', async () => {
    const notify_ids = [demoId('sp.agent'), demoId('sp.supervisor')];
    await made(app, 'sp.agent', 'outreach', lead, { notify_ids });
    expect(await told()).toEqual([
      {
        to: 'sp.supervisor outreach.added',
        params: {
          lead: 'Sunrise Care',
          person: expect.stringMatching(/^\S+ \S+$/) as string,
          subject: NOTE_SUBJECT.WELCOME_CALL,
        },
        about: `lead ${lead}`,
      },
    ]);
  });

  it('of a task tells nobody besides', async () => {
    await task({ save_as_outreach: true });
    expect(await to()).toEqual([]);
  });
});

it('is told only when what it tells of is saved', async () => {
  await app.query`alter table history add constraint none check (type <> 'TASK_UPDATED') not valid`;
  const item = await task({});
  const answer = await app
    .as('sp.agent')
    .patch(`/leads/task/${item.entity_id}`, { version: 1, ...people('sp.agent2') });
  await app.query`alter table history drop constraint none`;
  expect(answer.status).toBe(500);
  expect(await to()).toEqual([]);
});
