import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkAction } from '#schemas/bulk/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp, type Caller } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { failsOf } from '#tests/support/fails.ts';
import { putRecord } from '#tests/support/legal.ts';
import { openAccount } from '../credentialing/support.ts';
import { ask, done, ended, historyOf, leadsOf, makeLeads, skippedOf } from './support.ts';

const app = useApp();
const agent = callerOf(app, 'sp.agent');
const supervisor = callerOf(app, 'sp.supervisor');
beforeAll(async () => {
  // People are known once they have called; a lead may then name them.
  for (const person of ['sp.agent', 'sp.agent2', 'sp.supervisor', 'tp.agent'])
    await app.as(person).get('/auth/session');
});

const ME = demoId('sp.agent');
const MATE = demoId('sp.agent2');

describe('assigning', () => {
  it('changes what an agent may change, skips the rest with its reason, and leaves what is so already', async () => {
    const free = await makeLeads(app, 'Free', 3);
    const own = await makeLeads(app, 'Own', 2, { assignee: 'sp.agent' });
    const theirs = await makeLeads(app, 'Theirs', 2, { assignee: 'sp.agent2' });
    const asked = await ask(agent, {
      kind: 'assign',
      params: { assignee_id: ME },
      ids: [...free, ...own, ...theirs],
    });
    expect(asked.status).toBe(202);
    expect(asked.body).toMatchObject({ kind: 'assign', total: 7, changed: 0, can: { cancel: true } });
    const action = await ended(agent, asked.body.entity_id);
    expect(action).toMatchObject({
      status: 'DONE',
      changed: 3,
      unchanged: 2,
      skipped: 2,
      can: { cancel: false },
    });
    expect(
      (await leadsOf(app, free)).map((lead) => [lead.assignee_id, lead.version, lead.updated_by]),
    ).toEqual(free.map(() => [ME, 2, ME]));
    expect((await leadsOf(app, theirs)).map((lead) => [lead.assignee_id, lead.version])).toEqual(
      theirs.map(() => [MATE, 1]),
    );
    expect((await leadsOf(app, own)).every((lead) => lead.version === 1)).toBe(true);
    const skipped = await skippedOf(agent, action.entity_id);
    expect(skipped.total).toBe(2);
    expect(skipped.items.map(({ lead_id }) => lead_id)).toEqual(theirs);
    expect(skipped.items[0]).toMatchObject({
      company_name: expect.stringMatching(/^Theirs /),
      fails: [
        {
          field: 'assignee_id',
          code: 'not_yours',
          message: expect.stringContaining('Assigned to someone else'),
        },
      ],
      can: { read: true },
    });
    const events = await historyOf(app, [...free, ...own, ...theirs], 'LEAD_UPDATED');
    expect(events).toHaveLength(3);
    expect(events[0]).toMatchObject({
      version: 2,
      actor_id: ME,
      changes: [{ field: 'assignee_id', from: null, to: ME }],
      detail: { bulk_id: action.entity_id },
    });
    const [started] = await historyOf(app, [action.entity_id], 'BULK_STARTED');
    const [stopped] = await historyOf(app, [action.entity_id], 'BULK_ENDED');
    expect(started?.detail).toMatchObject({ kind: 'assign', total: 7 });
    expect(stopped).toMatchObject({ detail: { changed: 3, unchanged: 2, skipped: 2 } });
  });

  it('lets a supervisor change everybody’s, also to nobody, and ends at once when nothing matches', async () => {
    const ids = await makeLeads(app, 'Given back', 3, { assignee: 'sp.agent2' });
    const assign = { kind: 'assign', params: { assignee_id: null } };
    const action = await done(supervisor, { ...assign, ids });
    expect(action).toMatchObject({ status: 'DONE', changed: 3, skipped: 0 });
    expect((await leadsOf(app, ids)).map((lead) => lead.assignee_id)).toEqual([null, null, null]);
    const query = { search: 'nobody has this name' };
    expect(await done(agent, { ...assign, query })).toMatchObject({ status: 'DONE', total: 0 });
  });

  it('takes the leads that the filters find now, and none that would match later', async () => {
    const ids = await makeLeads(app, 'Zubrowka', 30);
    await makeLeads(app, 'Other', 3);
    const query = {
      search: 'zubrowka',
      assignee_id_in: 'none',
      page: '1',
      size: '25',
      ordering: '-company_name',
    };
    const asked = await ask(agent, { kind: 'assign', params: { assignee_id: ME }, query });
    expect(asked.body).toMatchObject({ total: 30 });
    const late = await makeLeads(app, 'Zubrowka late', 1);
    const action = await ended(agent, asked.body.entity_id);
    expect(action).toMatchObject({ total: 30, changed: 30 });
    // The action itself has made the filter find nothing: it went on all the same.
    expect((await leadsOf(app, ids)).every((lead) => lead.assignee_id === ME)).toBe(true);
    expect((await leadsOf(app, late))[0]?.assignee_id).toBeNull();
  });
});

