import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { BulkAction } from '#schemas/bulk/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { killedAfter } from '../imports/support.ts';
import { handlers, historyOf, jobOf, leadsOf, makeLeads, skippedOf, waiting } from './support.ts';

const never = new AbortController().signal;
const ME = demoId('sp.agent');
const MATE = demoId('sp.agent2');
const app = useApp();
const agent = callerOf(app, 'sp.agent');
beforeAll(async () => {
  for (const person of ['sp.agent', 'sp.agent2', 'sp.agent3', 'sp.supervisor'])
    await app.as(person).get('/auth/session');
});

const now = async (id: string) => (await agent.get<BulkAction>(`/leads/sp/bulk/${id}`)).body;
const run = (id: string, signal = never) => handlers(app)['bulk.run'](jobOf(id), signal);
const versions = async (ids: readonly string[]) => (await leadsOf(app, ids)).map((lead) => lead.version);

it('killed between two batches goes on with the rest, and changes no lead twice', async () => {
  const ids = await makeLeads(app, 'Many', 2300);
  const id = await waiting(app, 'assign', { assignee_id: ME }, ids);
  await expect(run(id, killedAfter(1))).rejects.toThrow('killed');
  expect(await now(id)).toMatchObject({
    status: 'RUNNING',
    total: 2300,
    changed: 1000,
    can: { cancel: true },
  });
  // Two runners at once, as after a lost connection: they take turns.
  await Promise.all([run(id), run(id)]);
  expect(await now(id)).toMatchObject({ status: 'DONE', changed: 2300, unchanged: 0, skipped: 0 });
  expect(new Set(await versions(ids))).toEqual(new Set([2]));
  expect(await historyOf(app, ids, 'LEAD_UPDATED')).toHaveLength(2300);
  expect(await historyOf(app, [id], 'BULK_ENDED')).toHaveLength(1);
});

it('cancelled between two batches stops there; what it has changed stays', async () => {
  const ids = await makeLeads(app, 'Stopped', 1200);
  const id = await waiting(app, 'assign', { assignee_id: ME }, ids);
  await expect(run(id, killedAfter(1))).rejects.toThrow('killed');
  expect((await app.as('sp.agent2').post(`/leads/sp/bulk/${id}/cancel`)).status).toBe(404);
  const cancelled = await agent.post<BulkAction>(`/leads/sp/bulk/${id}/cancel`);
  expect(cancelled.body).toMatchObject({ status: 'CANCELLED', changed: 1000, can: { cancel: false } });
  await run(id);
  expect(await now(id)).toMatchObject({ status: 'CANCELLED', changed: 1000 });
  expect((await versions(ids)).filter((version) => version === 2)).toHaveLength(1000);
  expect((await agent.post(`/leads/sp/bulk/${id}/cancel`)).status).toBe(409);
});

it('may be cancelled by a supervisor before it begins', async () => {
  const ids = await makeLeads(app, 'Not begun', 2);
  const id = await waiting(app, 'assign', { assignee_id: ME }, ids);
  expect((await app.as('sp.supervisor').post(`/leads/sp/bulk/${id}/cancel`)).status).toBe(200);
  await run(id);
  expect(await versions(ids)).toEqual([1, 1]);
});

it('decides by what a lead is when its turn comes, over any version, and overtakes nobody’s edit', async () => {
  const [edited = '', taken = '', deleted = ''] = await makeLeads(app, 'Meanwhile', 3);
  const id = await waiting(app, 'assign', { assignee_id: ME }, [edited, taken, deleted]);
  const seen = await agent.get<{ version: number }>(`/leads/sp/${edited}`);
  await agent.patch(`/leads/sp/${edited}`, { version: seen.body.version, dba: 'New name' });
  await app.as('sp.supervisor').patch(`/leads/sp/${taken}`, { version: 1, assignee_id: MATE });
  await app.query`update lead set deleted_at = now() where entity_id = ${deleted}`;
  await run(id);
  expect(await now(id)).toMatchObject({ status: 'DONE', changed: 1, skipped: 2 });
  expect((await skippedOf(agent, id)).items.map(({ fails }) => fails[0]?.code).sort()).toEqual([
    'gone',
    'not_yours',
  ]);
  expect((await leadsOf(app, [edited]))[0]).toMatchObject({ version: 3, assignee_id: ME });
  // Who has the form open since before the action is told so.
  const late = await agent.patch(`/leads/sp/${edited}`, { version: 2, dba: 'Too late' });
  expect(late.status).toBe(409);
});

