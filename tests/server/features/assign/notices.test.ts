import { beforeAll, beforeEach, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { useApp, type Caller } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { done, makeLeads } from '../bulk/support.ts';
import { assigned, clear, shares, told } from './support.ts';

const app = useApp();
let boss: Caller;
beforeAll(async () => {
  boss = app.as('sp.supervisor');
  for (const person of ['sp.agent', 'sp.agent2', 'sp.supervisor']) await app.as(person).get('/auth/session');
});
beforeEach(() => clear(app));

it('each is told once of as many leads as they got, and nobody of what they gave themselves', async () => {
  const ids = await makeLeads(app, 'Many', 7);
  const people = shares(['sp.agent', 3], ['sp.agent2', 1], ['sp.supervisor', 3]);
  const order = { strategy: 'PERCENTAGE', measure: 'COUNT', shares: people };
  const action = await assigned(boss, { ...order, ids });
  expect(await told(app)).toEqual(['sp.agent lead.assigned_many 3', 'sp.agent2 lead.assigned']);
  const notices = await app.db.selectFrom('notice').selectAll().where('code', '=', 'lead.assigned').execute();
  expect(notices).toMatchObject([
    {
      key: `lead.assigned|${action.entity_id}|${demoId('sp.agent2')}`,
      params: { lead: expect.stringMatching(/^Many \d$/) as string, person: expect.any(String) as string },
      resource: 'lead',
    },
  ]);
  expect(ids).toContain(notices[0]?.record_id);
});

it('leads that are theirs already are no news', async () => {
  const ids = await makeLeads(app, 'Theirs', 2, { assignee: 'sp.agent' });
  await assigned(boss, { strategy: 'ALL', shares: shares('sp.agent'), ids });
  expect(await told(app)).toEqual([]);
});

it('of leads given in bulk to one person, and of one given by hand', async () => {
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
});

it('of a new lead', async () => {
  const body = { ...(await leadBody(app.db, 'sp')), assignee_id: demoId('sp.agent') };
  expect((await boss.post('/leads/sp', body)).status).toBe(201);
  expect(await told(app)).toEqual(['sp.agent lead.assigned']);
});
