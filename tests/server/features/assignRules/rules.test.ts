import { afterEach, describe, expect, it } from 'vitest';
import { ASSIGN_RULES_MAX, type AssignRule } from '#schemas/assign-rule/index.ts';
import type { BulkAction } from '#schemas/bulk/index.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/callers.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { historyOf } from '#tests/support/history.ts';
import { ended, handlers, jobOf, makeLeads, skippedOf } from '../bulk/support.ts';
import { equal, owners, PATH, read, removeRules, rule, ruleBody } from './support.ts';

const app = useApp({}, false);
const supervisor = callerOf(app, 'sp.supervisor');
afterEach(async () => {
  await removeRules(supervisor);
  await removeRules(app.as('tp.supervisor'));
});

describe('rules', () => {
  it('are saved, read, changed and deleted, and the history tells of it', async () => {
    const query = { states_in: [lookupId('state', 'FL')], search: 'clinic', created_at_range: '-30d|' };
    const made = await supervisor.post<AssignRule>(
      PATH,
      ruleBody(' Florida ', { description: 'New ones', trigger: 'IMPORT', query }),
    );
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      version: 1,
      lead_type: 'SP',
      name: 'Florida',
      description: 'New ones',
      trigger: 'IMPORT',
      plan: equal('sp.agent', 'sp.agent2'),
      query,
      last_run: null,
      last_run_at: null,
      created_by: demoId('sp.supervisor'),
      can: { edit: true },
    });
    const id = made.body.entity_id;
    const plan = { ...equal('sp.agent3'), deal: 'LOAD_BALANCED', capacity: 50 };
    const changed = await supervisor.patch<AssignRule>(`${PATH}/${id}`, { version: 1, plan, query: {} });
    expect(changed.body).toMatchObject({ version: 2, name: 'Florida', plan, query: {} });
    expect(await read(supervisor, id)).toEqual(changed.body);
    expect((await supervisor.delete(`${PATH}/${id}?version=2`)).status).toBe(204);
    expect((await supervisor.delete(`${PATH}/${id}?version=2`)).status).toBe(404);
    const history = await historyOf(app.db, id);
    expect(history.map(({ type }) => type)).toEqual([
      'ASSIGN_RULE_SAVED',
      'ASSIGN_RULE_SAVED',
      'ASSIGN_RULE_DELETED',
    ]);
    expect(history[1]?.changes.map(({ field }) => field)).toEqual(['plan', 'query']);
    expect(history[2]?.detail).toMatchObject({ name: 'Florida', plan });
  });

  it('are a list like any other, filtered by what runs them', async () => {
    for (const [name, trigger] of [
      ['B', 'NIGHT'],
      ['A', 'MANUAL'],
      ['C', 'NIGHT'],
    ] as const)
      await rule(supervisor, name, { trigger });
    const names = async (query: string) =>
      (await supervisor.get<{ items: AssignRule[] }>(`${PATH}?${query}`)).body.items.map(({ name }) => name);
    expect(await names('')).toEqual(['C', 'A', 'B']);
    expect(await names('trigger_eq=NIGHT&ordering=name&size=1&page=2')).toEqual(['C']);
  });

  it('belong to a lead type: its agents read them, for the others there are none', async () => {
    const { entity_id: id } = await rule(supervisor, 'Ours');
    expect((await read(app.as('sp.agent'), id)).can).toEqual({ edit: false });
    expect((await app.as('tp.agent').get<{ total: number }>(PATH)).body.total).toBe(0);
    // The name is taken among the type's own only.
    const theirs = await rule(app.as('tp.supervisor'), 'Ours', { plan: equal('tp.agent') });
    expect(theirs.lead_type).toBe('TP');
  });

  it('say everything that is wrong with them at once, each fault where it is', async () => {
    await rule(supervisor, 'Taken');
    const refused = await supervisor.post<Refused>(PATH, {
      name: 'tAKEN',
      description: 'x'.repeat(31),
      trigger: 'IMPORT',
      plan: {
        strategy: 'PERCENTAGE',
        measure: 'COUNT',
        capacity: 0,
        shares: [
          { user_id: demoId('sp.agent'), value: 1.5 },
          { user_id: demoId('sp.agent') },
          { user_id: demoId('tp.agent'), value: 1 },
          { user_id: null, value: 1 },
        ],
      },
      query: { wings_eq: '2', created_at_range: '30|x', size: '5', ordering: 'name', search: 'ab' },
    });
    expect(refused.status).toBe(400);
    expect(failsOf(refused)).toEqual([
      'description too_long',
      'name name_taken',
      'plan.capacity too_small',
      'plan.measure count_unknown',
      'plan.shares.0.value not_whole',
      'plan.shares.1.user_id repeated',
      'plan.shares.1.value required',
      'plan.shares.2.user_id unknown_reference',
      'plan.shares.3.user_id required',
      'query.created_at_range invalid',
      'query.ordering unknown_filter',
      'query.search too_short',
      'query.size unknown_filter',
      'query.wings_eq unknown_filter',
    ]);
    const shapeless = await supervisor.post<Refused>(PATH, {
      name: 'Eleven char',
      trigger: 'WEEKLY',
      plan: { strategy: 'SOME', shares: [{ user_id: 'me' }], more: 1 },
      query: { status_in: [1] },
      owner: 'me',
    });
    expect(failsOf(shapeless)).toEqual([
      'name too_long',
      'owner unknown_field',
      'plan.more unknown_field',
      'plan.shares.0.user_id invalid',
      'plan.strategy not_in_list',
      'query.status_in.0 wrong_type',
      'trigger not_in_list',
    ]);
    expect(failsOf(await supervisor.post(PATH, {}))).toEqual([
      'name required',
      'plan required',
      'trigger required',
    ]);
    const spanish = await app.as('sp.supervisor', 'es').post<Refused>(PATH, ruleBody('Taken'));
    expect(spanish.body.fails[0]?.message).toBe('Ya existe ese nombre');
  });

  it('keep people who have left since, but take in none of them', async () => {
    const made = await rule(supervisor, 'Left', { plan: equal('sp.agent', 'sp.agent3') });
    const works = (active: boolean) =>
      app.db.updateTable('app_user').set({ active }).where('entity_id', '=', demoId('sp.agent3')).execute();
    await works(false);
    try {
      const address = `${PATH}/${made.entity_id}`;
      const kept = await supervisor.patch(address, { version: 1, plan: { ...made.plan, capacity: 9 } });
      expect(kept.status, kept.text).toBe(200);
      const taken = await supervisor.post<Refused>(PATH, ruleBody('New', { plan: equal('sp.agent3') }));
      expect(failsOf(taken)).toEqual(['plan.shares.0.user_id unknown_reference']);
    } finally {
      await works(true);
    }
  });

  it('are not overwritten by who has not seen the last change', async () => {
    const { entity_id: id } = await rule(supervisor, 'Stale');
    const address = `${PATH}/${id}`;
    await supervisor.patch(address, { version: 1, description: 'Second' });
    const late = await supervisor.patch<{ current: AssignRule }>(address, {
      version: 1,
      description: 'Late',
    });
    expect([late.status, late.body.current]).toMatchObject([409, { description: 'Second', version: 2 }]);
    expect((await supervisor.delete(`${address}?version=1`)).status).toBe(409);
    expect((await supervisor.patch(address, { description: 'Which?' })).status).toBe(400);
    expect((await supervisor.delete(address)).status).toBe(400);
  });

  it('have names of their own and a bound, also when several save at once', async () => {
    const together = await Promise.all(
      Array.from({ length: 4 }, () => supervisor.post(PATH, ruleBody('Same'))),
    );
    expect(together.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    await app.query`
      insert into assign_rule (entity_id, lead_type, name, trigger, plan, created_by)
      select gen_random_uuid(), 'SP', 'Rule ' || n, 'MANUAL', '{"strategy": "EQUAL", "shares": []}', ${demoId('sp.supervisor')}
        from generate_series(3, ${ASSIGN_RULES_MAX}::int) n`;
    const last = await Promise.all(['X', 'Y'].map((name) => supervisor.post<Refused>(PATH, ruleBody(name))));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(last.flatMap(({ status, body }) => (status === 400 ? failsOf({ body }) : []))).toEqual([
      'name too_many',
    ]);
  });
});

it('what somebody takes before a rule has given it is theirs', async () => {
  const [taken = '', stays = ''] = await makeLeads(app, 'Meanwhile', 2);
  const { entity_id: id } = await rule(supervisor, 'Slow', { plan: equal('sp.agent2') });
  const { entity_id: action } = (await supervisor.post<BulkAction>(`${PATH}/${id}/run`)).body;
  await app.as('sp.agent').patch(`/leads/sp/${taken}`, { version: 1, assignee_id: demoId('sp.agent') });
  await handlers(app)['bulk.run'](jobOf(action, 'sp.supervisor'), new AbortController().signal);
  expect(await ended(supervisor, action)).toMatchObject({ changed: 1, skipped: 1 });
  expect(await owners(app, [taken])).toEqual({ 'sp.agent': 1 });
  expect(await owners(app, [stays])).toEqual({ 'sp.agent2': 1 });
  expect((await skippedOf(supervisor, action)).items.map(({ fails }) => fails[0]?.code)).toEqual([
    'has_agent',
  ]);
});