it('waits for who is changing a lead, and then sees the change', async () => {
  const [lead = ''] = await makeLeads(app, 'Locked', 1);
  const id = await waiting(app, 'assign', { assignee_id: ME }, [lead]);
  const holder = await app.db.startTransaction().execute();
  await sql`update lead set assignee_id = ${MATE}, version = version + 1 where entity_id = ${lead}`.execute(
    holder,
  );
  const running = run(id);
  await lockWaiters(app, 1);
  await holder.commit().execute();
  await running;
  expect(await now(id)).toMatchObject({ changed: 0, skipped: 1 });
  expect((await leadsOf(app, [lead]))[0]).toMatchObject({ assignee_id: MATE, version: 2 });
});

it('fails when who asked has left, may no longer, or names somebody who has left', async () => {
  const ids = await makeLeads(app, 'Left behind', 2);
  const set = (person: string, change: { active?: boolean; roles?: string[] }) =>
    app.db
      .updateTable('app_user')
      .set(change as object)
      .where('entity_id', '=', demoId(person))
      .execute();
  const left = await waiting(app, 'assign', { assignee_id: ME }, ids, 'sp.agent3');
  await set('sp.agent3', { active: false });
  await run(left);
  const supervisor = app.as('sp.supervisor');
  const seen = async (id: string) => (await supervisor.get<BulkAction>(`/leads/sp/bulk/${id}`)).body.status;
  expect(await seen(left)).toBe('FAILED');
  expect((await historyOf(app, [left], 'BULK_ENDED'))[0]?.changes).toEqual([
    { field: 'status', from: 'QUEUED', to: 'FAILED' },
  ]);
  const named = await waiting(app, 'assign', { assignee_id: demoId('sp.agent3') }, ids);
  await run(named);
  expect(await seen(named)).toBe('FAILED');
  await set('sp.agent3', { active: true, roles: ['SPECIALTY_PR_AGENT'] });
  const degraded = await waiting(app, 'delete', {}, ids, 'sp.agent3');
  await run(degraded);
  expect(await seen(degraded)).toBe('FAILED');
  expect(await versions(ids)).toEqual([1, 1]);
});

it('leaves nothing of a batch that breaks, and says that it failed', async () => {
  const ids = await makeLeads(app, 'Breaking', 3);
  await app.query`create function refuse_one() returns trigger language plpgsql as $$ begin
    if new.company_name = 'Breaking 2' then raise exception 'no'; end if; return new; end $$`;
  await app.query`create trigger refuse_one before update on lead for each row execute function refuse_one()`;
  const id = await waiting(app, 'assign', { assignee_id: ME }, ids);
  await expect(run(id)).rejects.toThrow('no');
  await app.query`drop trigger refuse_one on lead`;
  expect(await now(id)).toMatchObject({ status: 'FAILED', changed: 0 });
  expect(await versions(ids)).toEqual([1, 1, 1]);
});

it('bounds the actions that one person has under way', async () => {
  const ids = await makeLeads(app, 'Bounded', 1);
  const open = await Promise.all([1, 2, 3, 4, 5].map(() => waiting(app, 'assign', { assignee_id: ME }, ids)));
  const body = { kind: 'assign', params: { assignee_id: ME }, ids };
  const refused = await agent.post('/leads/sp/bulk', body);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
  for (const id of open) await agent.post(`/leads/sp/bulk/${id}/cancel`);
  expect((await agent.post('/leads/sp/bulk', body)).status).toBe(202);
});
