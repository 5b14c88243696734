import { demoId } from '#server/db/seed/people.ts';
import { expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

const lines: string[] = [];
const app = useApp({ PROVNET_LOG_REQUESTS: 'on' }, true, undefined, lines);

const logged = (having: object) =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => Object.entries(having).every(([name, value]) => line[name] === value));

it('tells each answered request in one line, by its route, and nothing of whom it is about', async () => {
  const answer = await app.as('sp.agent').get('/leads/sp?search=Zurbarán');
  const request_id = answer.headers['x-request-id'];
  expect(request_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(logged({ request_id })).toEqual([
    expect.objectContaining({ level: 30, method: 'GET', route: '/api/v1/leads/sp', status: 200 }),
  ]);
  expect(lines.join('')).not.toMatch(/Zurbar|sp\.agent/);
  expect((await app.as(null).get('/no/such')).headers['x-request-id']).toBeDefined();
});

it('takes its number from nobody, and goes on with the trace of a call', async () => {
  const { headers } = await app.app.inject({
    url: '/api/v1/auth/session',
    headers: { 'x-request-id': 'mine', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
  });
  expect(headers['x-request-id']).not.toBe('mine');
  expect(logged({ trace_id: TRACE })).toEqual([
    expect.objectContaining({ request_id: headers['x-request-id'], status: 401 }),
  ]);
});

it('says nothing of probes at this level', async () => {
  await app.app.inject('/api/health');
  expect(logged({ route: '/api/health' })).toEqual([]);
});

it('tells of a job which request has asked for it', async () => {
  const agent = app.as('sp.supervisor');
  const { body } = await agent.post<{ entity_id: string }>('/leads/sp', await leadBody(app.db, 'sp'));
  const { status, headers } = await agent.post('/leads/sp/bulk', {
    kind: 'assign',
    params: { assignee_id: demoId('sp.agent') },
    ids: [body.entity_id],
  });
  expect(status).toBe(202);
  const request_id = headers['x-request-id'];
  await expect
    .poll(() => logged({ request_id, part: 'jobs' }))
    .toEqual([expect.objectContaining({ job: 'bulk.run', msg: 'a job is done' })]);
});

it('gives the number of an unexpected error to whoever met it, under which the log has its stack', async () => {
  await app.query`alter table user_setting rename to user_setting_gone`;
  const { status, body, headers } = await app.as('sp.agent').get('/auth/settings/sidebar');
  expect([status, body.request_id]).toEqual([500, headers['x-request-id']]);
  const [error] = logged({ request_id: body.request_id, level: 50 });
  expect(error?.err).toMatchObject({ code: '42P01', stack: expect.stringContaining('at ') });
});
