import { beforeEach, describe, expect, it } from 'vitest';
import { QUEUE_NAMES } from '#schemas/credential/queue.ts';
import type { SavedView } from '#schemas/view/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp, type TestApp } from '#tests/support/app.ts';
import { failsOf } from '#tests/support/fails.ts';
import { historyOf } from '#tests/support/history.ts';

const app = useApp();
beforeEach(async () => {
  await app.db.deleteFrom('saved_view').execute();
});

const PATH = '/leads/sp/views';
const SECOND_SUPERVISOR = {
  sub: '0190a1b2-c3d4-7e5f-8a9b-0000000000aa',
  username: 'sp.supervisor2',
  roles: ['SPECIALTY_PR_SUPERVISOR'],
};

const query = {
  filter: { status_in: ['NEW', 'CONTACTED'], search: 'sunrise' },
  sort: { field: 'company_name', order: 'ASC' },
  perPage: 50,
  board: false,
};
const save = async (person: Parameters<TestApp['as']>[0], more: object = {}): Promise<SavedView> => {
  const { status, body, text } = await app.as(person).post<SavedView>(PATH, { name: 'Mine', query, ...more });
  expect(status, text).toBe(201);
  return body;
};
const seen = async (person: Parameters<TestApp['as']>[0], path = PATH) =>
  (await app.as(person).get<{ items: SavedView[] }>(path)).body.items;

describe('a private view', () => {
  it('is kept as it was saved, for its owner alone', async () => {
    const view = await save('sp.agent', { name: '  Mine  ' });
    expect(view).toMatchObject({
      version: 1,
      name: 'Mine',
      shared: false,
      default_for_agents: false,
      query,
      owner: { entity_id: demoId('sp.agent'), first_name: 'sp.agent' },
      can: { edit: true },
    });
    expect(await seen('sp.agent')).toEqual([view]);
    for (const other of ['sp.agent2', 'sp.supervisor']) expect(await seen(other)).toEqual([]);
    expect((await app.as('tp.agent').get('/leads/tp/views')).body).toMatchObject({ items: [], total: 0 });
  });

  it('is changed and removed at the version that was read, with its history', async () => {
    const view = await save('sp.agent');
    const address = `${PATH}/${view.entity_id}`;
    const agent = app.as('sp.agent');
    const board = { ...query, board: true };
    const renamed = await agent.patch<SavedView>(address, { version: 1, name: 'Ours', query: board });
    expect(renamed.body).toMatchObject({ version: 2, name: 'Ours', query: board });
    const stale = await agent.patch<{ current: SavedView }>(address, { version: 1, name: 'Late' });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ version: 2, name: 'Ours' });
    const same = await agent.patch<SavedView>(address, { version: 2, name: 'Ours' });
    expect(same.body.version).toBe(2);
    expect((await agent.delete(`${address}?version=1`)).status).toBe(409);
    expect((await agent.delete(address)).status).toBe(400);
    expect((await agent.delete(`${address}?version=2`)).status).toBe(204);
    expect(await seen('sp.agent')).toEqual([]);
    expect((await agent.delete(`${address}?version=2`)).status).toBe(404);
    expect(await historyOf(app.db, view.entity_id)).toMatchObject(
      ['VIEW_SAVED', 'VIEW_SAVED', 'VIEW_DELETED'].map((type) => ({ type, actor_id: demoId('sp.agent') })),
    );
  });
});

