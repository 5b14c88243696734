import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkAction } from '#schemas/bulk/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { makeLead } from '#tests/support/makeLead.ts';
import { done, historyOf, leadsOf, makeLeads, skippedOf } from '../bulk/support.ts';
import { assigned, clear, countsOf, leave, ownersOf, shares, told, undo, undone } from './support.ts';

const app = useApp();
const boss = callerOf(app, 'sp.supervisor');
const agent = callerOf(app, 'sp.agent');
beforeAll(async () => {
  for (const person of ['sp.agent', 'sp.agent2', 'sp.supervisor']) await app.as(person).get('/auth/session');
});
beforeEach(() => clear(app));

const now = async (id: string) => (await boss.get<BulkAction>(`/leads/sp/bulk/${id}`)).body;
const TO_TWO = { strategy: 'EQUAL', shares: shares('sp.agent', 'sp.agent2') };

describe('an assignment that is undone', () => {
  it('gives every lead back to whoever had it, once', async () => {
    const free = await makeLeads(app, 'Free', 4);
    const theirs = await makeLeads(app, 'Theirs', 4, { assignee: 'sp.agent3' });
    const ids = [...free, ...theirs];
    const action = await assigned(boss, { ...TO_TWO, ids });
    expect(action).toMatchObject({ changed: 8, undone: false, can: { undo: true } });
    const back = await undone(boss, action.entity_id);
    expect(back).toMatchObject({
      kind: 'undo',
      status: 'DONE',
      changed: 8,
      skipped: 0,
      can: { undo: false },
    });
    expect(await ownersOf(app, free)).toEqual([null, null, null, null]);
    expect(await countsOf(app, theirs)).toEqual({ 'sp.agent3': 4 });
    const history = await historyOf(app, theirs, 'LEAD_UPDATED');
    expect(history.filter(({ version }) => version === 3)).toHaveLength(4);
    expect(await now(action.entity_id)).toMatchObject({ undone: true, can: { undo: false } });
    expect((await undo(boss, action.entity_id)).status).toBe(409);
    expect((await undo(boss, back.entity_id)).status).toBe(409);
  });

  it('leaves alone what somebody has touched since, and names it', async () => {
    const ids = await makeLeads(app, 'Worked on', 4);
    const action = await assigned(boss, { ...TO_TWO, ids });
    const [touched = ''] = ids;
    const { body } = await boss.get<{ version: number }>(`/leads/sp/${touched}`);
    expect((await boss.patch(`/leads/sp/${touched}`, { version: body.version, dba: 'Called' })).status).toBe(
      200,
    );
    const back = await undone(boss, action.entity_id);
    expect(back).toMatchObject({ status: 'DONE', changed: 3, skipped: 1 });
    const { items } = await skippedOf(boss, back.entity_id);
    expect(items).toMatchObject([{ lead_id: touched, fails: [{ code: 'changed_since' }] }]);
    expect((await ownersOf(app, [touched]))[0]).not.toBeNull();
  });

  it('of an assignment to one person as well; whose it was and has left gets nothing back', async () => {
    const ids = await makeLeads(app, 'One', 2, { assignee: 'sp.agent3' });
    const action = await done(boss, { kind: 'assign', params: { assignee_id: demoId('sp.agent') }, ids });
    expect(action.can.undo).toBe(true);
    await leave(app, 'sp.agent3');
    expect(await undone(boss, action.entity_id)).toMatchObject({ changed: 2 });
    expect(await ownersOf(app, ids)).toEqual([null, null]);
  });

  it('of what was cancelled half way: what it had changed', async () => {
    const ids = await makeLeads(app, 'Half', 2);
    const action = await assigned(boss, { ...TO_TWO, ids });
    // As it stands after a cancel between two batches.
    await app.query`update bulk_action set status = 'CANCELLED', total = 3 where entity_id = ${action.entity_id}`;
    expect((await now(action.entity_id)).can).toEqual({ cancel: false, undo: true });
    expect(await undone(boss, action.entity_id)).toMatchObject({ total: 2, changed: 2 });
  });

  it('is for supervisors of the type, and for assignments that have changed something', async () => {
    const ids = await makeLeads(app, 'Whose', 2);
    const own = await assigned(agent, { ...TO_TWO, ids });
    expect(own.can.undo).toBe(false);
    expect((await undo(agent, own.entity_id)).status).toBe(403);
    expect((await undo(app.as('tp.supervisor'), own.entity_id, 'tp')).status).toBe(404);
    const same = await assigned(boss, { ...TO_TWO, shares: shares('sp.agent'), ids: ids.slice(0, 1) });
    expect(same).toMatchObject({ changed: 0, unchanged: 1, can: { undo: false } });
    expect((await undo(boss, same.entity_id)).status).toBe(409);
    const status = await done(boss, { kind: 'status', params: { status: 'CONTACTED' }, ids });
    expect(status).toMatchObject({ changed: 2, can: { undo: false } });
    expect((await undo(boss, status.entity_id)).status).toBe(409);
  });

  it('of two who undo it in the same moment one is told that it is done', async () => {
    const ids = await makeLeads(app, 'Twice', 2);
    const action = await assigned(boss, { ...TO_TWO, ids });
    const answers = await Promise.all([1, 2, 3].map(() => undo(boss, action.entity_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  });

  it('tells nobody', async () => {
    const ids = await makeLeads(app, 'Quiet', 4, { assignee: 'sp.agent3' });
    const action = await assigned(boss, { ...TO_TWO, ids });
    const before = await told(app);
    await undone(boss, action.entity_id);
    expect(await leadsOf(app, ids)).toMatchObject(Array.from({ length: 4 }, () => ({ version: 3 })));
    expect(await told(app)).toEqual(before);
  });
});

describe('people are told of leads that are given to them:', () => {
  it('each is told once of as many leads as they got, and nobody of what they gave themselves', async () => {
    const ids = await makeLeads(app, 'Many', 7);
    const people = shares(['sp.agent', 3], ['sp.agent2', 1], ['sp.supervisor', 3]);
    const order = { strategy: 'PERCENTAGE', measure: 'COUNT', shares: people };
    const action = await assigned(boss, { ...order, ids });
    expect(await told(app)).toEqual(['sp.agent lead.assigned_many 3', 'sp.agent2 lead.assigned']);
    const notices = await app.query`select * from notice where code = 'lead.assigned'`;
    expect(notices).toMatchObject([
      {
        key: `lead.assigned|${action.entity_id}|${demoId('sp.agent2')}`,
        params: { lead: expect.stringMatching(/^Many \d$/) as string, person: expect.any(String) as string },
        resource: 'lead',
      },
    ]);
    expect(ids).toContain(notices[0]?.record_id);
  });

  it('of leads given in bulk to one person, and of one given by hand, but not of leads that are theirs', async () => {
    const theirs = await makeLeads(app, 'Theirs', 2, { assignee: 'sp.agent' });
    await assigned(boss, { strategy: 'ALL', shares: shares('sp.agent'), ids: theirs });
    expect(await told(app)).toEqual([]);
    const ids = await makeLeads(app, 'Bulk', 2);
    await done(boss, { kind: 'assign', params: { assignee_id: demoId('sp.agent') }, ids });
    expect(await told(app)).toEqual(['sp.agent lead.assigned_many 2']);
    const give = (assignee: string | null, version: number, caller = boss) =>
      caller.patch(`/leads/sp/${ids[0]}`, { version, assignee_id: assignee && demoId(assignee) });
    expect((await give('sp.agent2', 2)).status).toBe(200);
    expect(await told(app)).toEqual(['sp.agent lead.assigned_many 2', 'sp.agent2 lead.assigned']);
    expect((await give(null, 3)).status).toBe(200);
    expect((await give('sp.agent', 4, app.as('sp.agent'))).status).toBe(200);
    expect((await boss.patch(`/leads/sp/${ids[0]}`, { version: 5, dba: 'Other' })).status).toBe(200);
    expect(await told(app)).toHaveLength(2);
    // Or of a new one.
    await makeLead(app, 'sp', { assignee_id: demoId('sp.agent2') }, 'sp.supervisor');
    expect((await told(app)).slice(1)).toEqual(['sp.agent2 lead.assigned', 'sp.agent2 lead.assigned']);
  });
});
