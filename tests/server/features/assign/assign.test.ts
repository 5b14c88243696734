import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { failsOf } from '#tests/support/fails.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { isFull } from '#tests/support/scope.ts';
import { ended, historyOf, leadsOf, makeLeads, skippedOf } from '../bulk/support.ts';
import { assign, assigned, clear, countsOf, leave, ownersOf, preview, shares } from './support.ts';

const app = useApp();
const boss = callerOf(app, 'sp.supervisor');
const agent = callerOf(app, 'sp.agent');
beforeAll(async () => {
  for (const person of ['sp.agent', 'sp.agent2', 'sp.agent3', 'sp.supervisor'])
    await app.as(person).get('/auth/session');
});
beforeEach(() => clear(app));

const OUT_OF_WORK = { status: 'UNQUALIFIED', reason: 'BUSINESS_CLOSED' };

/** What the dry run says of each: what they have, get, and have then. */
const wouldGet = async (order: object) =>
  (await preview(boss, order)).shares.map(({ load, count, total }) => [load, count, total]);

/** A rule of the supervisor's, run by hand. */
async function makeRule(plan: object): Promise<string> {
  const id = uuidv7();
  await app.query`insert into assign_rule (entity_id, lead_type, name, trigger, plan, created_by)
              values (${id}, 'SP', ${id.slice(-10)}, 'MANUAL', ${plan}, ${demoId('sp.supervisor')})`;
  return id;
}

// Who gets how many of what is left: schemas/assignment.test.ts.
describe('each strategy', () => {
  it.each([
    ['all to nobody', { strategy: 'ALL', shares: shares(null) }, { nobody: 10 }],
    [
      'percent, by the largest remainder',
      { strategy: 'PERCENTAGE', shares: shares(['sp.agent', 33], ['sp.agent2', 33], ['sp.agent3', 34]) },
      { 'sp.agent': 3, 'sp.agent2': 3, 'sp.agent3': 4 },
    ],
    [
      'equal shares up to a capacity',
      { strategy: 'EQUAL', capacity: 3, shares: shares('sp.agent', 'sp.agent2') },
      { 'sp.agent': 3, 'sp.agent2': 3, nobody: 4 },
    ],
  ])('%s: the dry run says what then happens', async (_name, order, expected) => {
    const isUnassigning = order.shares[0]?.user_id === null;
    const ids = await makeLeads(app, 'Clinic', 10, isUnassigning ? { assignee: 'sp.agent' } : {});
    const would = await preview(boss, { ...order, ids });
    expect(new Set(await ownersOf(app, ids))).toEqual(new Set([isUnassigning ? 'sp.agent' : null]));
    const action = await assigned(boss, { ...order, ids });
    expect(action).toMatchObject({ kind: 'distribute', status: 'DONE', total: 10, params: order });
    expect(await countsOf(app, ids)).toEqual(expected);
    expect(would).toMatchObject({ total: 10, assignable: 10, skipped: 0, left: action.skipped });
    const { body } = await boss.get<{ items: object[] }>(`/leads/sp/bulk/${action.entity_id}/shares`);
    const got = would.shares.map(({ user_id, count }) => ({ user_id, count }));
    expect(new Set(body.items)).toEqual(new Set(got));
  });

  it('to whoever has least: all come to have as alike as may be', async () => {
    await makeLeads(app, 'Busy', 5, { assignee: 'sp.agent' });
    await makeLeads(app, 'Less busy', 2, { assignee: 'sp.agent2' });
    // What has left the funnel is no work.
    await makeLeads(app, 'Gone', 9, { assignee: 'sp.agent3', ...OUT_OF_WORK });
    const ids = await makeLeads(app, 'New', 8);
    const people = shares('sp.agent', 'sp.agent2', 'sp.agent3');
    const order = { strategy: 'EQUAL', deal: 'LOAD_BALANCED', shares: people, ids };
    expect(await wouldGet(order)).toEqual([
      [5, 0, 5],
      [2, 3, 5],
      [0, 5, 5],
    ]);
    await assigned(boss, order);
    expect(await countsOf(app, ids)).toEqual({ 'sp.agent2': 3, 'sp.agent3': 5 });
  });

  it('takes leads that somebody has out of their load before it gives them anew', async () => {
    const ids = await makeLeads(app, 'Moves', 6, { assignee: 'sp.agent' });
    await makeLeads(app, 'Stays', 2, { assignee: 'sp.agent' });
    const order = { strategy: 'EQUAL', deal: 'LOAD_BALANCED', shares: shares('sp.agent', 'sp.agent2'), ids };
    expect(await wouldGet(order)).toEqual([
      [8, 2, 4],
      [0, 4, 4],
    ]);
    const action = await assigned(boss, order);
    expect(action).toMatchObject({ changed: 4, unchanged: 2 });
    expect(await countsOf(app, ids)).toEqual({ 'sp.agent': 2, 'sp.agent2': 4 });
  });

  it('mixes the leads in the order in which they came', async () => {
    const ids = await makeLeads(app, 'Sorted', 9);
    const people = shares(['sp.agent', 67], ['sp.agent2', 33]);
    await assigned(boss, { strategy: 'PERCENTAGE', shares: people, ids });
    const owners = await ownersOf(app, ids);
    // In any three that follow each other both have a part.
    for (let at = 0; at + 3 <= owners.length; at += 1)
      expect(new Set(owners.slice(at, at + 3))).toEqual(new Set(['sp.agent', 'sp.agent2']));
  });

  it('counts what stays with those who have it, since nobody has room', async () => {
    const ids = await makeLeads(app, 'Too many', 10, { assignee: 'sp.agent' });
    const order = { strategy: 'EQUAL', capacity: 2, shares: shares('sp.agent', 'sp.agent2'), ids };
    const would = await preview(boss, order);
    expect(would.left).toBe(6);
    await assigned(boss, order);
    const counts = await countsOf(app, ids);
    expect(would.shares.map(({ total }) => total)).toEqual([counts['sp.agent'], counts['sp.agent2']]);
  });
});