describe('a shared view', () => {
  it('is seen by the team of its type, and only supervisors share, change or remove it', async () => {
    const agent = app.as('sp.agent');
    expect((await agent.post(PATH, { name: 'Ours', query, shared: true })).status).toBe(403);
    const mine = await save('sp.agent', { name: 'Zebra' });
    expect((await agent.patch(`${PATH}/${mine.entity_id}`, { version: 1, shared: true })).status).toBe(403);
    const view = await save('sp.supervisor', { name: 'Ours', shared: true });
    const [first, second] = await seen('sp.agent');
    expect([first?.name, second?.name]).toEqual(['Zebra', 'Ours']);
    expect(second).toMatchObject({ owner: { entity_id: demoId('sp.supervisor') }, can: { edit: false } });
    const address = `${PATH}/${view.entity_id}`;
    expect((await agent.patch(address, { version: 1, name: 'Mine now' })).status).toBe(403);
    expect((await agent.delete(`${address}?version=1`)).status).toBe(403);
    expect(await seen('tp.supervisor', '/leads/tp/views')).toEqual([]);
    expect((await app.as('tp.supervisor').patch(address, { version: 1, name: 'x' })).status).toBe(404);
    const other = app.as(SECOND_SUPERVISOR);
    expect((await other.patch<SavedView>(address, { version: 1, name: 'Team' })).body.version).toBe(2);
    expect((await other.delete(`${address}?version=2`)).status).toBe(204);
  });

  it('is one default per rank: the newer takes it from the older', async () => {
    const [one, two] = [
      await save('sp.supervisor', { name: 'One', shared: true, default_for_agents: true }),
      await save('sp.supervisor', {
        name: 'Two',
        shared: true,
        default_for_agents: true,
        default_for_supervisors: true,
      }),
    ];
    const views = new Map((await seen('sp.agent')).map((view) => [view.name, view]));
    expect(views.get('One')).toMatchObject({ version: 2, default_for_agents: false });
    expect(views.get('Two')).toMatchObject({ version: 1, default_for_agents: true });
    const supervisor = app.as('sp.supervisor');
    const back = await supervisor.patch<SavedView>(`${PATH}/${one.entity_id}`, {
      version: 2,
      default_for_agents: true,
    });
    expect(back.body).toMatchObject({ version: 3, default_for_agents: true });
    const taken = (await seen('sp.agent')).find(({ name }) => name === 'Two');
    expect(taken).toMatchObject({ version: 2, default_for_agents: false, default_for_supervisors: true });
    // Nobody's private view is the team's default.
    const unshared = await supervisor.patch<SavedView>(`${PATH}/${two.entity_id}`, {
      version: 2,
      shared: false,
    });
    expect(unshared.body).toMatchObject({ shared: false, default_for_supervisors: false });
    const refused = await supervisor.patch(`${PATH}/${two.entity_id}`, {
      version: 3,
      default_for_agents: true,
    });
    expect(failsOf(refused)).toEqual(['default_for_agents share_first']);
    expect((await app.as('sp.agent').post(PATH, { name: 'x', query, default_for_agents: true })).status).toBe(
      403,
    );
  });

  it('stays one default when several supervisors set it at once, and one of several with the same name', async () => {
    const people = ['sp.supervisor', SECOND_SUPERVISOR] as const;
    await app.as(SECOND_SUPERVISOR).get(PATH);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.as(people[index % 2]!).post(PATH, {
          name: `Team ${index}`,
          query,
          shared: true,
          default_for_agents: true,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const views = await seen('sp.agent');
    expect(views.filter((view) => view.default_for_agents)).toHaveLength(1);
    expect(views).toHaveLength(8);
    const same = await Promise.all(
      people.flatMap((person) => [
        app.as(person).post(PATH, { name: 'Same', query, shared: true }),
        app.as(person).post(PATH, { name: 'same', query, shared: true }),
      ]),
    );
    expect(same.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });
});

describe('what cannot be saved', () => {
  it('is named all at once: name, filters, order, size', async () => {
    const refused = await app.as('sp.agent').post(PATH, {
      name: 'n'.repeat(61),
      colour: 'red',
      query: {
        filter: {
          status_in: ['NEW'],
          wings_eq: '2',
          created_at_range: 'yesterday',
          search: 'ab',
          page: '2',
          tax_id_eq: 5,
        },
        sort: { field: 'wings', order: 'DESC' },
        perPage: 5000,
        board: false,
      },
    });
    expect(refused.status).toBe(400);
    expect(failsOf(refused)).toEqual([
      'colour unknown_field',
      'name too_long',
      'query.filter.created_at_range invalid',
      'query.filter.page unknown_filter',
      'query.filter.search too_short',
      'query.filter.tax_id_eq wrong_type',
      'query.filter.wings_eq unknown_filter',
      'query.perPage too_large',
      'query.sort unknown_field',
    ]);
    const empty = await app.as('sp.agent').post(PATH, {});
    expect(failsOf(empty)).toEqual(['name required', 'query required']);
    const view = await save('sp.agent');
    const changed = await app.as('sp.agent').patch(`${PATH}/${view.entity_id}`, {
      version: 1,
      name: '   ',
      query: { ...query, filter: { wings_eq: '2' } },
    });
    expect(failsOf(changed)).toEqual(['name required', 'query.filter.wings_eq unknown_filter']);
    expect(await seen('sp.agent')).toEqual([view]);
  });

  it('is a second view of the same name, of one person or among the shared', async () => {
    await save('sp.agent');
    const again = await app.as('sp.agent').post(PATH, { name: 'MINE', query });
    expect(failsOf(again)).toEqual(['name name_taken']);
    // Somebody else's private name is free, and says nothing of it.
    await save('sp.agent2');
    const shared = await save('sp.supervisor', { name: 'Ours', shared: true });
    await save('sp.agent', { name: 'Ours' });
    const other = await app.as(SECOND_SUPERVISOR).post(PATH, { name: 'ours', query, shared: true });
    expect(failsOf(other)).toEqual(['name name_taken']);
    const mine = await save(SECOND_SUPERVISOR, { name: 'ours' });
    const sharing = await app
      .as(SECOND_SUPERVISOR)
      .patch(`${PATH}/${mine.entity_id}`, { version: 1, shared: true });
    expect(failsOf(sharing)).toEqual(['name name_taken']);
    // The other type's team has names of its own.
    const tp = await app.as('tp.supervisor').post('/leads/tp/views', { name: 'Ours', query, shared: true });
    expect(tp.status).toBe(201);
    expect(shared.name).toBe('Ours');
  });

  it('is a hundred and first, own or shared', async () => {
    const row = (index: number, shared: boolean) => ({
      entity_id: demoId(`view ${index} ${shared}`),
      resource: 'leads/sp',
      owner_id: demoId(shared ? 'sp.supervisor' : 'sp.agent'),
      name: `View ${index}`,
      shared,
      query: JSON.stringify(query),
    });
    const rows = [true, false].flatMap((shared) =>
      Array.from({ length: 100 }, (_, index) => row(index, shared)),
    );
    await app.db.insertInto('saved_view').values(rows).execute();
    expect(await seen('sp.agent')).toHaveLength(200);
    const own = await app.as('sp.agent').post(PATH, { name: 'More', query });
    expect(failsOf(own)).toEqual(['name too_many']);
    const shared = await app.as(SECOND_SUPERVISOR).post(PATH, { name: 'More', query, shared: true });
    expect(failsOf(shared)).toEqual(['shared too_many']);
    expect((await app.as(SECOND_SUPERVISOR).post(PATH, { name: 'More', query })).status).toBe(201);
  });
});

describe.each(QUEUE_NAMES)('views of the credentialing %s', (queue) => {
  const path = `/credentialing/${queue}/views`;
  const query = {
    filter: { credential_status_in: ['REVIEW'], next_expiry_on_range: '0d|30d', open_hits_range: '1|' },
    sort: { field: 'status_at', order: 'ASC' },
    perPage: 25,
    board: false,
  };
  const seen = async (person: string) =>
    (await app.as(person).get<{ items: SavedView[] }>(path)).body.items.map(({ name }) => name);

  it('are an agent’s own, shared by supervisors, who also set what people begin with', async () => {
    const own = await app.as('cred.agent').post<SavedView>(path, { name: 'Mine', query });
    expect(own.status, own.text).toBe(201);
    expect(own.body.query).toEqual(query);
    expect((await app.as('cred.agent').post(path, { name: 'Ours', query, shared: true })).status).toBe(403);
    const shared = { name: 'Ours', query, shared: true, default_for_agents: true };
    const ours = await app.as('cred.supervisor').post<SavedView>(path, shared);
    expect([ours.status, ours.body.default_for_agents]).toEqual([201, true]);
    expect(await seen('cred.agent')).toEqual(['Mine', 'Ours']);
    expect(await seen('cred.agent2')).toEqual(['Ours']);
    const address = `${path}/${own.body.entity_id}`;
    expect((await app.as('cred.supervisor').patch(address, { version: 1, name: 'X' })).status).toBe(404);
    expect((await app.as('cred.agent').delete(`${address}?version=1`)).status).toBe(204);
    // They ask only what the list answers.
    const filter = { wings_eq: '2', next_expiry_on_range: '30|0d' };
    const wrong = { name: 'Wrong', query: { ...query, filter } };
    expect(failsOf(await app.as('cred.agent').post(path, wrong))).toEqual([
      'query.filter.next_expiry_on_range invalid',
      'query.filter.wings_eq unknown_filter',
    ]);
  });
});