describe('changing the status', () => {
  it('keeps the lifecycle lead by lead: evidence, supervisors, conversions', async () => {
    const [fresh = ''] = await makeLeads(app, 'Fresh', 1);
    const [exit = ''] = await makeLeads(app, 'Exit', 1, { status: 'DENIED', reason: 'SUSPENDED' });
    const [same = ''] = await makeLeads(app, 'Same', 1, { status: 'CONTACTED', reason: 'UNDISCLOSED' });
    const [won = ''] = await makeLeads(app, 'Won', 1, { status: 'CONVERTED' });
    const ids = [fresh, exit, same, won];
    const action = await done(agent, { kind: 'status', params: { status: 'CONTACTED' }, ids });
    expect(action).toMatchObject({ changed: 1, unchanged: 1, skipped: 2 });
    const reasons = new Map(
      (await skippedOf(agent, action.entity_id)).items.map(({ lead_id, fails }) => [lead_id, fails[0]?.code]),
    );
    expect([reasons.get(exit), reasons.get(won)]).toEqual(['supervisor_only', 'transition_forbidden']);
    // What was there already keeps its reason; nobody asked about it.
    expect((await leadsOf(app, [same]))[0]).toMatchObject({ version: 1, status_reason: 'UNDISCLOSED' });
    const again = await done(supervisor, { kind: 'status', params: { status: 'CONTACTED' }, ids: [exit] });
    expect(again).toMatchObject({ changed: 1 });
    expect((await leadsOf(app, [exit]))[0]).toMatchObject({ status: 'CONTACTED', status_reason: null });
    const [event] = await historyOf(app, [exit], 'LEAD_UPDATED');
    expect(event?.changes).toEqual([
      { field: 'status', from: 'DENIED', to: 'CONTACTED' },
      { field: 'status_reason', from: 'SUSPENDED', to: null },
    ]);
  });

  it('asks for legal records, and never undoes a conversion', async () => {
    const [bare = '', signed = ''] = await makeLeads(app, 'Records', 2);
    await putRecord(app, { entity_id: signed, lead_type: 'SP' }, 'NDA', 'SIGNED');
    const moved = { kind: 'status', params: { status: 'NDA_SIGNED' }, ids: [bare, signed] };
    const action = await done(agent, moved);
    expect(action).toMatchObject({ changed: 1, skipped: 1 });
    expect((await skippedOf(agent, action.entity_id)).items[0]).toMatchObject({
      lead_id: bare,
      fails: [{ field: 'status', code: 'legal_record_required', message: expect.stringContaining('NDA') }],
    });
    const [won = ''] = await makeLeads(app, 'Won', 1, { status: 'CONVERTED' });
    await putRecord(app, { entity_id: won, lead_type: 'SP' }, 'CONTRACT', 'SIGNED');
    const signing = { kind: 'status', params: { status: 'CONTRACT_SIGNED' }, ids: [won] };
    const back = await done(supervisor, signing);
    expect(back).toMatchObject({ changed: 0, skipped: 1 });
    expect((await skippedOf(supervisor, back.entity_id)).items[0]?.fails[0]?.code).toBe('not_in_bulk');
  });

  it('gives the reason of an exit, also to those that have another', async () => {
    const ids = [
      ...(await makeLeads(app, 'Leaving', 1)),
      ...(await makeLeads(app, 'Left', 1, { status: 'UNQUALIFIED', reason: 'SUSPENDED' })),
    ].sort();
    const params = { status: 'UNQUALIFIED', status_reason: 'CASH_ONLY_PRACTICE' };
    expect(await done(agent, { kind: 'status', params, ids })).toMatchObject({ changed: 2 });
    expect(
      (await leadsOf(app, ids)).map((lead) => (lead as { status_reason?: string }).status_reason),
    ).toEqual(['CASH_ONLY_PRACTICE', 'CASH_ONLY_PRACTICE']);
  });
});