it('takes all that the list finds, and settles them when it is asked for', async () => {
  await makeLeads(app, 'Found', 3);
  const other = await makeLeads(app, 'Other', 2);
  const order = { strategy: 'ALL', shares: shares('sp.agent2'), query: { search: 'found' } };
  const action = await assigned(boss, order);
  expect(action).toMatchObject({ total: 3, changed: 3 });
  expect(await countsOf(app, other)).toEqual({ nobody: 2 });
  const [started] = await historyOf(app, [action.entity_id], 'BULK_STARTED');
  expect(started?.detail).toMatchObject({ kind: 'distribute', query: { search: 'found' } });
});

it('names those who left, and gives their part to the others', async () => {
  const ids = await makeLeads(app, 'Shared', 4);
  await leave(app, 'sp.agent2');
  const order = { strategy: 'PERCENTAGE', shares: shares(['sp.agent', 50], ['sp.agent2', 50]), ids };
  expect((await preview(boss, order)).shares).toMatchObject([
    { count: 4, skipped: false },
    { count: 0, skipped: true },
  ]);
  await assigned(boss, order);
  expect(await countsOf(app, ids)).toEqual({ 'sp.agent': 4 });
  await leave(app, 'sp.agent');
  const refused = await assign(boss, { ...order, preview: true });
  expect([refused.status, failsOf(refused)]).toEqual([400, ['shares inactive_person']]);
});

it('gives an agent what nobody has and their own, to anybody of the team, and names the rest', async () => {
  const free = await makeLeads(app, 'Free', 2);
  const own = await makeLeads(app, 'Own', 2, { assignee: 'sp.agent' });
  const theirs = await makeLeads(app, 'Theirs', 2, { assignee: 'sp.agent3' });
  const ids = [...free, ...own, ...theirs];
  const order = { strategy: 'PERCENTAGE', measure: 'COUNT', shares: shares(['sp.agent2', 4]), ids };
  expect(await preview(agent, order)).toMatchObject({ total: 6, assignable: 4, skipped: 2, left: 0 });
  const action = await assigned(agent, order);
  expect(action).toMatchObject({ changed: 4, skipped: 2, can: { undo: false } });
  expect(await countsOf(app, [...free, ...own])).toEqual({ 'sp.agent2': 4 });
  expect(await countsOf(app, theirs)).toEqual({ 'sp.agent3': 2 });
  expect((await skippedOf(agent, action.entity_id)).items.map(({ fails }) => fails[0]?.code)).toEqual([
    'not_yours',
    'not_yours',
  ]);
});

