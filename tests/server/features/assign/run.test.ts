import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { BulkAction } from '#schemas/bulk/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { isFull } from '#tests/support/scope.ts';
import { handlers, historyOf, jobOf, leadsOf, makeLeads, skippedOf } from '../bulk/support.ts';
import { killedAfter } from '../imports/support.ts';
import { assign, clear, countsOf, leave, ownersOf, shares, told, undo } from './support.ts';

const never = new AbortController().signal;
// The test does the work of the jobs itself, as far as it likes.
const app = useApp({}, false);
const boss = callerOf(app, 'sp.supervisor');
beforeAll(async () => {
  for (const person of ['sp.agent', 'sp.agent2', 'sp.supervisor']) await app.as(person).get('/auth/session');
});
beforeEach(() => clear(app));

const now = async (id: string) => (await boss.get<BulkAction>(`/leads/sp/bulk/${id}`)).body;
const run = (id: string, signal = never) => handlers(app)['bulk.run'](jobOf(id, 'sp.supervisor'), signal);
const TO_TWO = { strategy: 'EQUAL', shares: shares('sp.agent', 'sp.agent2') };
const begun = async (ids: readonly string[], order: object = TO_TWO, caller = boss) => {
  const body = ids.length > 1000 ? { ...order, query: {} } : { ...order, ids };
  return (await assign(caller, body)).body.entity_id;
};

it.runIf(isFull)(
  'killed between two batches goes on with the rest, changes no lead twice, and tells each once',
  async () => {
    const ids = await makeLeads(app, 'Killed', 2300);
    const id = await begun(ids);
    await expect(run(id, killedAfter(1))).rejects.toThrow('killed');
    const half = await now(id);
    expect(half).toMatchObject({ status: 'RUNNING', total: 2300, can: { cancel: true, undo: false } });
    expect(half.changed).toBeLessThan(2300);
    expect(await told(app)).toEqual([]);
    await Promise.all([run(id), run(id)]);
    expect(await now(id)).toMatchObject({ status: 'DONE', changed: 2300, can: { undo: true } });
    expect(await countsOf(app, ids)).toEqual({ 'sp.agent': 1150, 'sp.agent2': 1150 });
    expect(new Set((await leadsOf(app, ids)).map(({ version }) => version))).toEqual(new Set([2]));
    expect(await historyOf(app, ids, 'LEAD_UPDATED')).toHaveLength(2300);
    expect(await told(app)).toEqual([
      'sp.agent lead.assigned_many 1150',
      'sp.agent2 lead.assigned_many 1150',
    ]);
  },
);

it('cancelled half way tells of what it gave, and is undone as far as it went', async () => {
  const ids = await makeLeads(app, 'Cancelled', 1010);
  const id = await begun(ids);
  await expect(run(id, killedAfter(1))).rejects.toThrow('killed');
  const { body: ended } = await boss.post<BulkAction>(`/leads/sp/bulk/${id}/cancel`);
  expect(ended).toMatchObject({ status: 'CANCELLED', changed: 1000, can: { cancel: false, undo: true } });
  expect(await told(app)).toEqual(['sp.agent lead.assigned_many 500', 'sp.agent2 lead.assigned_many 500']);
  const back = (await undo(boss, id)).body;
  expect(back.total).toBe(1000);
  await expect(run(back.entity_id, killedAfter(0))).rejects.toThrow('killed');
  await run(back.entity_id);
  expect(await now(back.entity_id)).toMatchObject({ status: 'DONE', changed: 1000 });
  expect(await countsOf(app, ids)).toEqual({ nobody: 1010 });
  expect(new Set((await leadsOf(app, ids)).map(({ version }) => version))).toEqual(new Set([1, 3]));
});

it('decides by what a lead is when its turn comes', async () => {
  const ids = await makeLeads(app, 'Meanwhile', 3);
  const [edited = '', taken = '', deleted = ''] = ids;
  const order = { strategy: 'ALL', shares: shares('sp.agent2') };
  const agent = app.as('sp.agent');
  const id = await begun(ids, order, agent);
  expect((await boss.patch(`/leads/sp/${edited}`, { version: 1, dba: 'New' })).status).toBe(200);
  const mine = { version: 1, assignee_id: demoId('sp.supervisor') };
  expect((await boss.patch(`/leads/sp/${taken}`, mine)).status).toBe(200);
  await app.query`update lead set deleted_at = now() where entity_id = ${deleted}`;
  await run(id);
  expect(await now(id)).toMatchObject({ status: 'DONE', changed: 1, skipped: 2 });
  const { items } = await skippedOf(agent, id);
  expect(items.map(({ fails }) => fails[0]?.code).sort()).toEqual(['gone', 'not_yours']);
  expect(await ownersOf(app, [edited, taken])).toEqual(['sp.agent2', 'sp.supervisor']);
});

it('gives nothing to who has left by then, and ends when who asked has', async () => {
  const ids = await makeLeads(app, 'Left', 4);
  const id = await begun(ids);
  await leave(app, 'sp.agent2');
  await run(id);
  expect(await now(id)).toMatchObject({ status: 'DONE', changed: 2, skipped: 2 });
  const { items } = await skippedOf(boss, id);
  expect(items.map(({ fails }) => fails[0]?.code)).toEqual(['inactive_person', 'inactive_person']);
  const second = await begun(ids, TO_TWO, app.as('sp.agent'));
  await leave(app, 'sp.agent');
  await run(second);
  expect(await now(second)).toMatchObject({ status: 'FAILED', changed: 0 });
});
