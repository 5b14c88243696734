import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ASSIGN_RULES_MAX, type AssignRule } from '#schemas/assign-rule/index.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp, type Caller } from '#tests/support/app.ts';
import { equal, failsIn, PATH, read, removeRules, rule, ruleBody, type Refused } from './support.ts';

const app = useApp({}, false);
let supervisor: Caller;
beforeAll(async () => {
  supervisor = app.as('sp.supervisor');
});
afterEach(async () => {
  await removeRules(supervisor);
  await removeRules(app.as('tp.supervisor'));
});

const historyOf = async (id: string) =>
  (
    await sql<{ type: string; changes: { field: string }[]; detail: object }>`
      select type, changes, detail from history where record_id = ${id} order by at`.execute(app.db)
  ).rows;

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
    const history = await historyOf(id);
    expect(history.map(({ type }) => type)).toEqual([
      'ASSIGN_RULE_SAVED',
      'ASSIGN_RULE_SAVED',
      'ASSIGN_RULE_DELETED',
    ]);
    expect(history[1]?.changes.map(({ field }) => field)).toEqual(['plan', 'query']);
    expect(history[2]?.detail).toMatchObject({ name: 'Florida', plan });
  });

  it('are a list like any other: paged, ordered, filtered by what runs them', async () => {
    for (const [name, trigger] of [
      ['B', 'NIGHT'],
      ['A', 'MANUAL'],
      ['C', 'NIGHT'],
    ] as const)
      await rule(supervisor, name, { trigger });
    const names = async (query: string) => {
      const { body } = await supervisor.get<{ items: AssignRule[]; total: number }>(`${PATH}?${query}`);
      return [body.total, body.items.map(({ name }) => name).join('')];
    };
    expect(await names('')).toEqual([3, 'CAB']);
    expect(await names('ordering=name&size=2')).toEqual([3, 'AB']);
    expect(await names('ordering=name&size=2&page=2')).toEqual([3, 'C']);
    expect(await names('trigger_eq=NIGHT&ordering=-name')).toEqual([2, 'CB']);
    expect((await supervisor.get(`${PATH}?wings_eq=2`)).status).toBe(400);
  });

  it('belong to a lead type: supervisors of it write, its agents read, for the others there are none', async () => {
    const { entity_id: id } = await rule(supervisor, 'Ours');
    const agent = app.as('sp.agent');
    expect((await read(agent, id)).can).toEqual({ edit: false });
    for (const [person, status] of [
      ['sp.agent', 403],
      ['tp.supervisor', 404],
      ['cred.supervisor', 403],
      ['sp.provider', 403],
    ] as const) {
      const caller = app.as(person);
      expect((await caller.patch(`${PATH}/${id}`, { version: 1, name: 'X' })).status, person).toBe(status);
      expect((await caller.delete(`${PATH}/${id}?version=1`)).status, person).toBe(status);
      expect((await caller.post(`${PATH}/${id}/run`)).status, person).toBe(status);
    }
    expect((await agent.post(PATH, ruleBody('X'))).status).toBe(403);
    expect((await app.as('cred.agent').get(PATH)).status).toBe(403);
    expect((await app.as('tp.agent').get<{ total: number }>(PATH)).body.total).toBe(0);
    // The name is taken among the type's own only.
    const other = await app.as('tp.supervisor').post<AssignRule>(PATH, {
      ...ruleBody('Ours'),
      plan: equal('tp.agent'),
    });
    expect([other.status, other.body.lead_type]).toEqual([201, 'TP']);
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
    expect(failsIn(refused.body)).toEqual([
      'description: too_long',
      'name: name_taken',
      'plan.capacity: too_small',
      'plan.measure: count_unknown',
      'plan.shares.0.value: not_whole',
      'plan.shares.1.user_id: repeated',
      'plan.shares.1.value: required',
      'plan.shares.2.user_id: unknown_reference',
      'plan.shares.3.user_id: required',
      'query.created_at_range: invalid',
      'query.ordering: unknown_filter',
      'query.search: too_short',
      'query.size: unknown_filter',
      'query.wings_eq: unknown_filter',
    ]);
    const shapeless = await supervisor.post<Refused>(PATH, {
      name: 'Eleven char',
      trigger: 'WEEKLY',
      plan: { strategy: 'SOME', shares: [{ user_id: 'me' }], more: 1 },
      query: { status_in: [1] },
      owner: 'me',
    });
    expect(failsIn(shapeless.body)).toEqual([
      'name: too_long',
      'owner: unknown_field',
      'plan.more: unknown_field',
      'plan.shares.0.user_id: invalid',
      'plan.strategy: not_in_list',
      'query.status_in.0: wrong_type',
      'trigger: not_in_list',
    ]);
    expect(failsIn((await supervisor.post<Refused>(PATH, {})).body)).toEqual([
      'name: required',
      'plan: required',
      'trigger: required',
    ]);
    const spanish = await app.as('sp.supervisor', 'es').post<Refused>(PATH, ruleBody('Taken'));
    expect(spanish.body.fails[0]?.message).toBe('Ya existe ese nombre');
  });

  it('give leads to somebody, by shares that add up; a number of them only by hand', async () => {
    const shares = (...values: number[]) =>
      ['sp.agent', 'sp.agent2'].map((person, index) => ({ user_id: demoId(person), value: values[index] }));
    const tried = async (plan: object, trigger = 'MANUAL') => {
      const { status, body } = await supervisor.post<Refused>(
        PATH,
        ruleBody(`${Math.random()}`.slice(2, 9), { plan, trigger }),
      );
      return status === 201 ? 'saved' : failsIn(body).join();
    };
    const percent = { strategy: 'PERCENTAGE', shares: shares(60, 40) };
    expect(await tried(percent, 'NIGHT')).toBe('saved');
    expect(await tried({ ...percent, shares: shares(60, 30) })).toBe('plan.shares: wrong_sum');
    expect(await tried({ ...percent, measure: 'COUNT', shares: shares(3, 4) })).toBe('saved');
    expect(await tried({ ...percent, measure: 'COUNT' }, 'NIGHT')).toBe('plan.measure: count_unknown');
    expect(await tried({ strategy: 'ALL', shares: [{ user_id: null }] })).toBe(
      'plan.shares.0.user_id: required',
    );
    expect(await tried({ strategy: 'ALL', shares: shares(1, 2) })).toBe('plan.shares: too_many');
    expect(await tried({ strategy: 'EQUAL', shares: [] })).toBe('plan.shares: required');
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
      expect(failsIn(taken.body)).toEqual(['plan.shares.0.user_id: unknown_reference']);
    } finally {
      await works(true);
    }
  });

  it('are not overwritten by who has not seen the last change', async () => {
    const { entity_id: id } = await rule(supervisor, 'Stale');
    const address = `${PATH}/${id}`;
    await supervisor.patch(address, { version: 1, description: 'Second' });
    const late = await supervisor.patch<Refused>(address, { version: 1, description: 'Late' });
    expect([late.status, late.body.current?.description, late.body.current?.version]).toEqual([
      409,
      'Second',
      2,
    ]);
    expect((await supervisor.delete(`${address}?version=1`)).status).toBe(409);
    expect((await supervisor.patch(address, { description: 'Which?' })).status).toBe(400);
    expect((await supervisor.delete(address)).status).toBe(400);
  });

  it('have names of their own and a bound, also when several save at once', async () => {
    const together = await Promise.all(
      Array.from({ length: 4 }, () => supervisor.post(PATH, ruleBody('Same'))),
    );
    expect(together.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    await sql`
      insert into assign_rule (entity_id, lead_type, name, trigger, plan, created_by)
      select gen_random_uuid(), 'SP', 'Rule ' || n, 'MANUAL', '{"strategy": "EQUAL", "shares": []}', ${demoId('sp.supervisor')}
        from generate_series(3, ${ASSIGN_RULES_MAX}::int) n`.execute(app.db);
    const last = await Promise.all(['X', 'Y'].map((name) => supervisor.post<Refused>(PATH, ruleBody(name))));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(last.flatMap(({ status, body }) => (status === 400 ? failsIn(body) : []))).toEqual([
      'name: too_many',
    ]);
  });
});