it('deleting is for supervisors, keeps leads with a credential file, and tells of what is gone', async () => {
  const [plain = '', withFile = '', gone = ''] = await makeLeads(app, 'Deleted', 3);
  await openAccount(app, { lead_id: withFile, lead_type: 'SP' });
  const [other = ''] = await makeLeads(app, 'Of the other type', 1, { type: 'TP', pr: 'tp.agent' });
  const ids = [plain, withFile, gone, other];
  const refused = await ask(agent, { kind: 'delete', params: {}, ids });
  expect(refused.status).toBe(403);
  await done(supervisor, { kind: 'delete', params: {}, ids: [gone] });
  const action = await done(supervisor, { kind: 'delete', ids });
  expect(action).toMatchObject({ total: 4, changed: 1, skipped: 3 });
  const skipped = (await skippedOf(supervisor, action.entity_id)).items;
  const found = new Map(skipped.map((item) => [item.lead_id, item]));
  expect(found.get(withFile)?.fails[0]?.code).toBe('has_file');
  for (const id of [gone, other]) {
    expect(found.get(id)).toMatchObject({ company_name: null, can: { read: false } });
    expect(found.get(id)?.fails[0]?.code).toBe('gone');
  }
  expect((await supervisor.get(`/leads/sp/${plain}`)).status).toBe(404);
  expect((await leadsOf(app, [other]))[0]?.deleted_at).toBeNull();
  expect(await historyOf(app, [plain, withFile], 'LEAD_DELETED')).toMatchObject([
    { record_id: plain, detail: { bulk_id: action.entity_id } },
  ]);
});

describe('a request', () => {
  it('is told everything that is wrong with it at once', async () => {
    const ids = await makeLeads(app, 'Wrong', 1);
    const ghost = '00000000-0000-4000-8000-000000000000';
    const many = Array.from({ length: 1001 }, () => crypto.randomUUID());
    const assign = (params: object, of: object = { ids }) => ({ kind: 'assign', params, ...of });
    const status = (params: object, of: object = { ids }) => ({ kind: 'status', params, ...of });
    const query = { shoe_size_eq: '1', search: 'ab', status_in: ['NEW'] };
    const wrong: [body: object, ...fails: string[]][] = [
      [{}, 'ids any_of_required', 'kind required'],
      [
        { kind: 'shout', ids: ['x'], query: {}, more: 1 },
        'ids only_one_of',
        'ids.0 invalid',
        'kind not_in_list',
        'more unknown_field',
      ],
      [
        assign({ assignee_id: ghost, status: 'NEW' }),
        'params.assignee_id unknown_reference',
        'params.status unknown_field',
      ],
      [assign({ assignee_id: demoId('tp.agent') }), 'params.assignee_id unknown_reference'],
      [{ kind: 'assign', ids }, 'params.assignee_id required'],
      [assign({ assignee_id: 'x' }, { ids: [] }), 'ids too_few', 'params.assignee_id invalid'],
      [assign({ assignee_id: ME }, { ids: many }), 'ids too_many'],
      [status({ status: 'UNQUALIFIED' }), 'params.status_reason required'],
      [
        status({ status: 'SOLD', status_reason: 'BORED' }),
        'params.status not_in_list',
        'params.status_reason not_in_list',
      ],
      [status({ status: 'NEW' }), 'params.status supervisor_only'],
      [
        status({}, { query }),
        'params.status required',
        'query.search too_short',
        'query.shoe_size_eq unknown_filter',
      ],
    ];
    for (const [body, ...fails] of wrong) {
      const answer = await ask(agent, body);
      expect([answer.status, failsOf(answer)]).toEqual([400, fails]);
    }
    const converted = await ask(supervisor, status({ status: 'CONVERTED' }));
    expect([converted.status, failsOf(converted)]).toEqual([400, ['params.status not_in_bulk']]);
  });

  it('stands in the list of who made it alone', async () => {
    const ids = await makeLeads(app, 'Whose', 1);
    const { entity_id } = await done(agent, { kind: 'assign', params: { assignee_id: ME }, ids });
    const list = async (caller: Caller, query = '') =>
      (await caller.get<{ items: BulkAction[]; total: number }>(`/leads/sp/bulk?${query}`)).body;
    expect((await list(agent)).items[0]).toMatchObject({ entity_id, status: 'DONE' });
    expect((await list(agent, 'status_in=QUEUED,RUNNING')).total).toBe(0);
    expect((await list(supervisor)).items.some((action) => action.entity_id === entity_id)).toBe(false);
  });
});
