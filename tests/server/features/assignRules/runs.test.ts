import { afterEach, describe, expect, it } from 'vitest';
import type { AssignRule } from '#schemas/assign-rule/index.ts';
import type { LeadDivision } from '#schemas/assignment.ts';
import type { BulkAction } from '#schemas/bulk/index.ts';
import type { Role } from '#schemas/permissions.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { startApp, useApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { ended, historyOf, leadsOf, makeLeads } from '../bulk/support.ts';
import { analysed, csv, HEADER, imported, killedAfter, type Flow } from '../imports/support.ts';
import {
  equal,
  handlers,
  night,
  owners,
  PATH,
  quiet,
  read,
  removeLeads,
  removeRules,
  rule,
} from './support.ts';

const never = new AbortController().signal;
const FL = lookupId('state', 'FL');
const TX = lookupId('state', 'TX');
const app = useApp();
const supervisor = callerOf(app, 'sp.supervisor');
afterEach(async () => {
  await quiet(app);
  await removeLeads(app);
  await removeRules(supervisor);
  await removeRules(app.as('tp.supervisor'));
});

const NIGHT = { trigger: 'NIGHT' };
const only = (person: string) => ({ strategy: 'ALL', shares: [{ user_id: demoId(person) }] });
const set = (person: string, change: { active?: boolean; roles?: Role[] }) =>
  app.db.updateTable('app_user').set(change).where('entity_id', '=', demoId(person)).execute();
const change = (ids: readonly string[], to: Record<string, unknown>) =>
  app.db.updateTable('lead').set(to).where('entity_id', 'in', ids).execute();
const runsOf = async ({ entity_id: id }: AssignRule) =>
  (await historyOf(app, [id], 'ASSIGN_RULE_RAN')).map(({ detail }) => detail);
const runNow = (id: string, caller = supervisor) =>
  caller.post<BulkAction & Refused & { action?: null }>(`${PATH}/${id}/run`);