it('leaves its history on each lead, and says which rule it was', async () => {
  const ids = await makeLeads(app, 'Ruled', 2);
  const plan = { strategy: 'ALL', shares: shares('sp.agent') };
  const rule = await makeRule(plan);
  const order = { ...plan, ids, rule_id: rule };
  const action = await assigned(boss, order);
  const history = await historyOf(app, ids, 'LEAD_UPDATED');
  expect(history).toHaveLength(2);
  expect(history[0]).toMatchObject({
    version: 2,
    actor_id: demoId('sp.supervisor'),
    changes: [{ field: 'assignee_id', from: null, to: demoId('sp.agent') }],
    detail: { bulk_id: action.entity_id, rule_id: rule },
  });
  expect(await leadsOf(app, ids)).toMatchObject([
    { version: 2, updated_by: demoId('sp.supervisor') },
    { version: 2, updated_by: demoId('sp.supervisor') },
  ]);
});

it('by a rule that somebody removes meanwhile does what the rule said', async () => {
  const ids = await makeLeads(app, 'Left', 2);
  const rule = await makeRule({ strategy: 'ALL', shares: shares('sp.agent') });
  const removing = await app.db.startTransaction().execute();
  await sql`delete from assign_rule where entity_id = ${rule}`.execute(removing);
  const asked = assigned(boss, { strategy: 'ALL', shares: shares('sp.agent'), ids, rule_id: rule });
  await lockWaiters(app, 1);
  await removing.commit().execute();
  expect(await asked).toMatchObject({ status: 'DONE', changed: 2 });
});

it('is refused with everything that is wrong at once', async () => {
  const refused = async (body: object) => {
    const answer = await assign(boss, body);
    expect(answer.status).toBe(400);
    return failsOf(answer);
  };
  const ids = await makeLeads(app, 'Refused', 3);
  const stranger = '0190a1b2-c3d4-7e5f-8a9b-0000000000bb';
  expect(await refused({})).toEqual(['ids any_of_required', 'shares required', 'strategy required']);
  expect(
    await refused({
      strategy: 'ALL',
      deal: 'ROUND_ROBIN',
      capacity: 0,
      shares: [{ user_id: stranger }, { user_id: demoId('tp.agent') }],
      query: { wrong_eq: '1' },
      rule_id: stranger,
    }),
  ).toEqual([
    'capacity too_small',
    'deal only_for_equal',
    'query.wrong_eq unknown_filter',
    'rule_id unknown_reference',
    'shares too_many',
    'shares.0.user_id unknown_reference',
    'shares.1.user_id unknown_reference',
  ]);
  const count = { strategy: 'PERCENTAGE', measure: 'COUNT', shares: shares(['sp.agent', 2]), ids };
  expect(await refused(count)).toEqual(['shares wrong_sum']);
  expect(await refused({ ...count, preview: true })).toEqual(['shares wrong_sum']);
  expect(await ownersOf(app, ids)).toEqual([null, null, null]);
});

it.runIf(isFull)('of many at once none gives anybody more than there is room for', async () => {
  const groups: string[][] = [];
  for (const name of ['One', 'Two', 'Three', 'Four']) groups.push(await makeLeads(app, name, 500));
  const order = { strategy: 'EQUAL', capacity: 700, shares: shares('sp.agent', 'sp.agent2') };
  const begun = await Promise.all(groups.map((ids) => assign(boss, { ...order, ids })));
  await Promise.all(begun.map(({ body }) => ended(boss, body.entity_id)));
  expect(await countsOf(app, groups.flat())).toEqual({ 'sp.agent': 700, 'sp.agent2': 700, nobody: 600 });
});

it('counts every lead that somebody gets against the capacity, also one that is out of work', async () => {
  await makeLeads(app, 'Has', 2, { assignee: 'sp.agent' });
  const ids = [...(await makeLeads(app, 'Out', 3, OUT_OF_WORK)), ...(await makeLeads(app, 'New', 2))];
  const order = { strategy: 'ALL', capacity: 4, shares: shares('sp.agent'), ids };
  expect(await preview(boss, order)).toMatchObject({ left: 3, shares: [{ load: 2, count: 2, total: 4 }] });
});

it('two at once over the same leads end both, and every lead is one of theirs', async () => {
  const ids = await makeLeads(app, 'Fought over', 1010);
  const orders = [shares('sp.agent', 'sp.agent2'), shares('sp.agent2', 'sp.agent3')].map((people) => ({
    strategy: 'EQUAL',
    shares: people,
    query: { search: 'fought' },
  }));
  const begun = await Promise.all(orders.map((order) => assign(boss, order)));
  const ends = await Promise.all(begun.map(({ body }) => ended(boss, body.entity_id)));
  expect(ends.map(({ status, changed, unchanged }) => [status, changed + unchanged])).toEqual([
    ['DONE', 1010],
    ['DONE', 1010],
  ]);
  expect((await countsOf(app, ids)).nobody).toBeUndefined();
});