describe('every night', () => {
  it('rules give what nobody has and is in work, each of its own type, and the rest stays', async () => {
    const free = await makeLeads(app, 'Free', 4);
    const taken = await makeLeads(app, 'Taken', 1, { assignee: 'sp.agent3' });
    const out = await makeLeads(app, 'Out', 1, { status: 'DENIED' });
    const other = await makeLeads(app, 'Other', 2, { type: 'TP' });
    const ours = await rule(supervisor, 'Ours', NIGHT);
    await rule(supervisor, 'Not now', { plan: only('sp.agent3') });
    await rule(app.as('tp.supervisor'), 'Theirs', { ...NIGHT, plan: equal('tp.agent', 'tp.agent2') });
    await night(app);
    expect(await owners(app, free)).toEqual({ 'sp.agent': 2, 'sp.agent2': 2 });
    expect(await owners(app, [...taken, ...out])).toEqual({ 'sp.agent3': 1, '-': 1 });
    expect(await owners(app, other)).toEqual({ 'tp.agent': 1, 'tp.agent2': 1 });
    const now = await read(supervisor, ours.entity_id);
    expect(now.last_run).toMatchObject({ total: 4, left: 0, fail: null });
    expect(Date.parse(now.last_run_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    // Whoever has the rule open to change it is not late.
    expect(now.version).toBe(ours.version);
    const action = await ended(supervisor, now.last_run?.action_id ?? '');
    expect(action).toMatchObject({ kind: 'distribute', status: 'DONE', total: 4, changed: 4 });
    const [event] = await historyOf(app, free, 'LEAD_UPDATED');
    expect(event).toMatchObject({
      actor_id: demoId('sp.supervisor'),
      detail: { rule_id: ours.entity_id, bulk_id: action.entity_id },
    });
  });

  it('rules go by state, county, specialty and every other filter of the list', async () => {
    const [state = '', county = '', both = '', cardio = '', none = ''] = await makeLeads(app, 'Place', 5);
    const miami = lookupId('county', '12086');
    const specialty = lookupId('specialty', '207R00000X', 'SP');
    await change([state, both], { states: [FL] });
    await change([county, both], { counties: [miami] });
    await change([cardio], { specialties: [specialty] });
    const cases = [
      ['sp.agent', both, { states_in: [FL, TX], counties_in: miami }],
      ['sp.agent2', state, { states_in: FL }],
      ['sp.agent3', county, { counties_in: [miami] }],
      ['sp.supervisor', cardio, { specialties_in: [specialty], created_at_range: '0d|' }],
    ] as const;
    for (const [person, , filters] of cases)
      await rule(supervisor, person.slice(3), { ...NIGHT, plan: only(person), query: filters });
    await night(app);
    for (const [person, lead] of [...cases, ['-', none] as const])
      expect(await owners(app, [lead])).toEqual({ [person]: 1 });
  });

  it('the older rule comes first; the next finds what it has left, also while its leads are still being given', async () => {
    const leads = await makeLeads(app, 'Many', 9);
    await makeLeads(app, 'Load', 3, { assignee: 'sp.agent' });
    const level = { ...equal('sp.agent', 'sp.agent2'), deal: 'LOAD_BALANCED', capacity: 4 };
    const first = await rule(supervisor, 'First', { ...NIGHT, plan: level });
    const room = { ...equal('sp.agent2', 'sp.agent3'), capacity: 5 };
    const second = await rule(supervisor, 'Second', { ...NIGHT, plan: room });
    const nothing = { plan: only('sp.supervisor'), query: { search: 'none such' } };
    const third = await rule(supervisor, 'Third', { ...NIGHT, ...nothing });
    await night(app);
    // The first fills up to four: one and four; of the four that are left the second one gives one and three.
    expect(await owners(app, leads)).toEqual({ 'sp.agent': 1, 'sp.agent2': 5, 'sp.agent3': 3 });
    const last = async ({ entity_id }: AssignRule) => (await read(supervisor, entity_id)).last_run;
    expect(await last(first)).toMatchObject({ total: 9, left: 4, fail: null });
    expect(await last(second)).toMatchObject({ total: 4, left: 0, fail: null });
    expect(await last(third)).toEqual({ action_id: null, total: 0, left: 0, fail: null });
  });

  it('where nobody has room nothing is begun, and what is left is said', async () => {
    const leads = await makeLeads(app, 'Too many', 3);
    await makeLeads(app, 'Full', 2, { assignee: 'sp.agent' });
    const full = await rule(supervisor, 'Full', { ...NIGHT, plan: { ...only('sp.agent'), capacity: 2 } });
    await night(app);
    expect(await owners(app, leads)).toEqual({ '-': 3 });
    expect((await read(supervisor, full.entity_id)).last_run).toEqual({
      action_id: null,
      total: 3,
      left: 3,
      fail: null,
    });
  });

  it('what keeps a rule from running is written down with it, and keeps no other from running', async () => {
    const [orphan, nobody, wrong, sound] = [
      await rule(supervisor, 'Orphan', { ...NIGHT, plan: only('sp.agent') }),
      await rule(supervisor, 'Nobody', { ...NIGHT, plan: only('sp.agent3') }),
      await rule(supervisor, 'Wrong', { ...NIGHT, plan: only('sp.agent') }),
      await rule(supervisor, 'Sound', { ...NIGHT, plan: equal('sp.agent3', 'sp.agent2') }),
    ];
    await app.query`update assign_rule set updated_by = ${demoId('sp.agent')} where entity_id = ${orphan.entity_id}`;
    // A field that the network has taken away since.
    await app.query`update assign_rule set query = '{"wings_eq": "2"}' where entity_id = ${wrong.entity_id}`;
    await set('sp.agent3', { active: false });
    const leads = await makeLeads(app, 'Left', 4);
    await night(app);
    await set('sp.agent3', { active: true });
    expect(await owners(app, leads)).toEqual({ 'sp.agent2': 4 });
    const fail = async ({ entity_id }: AssignRule) => (await read(supervisor, entity_id)).last_run?.fail;
    expect(await Promise.all([orphan, nobody, wrong, sound].map(fail))).toEqual([
      'editor_left',
      'inactive_person',
      'unknown_filter',
      null,
    ]);
    const [told] = await historyOf(app, [orphan.entity_id], 'ASSIGN_RULE_RAN');
    expect(told).toMatchObject({ actor_id: null, detail: { fail: 'editor_left' } });
    // Saved again by a supervisor it runs.
    await supervisor.patch(`${PATH}/${orphan.entity_id}`, { version: 1, description: 'Mine now' });
    const more = await makeLeads(app, 'More', 1);
    await night(app);
    expect(await owners(app, more)).toEqual({ 'sp.agent': 1 });
  });

  it('who has gone to another team is skipped and named like who has left, by night and by hand', async () => {
    const people = equal('sp.agent', 'sp.agent3');
    const { entity_id: id } = await rule(supervisor, 'Moved', { ...NIGHT, plan: people });
    const alone = await rule(supervisor, 'Alone', { ...NIGHT, plan: only('sp.agent3') });
    await set('sp.agent3', { roles: ['TRANSPORTATION_PR_AGENT'] });
    const leads = await makeLeads(app, 'Moved', 4);
    const order = { ...people, ids: leads, preview: true };
    const asked = await supervisor.post<LeadDivision>('/leads/sp/assign', { ...order, rule_id: id });
    const strange = await supervisor.post<Refused>('/leads/sp/assign', order);
    await night(app);
    await set('sp.agent3', { roles: ['SPECIALTY_PR_AGENT'] });
    expect(asked.body.shares).toMatchObject([
      { count: 4, skipped: false },
      { user_id: demoId('sp.agent3'), count: 0, skipped: true },
    ]);
    // Without the rule nobody can tell that it was ever right.
    expect(failsOf(strange)).toEqual(['shares.1.user_id unknown_reference']);
    expect(await owners(app, leads)).toEqual({ 'sp.agent': 4 });
    expect((await read(supervisor, id)).last_run).toMatchObject({ total: 4, fail: null });
    expect((await read(supervisor, alone.entity_id)).last_run).toMatchObject({ fail: 'inactive_person' });
  });
});

describe('exactly once', () => {
  it('a job that is run again runs no rule again, and one that was killed goes on with the rest', async () => {
    const leads = await makeLeads(app, 'Killed', 6);
    const plan = { ...equal('sp.agent', 'sp.agent2'), capacity: 1 };
    const first = await rule(supervisor, 'First', { ...NIGHT, plan });
    const second = await rule(supervisor, 'Second', { ...NIGHT, plan: only('sp.agent3') });
    await expect(night(app, 'that night', killedAfter(1))).rejects.toThrow('killed');
    await quiet(app);
    expect(await owners(app, leads)).toEqual({ '-': 4, 'sp.agent': 1, 'sp.agent2': 1 });
    for (let again = 0; again < 2; again += 1) await night(app, 'that night');
    expect(await owners(app, leads)).toEqual({ 'sp.agent': 1, 'sp.agent2': 1, 'sp.agent3': 4 });
    expect(await runsOf(first)).toHaveLength(1);
    expect(await runsOf(second)).toHaveLength(1);
    expect((await read(supervisor, first.entity_id)).last_run).toMatchObject({ total: 6, left: 4 });
  });

  it('of jobs that run at once, in whatever process, each lead is one’s', async () => {
    const leads = await makeLeads(app, 'At once', 40);
    for (const name of ['One', 'Two']) await rule(supervisor, name, NIGHT);
    const byHand = await rule(supervisor, 'By hand');
    const beside = await startApp({}, true, app);
    const nightly = (day: string) => handlers(beside)['assign.nightly']({ day }, never);
    await Promise.all([
      ...['x', 'x', 'y', 'y'].map(nightly),
      ...['x', 'y'].map((day) => handlers(app)['assign.nightly']({ day }, never)),
      runNow(byHand.entity_id),
    ]);
    await quiet(app);
    await beside.close();
    expect(await owners(app, leads)).toEqual({ 'sp.agent': 20, 'sp.agent2': 20 });
    expect(new Set((await leadsOf(app, leads)).map(({ version }) => version))).toEqual(new Set([2]));
    expect(await app.query`select from bulk_item where lead_id = any(${leads}::uuid[])`).toHaveLength(40);
  });
});

describe('by hand', () => {
  it('a supervisor runs any rule now, and is told when there is nothing to do', async () => {
    const leads = await makeLeads(app, 'Now', 2);
    const { entity_id: id } = await rule(supervisor, 'Now', { trigger: 'IMPORT' });
    const ran = await runNow(id);
    expect([ran.status, ran.body.kind, ran.body.total]).toEqual([202, 'distribute', 2]);
    // What it is about is nobody else's to give, whether it has been given yet or not.
    const again = await runNow(id);
    expect([again.status, again.body]).toEqual([200, { action: null }]);
    await ended(supervisor, ran.body.entity_id);
    expect(await owners(app, leads)).toEqual({ 'sp.agent': 1, 'sp.agent2': 1 });
    expect((await runNow(id)).body).toEqual({ action: null });
    expect((await read(supervisor, id)).last_run).toEqual({ action_id: null, total: 0, left: 0, fail: null });
  });

  it('a number of leads must be the number there is, and people must be left', async () => {
    await makeLeads(app, 'Counted', 3);
    const shares = [
      { user_id: demoId('sp.agent'), value: 1 },
      { user_id: demoId('sp.agent3'), value: 3 },
    ];
    const plan = { strategy: 'PERCENTAGE', measure: 'COUNT', shares };
    const { entity_id: id } = await rule(supervisor, 'Counted', { plan });
    const refused = await runNow(id);
    expect([refused.status, failsOf(refused)]).toEqual([400, ['plan.shares wrong_sum']]);
    const added = await makeLeads(app, 'Added', 1);
    const ran = await runNow(id);
    expect(ran.status, ran.text).toBe(202);
    await quiet(app);
    expect(await owners(app, added)).not.toHaveProperty('-');
    const gone = await rule(supervisor, 'Gone', { plan: only('sp.agent3') });
    await set('sp.agent3', { active: false });
    expect(failsOf(await runNow(gone.entity_id))).toEqual(['plan.shares inactive_person']);
    await set('sp.agent3', { active: true });
    expect((await read(supervisor, gone.entity_id)).last_run).toBeNull();
  });
});

describe('after an import', () => {
  const IMPORT = { trigger: 'IMPORT' };
  let phones = 0;
  const line = (name: string): string => `${name},212434${String((phones += 1) + 2000)},Florida,33101,`;

  /** Imports leads of these names, and waits until the rules for imports have run. */
  async function bring(...names: string[]): Promise<{ flow: Flow; ids: string[] }> {
    const flow = await imported(supervisor, await analysed(supervisor, csv(HEADER, ...names.map(line))));
    await expect
      .poll(() => app.query`select from graphile_worker.jobs where task_identifier = 'assign.imported'`)
      .toEqual([]);
    await quiet(app);
    const rows = await app.query<{ id: string }>`
      select entity_id as id from lead where import_flow_id = ${flow.entity_id} order by company_name`;
    return { flow, ids: rows.map(({ id }) => id) };
  }

  it('rules give the leads that it has created, and only those', async () => {
    const before = await makeLeads(app, 'There before', 2);
    const { entity_id: id } = await rule(supervisor, 'Import', IMPORT);
    await rule(supervisor, 'Night', { trigger: 'NIGHT', plan: equal('sp.agent3') });
    const { ids } = await bring('A', 'B', 'C', 'D');
    expect(await owners(app, ids)).toEqual({ 'sp.agent': 2, 'sp.agent2': 2 });
    expect(await owners(app, before)).toEqual({ '-': 2 });
    expect((await read(supervisor, id)).last_run).toMatchObject({ total: 4, left: 0, fail: null });
  });

  it('rules in turn do not all begin with the same person, however small it is', async () => {
    const people = ['sp.agent', 'sp.agent2', 'sp.agent3'];
    await rule(supervisor, 'In turn', { ...IMPORT, plan: { ...equal(...people), deal: 'ROUND_ROBIN' } });
    const all: string[] = [];
    for (const names of [['A'], ['B', 'C', 'D', 'E'], ['F']]) all.push(...(await bring(...names)).ids);
    expect(all).toHaveLength(6);
    expect(await owners(app, all)).toEqual({ 'sp.agent': 2, 'sp.agent2': 2, 'sp.agent3': 2 });
  });

  it('it can still be undone: that a rule has given its leads to somebody is no change by anybody', async () => {
    await rule(supervisor, 'Import', IMPORT);
    const { flow, ids } = await bring('Gone', 'Also gone', 'Kept');
    const kept = ids[2] ?? '';
    await supervisor.patch(`/leads/sp/${kept}`, { version: 2, dba: 'Touched' });
    const job = flow.job!;
    const preview = await supervisor.get(`/import_task/${job.entity_id}/undo`);
    expect(preview.body).toMatchObject({ remove: 2, changed: 1 });
    const undone = await supervisor.post(`/import_task/${job.entity_id}/undo`, { version: job.version });
    expect(undone.status, undone.text).toBe(202);
    await expect
      .poll(
        () =>
          app.query`select entity_id as id from lead where entity_id = any(${ids}::uuid[]) and deleted_at is null`,
      )
      .toEqual([{ id: kept }]);
  });
});
