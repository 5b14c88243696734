import { byCall, fill, refusal, screen, textsOf, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { TP_LEAD } from '#schemas/lead/index.ts';
import { mended } from '#src/resources/views/query.ts';
import { asked, open, PATH, SUPERVISOR, TEAM_VIEW, viewOf, written } from './support.tsx';

const MINE = viewOf();
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const search = (router: { state: { location: { search: string } } }) =>
  new URLSearchParams(router.state.location.search);
const inMenu = async (role: string, name: RegExp | string) =>
  within(await screen.findByRole('menu')).getByRole(role, { name });

describe('the menu of views', () => {
  it('lists own views and the team’s, opens one with its filters, order and page size, and saves what is changed at the version that was read', async () => {
    const { user, router, sent } = await open([MINE, TEAM_VIEW], {
      answers: byCall({ PATCH: { body: { ...MINE, version: 2 } } }),
    });
    await user.click(await button('View: All leads'));
    expect(await inMenu('menuitemradio', 'All leads')).toHaveAttribute('aria-checked', 'true');
    const menu = screen.getByRole('menu');
    expect(within(menu).getByText('My views')).toBeInTheDocument();
    expect(within(menu).getByText('Team views')).toBeInTheDocument();
    expect(within(menu).getByText('Shared by Bo Lee')).toBeInTheDocument();
    await user.click(await inMenu('menuitemradio', 'Mine'));
    expect(await button('View: Mine')).toBeInTheDocument();
    const { view, ...query } = Object.fromEntries(search(router));
    expect(view).toBe(MINE.entity_id);
    expect({ ...query, filter: JSON.parse(query.filter!) as unknown }).toMatchObject({
      filter: { status_in: ['NEW'] },
      sort: 'company_name',
      order: 'ASC',
      perPage: '50',
    });
    await expect
      .poll(() => asked(sent).at(-1)?.toString())
      .toBe('status_in=NEW&ordering=company_name&page=1&size=50');

    await user.click(await button('View: Mine'));
    const unchanged = within(await screen.findByRole('menu'));
    expect(unchanged.queryByRole('menuitem', { name: /Save changes/ })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Assigned to me' }));
    await user.click(await button('View: Mine, changed, not saved'));
    await user.click(await inMenu('menuitem', 'Save changes to “Mine”'));
    expect(await screen.findByText('View saved')).toBeInTheDocument();
    const filter = { status_in: ['NEW'], assignee_id_in: ['0190a1b2-c3d4-7e5f-8a9b-000000000001'] };
    const call = `PATCH /${MINE.entity_id}`;
    expect(written(sent)).toEqual([{ call, body: { version: 1, query: { ...MINE.query, filter } } }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await expect.poll(() => written(sent).at(-1)).toEqual({ call, body: { version: 2, query: MINE.query } });
  });

  it('opens a board view as a board, leaves it for all leads, and opens a view of another release without what no longer exists, which is said', async () => {
    const old = viewOf(
      { entity_id: TEAM_VIEW.entity_id, name: 'Old' },
      { filter: { status_in: ['NEW'], wings_eq: '2' }, sort: { field: 'wings', order: 'ASC' } },
    );
    const { user, sent, router } = await open([viewOf({}, { board: true }), old]);
    await user.click(await button('View: All leads'));
    await user.click(await inMenu('menuitemradio', 'Mine'));
    await expect.poll(() => router.state.location.pathname).toBe('/prospecting/leads/board');
    expect(await screen.findByRole('list', { name: 'Leads by status' })).toBeInTheDocument();
    await user.click(await button('View: Mine'));
    await user.click(await inMenu('menuitemradio', 'All leads'));
    expect(await button('View: All leads')).toBeInTheDocument();
    expect(JSON.parse(search(router).get('filter')!)).toEqual({});

    await user.click(await button('View: All leads'));
    await user.click(await inMenu('menuitemradio', 'Old'));
    expect(
      await screen.findByText('2 parts of this view no longer exist and were left out'),
    ).toBeInTheDocument();
    await expect
      .poll(() => asked(sent).at(-1)?.toString())
      .toBe('status_in=NEW&ordering=-updated_at&page=1&size=50');
    // What was left out is not a change of the reader's.
    expect(await button('View: Old')).toBeInTheDocument();
  });

  it('saves what the list shows under a name, says what is wrong with it, and is then that view', async () => {
    const saved = viewOf({ name: 'Newest' });
    let known = [MINE];
    const { user, sent, router } = await open([], {
      answers: ({ path, method, body }) => {
        if (path !== PATH) return undefined;
        if (method === 'GET') return { body: { items: known } };
        if (body?.name === 'Mine')
          return refusal(400, 'x', {
            fails: [{ field: 'name', code: 'name_taken', message: 'Taken already' }],
          });
        known = [saved];
        return { status: 201, body: saved };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Unassigned' }));
    await user.click(await button('View: Unsaved view'));
    await user.click(await inMenu('menuitem', 'Save as…'));
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    // Only a supervisor shares.
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Required')).toBeInTheDocument();
    const name = within(dialog).getByLabelText(/^Name/);
    await fill(user, name, 'Mine');
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByText('Taken already')).toBeInTheDocument();
    await fill(user, name, 'Newest');
    await user.keyboard('{Enter}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(written(sent).at(-1)).toEqual({
      call: 'POST ',
      body: {
        name: 'Newest',
        shared: false,
        query: {
          filter: { assignee_id_in: ['none'] },
          sort: { field: 'updated_at', order: 'DESC' },
          perPage: 25,
          board: false,
        },
      },
    });
    expect(search(router).get('view')).toBe(saved.entity_id);
  });

  it('lets supervisors share a view and make it the default of a rank, agents neither', async () => {
    const at = `/prospecting/leads?view=${MINE.entity_id}`;
    const { user, sent } = await open([MINE], {
      at,
      session: SUPERVISOR,
      answers: ({ method }) => (method === 'PATCH' ? { body: MINE } : undefined),
    });
    for (const [name, on] of [
      ['Shared with the team', { shared: true }],
      ['Default for agents', { shared: true, default_for_agents: true }],
      ['Default for supervisors', { shared: true, default_for_supervisors: true }],
    ] as const) {
      await user.click(await button(/^View: Mine/));
      await user.click(await inMenu('menuitemcheckbox', name));
      await expect.poll(() => written(sent).at(-1)?.body).toEqual({ version: 1, ...on });
    }
  });

  it('says the server’s word when a change comes too late, and removes a view after a question, at its version', async () => {
    const { user, sent, router } = await open([MINE], {
      at: `/prospecting/leads?view=${MINE.entity_id}`,
      answers: byCall({
        PATCH: refusal(409, 'Someone else changed this meanwhile'),
        DELETE: { status: 204, body: undefined },
      }),
    });
    await user.click(await button(/^View: Mine/));
    await user.click(await inMenu('menuitem', 'Rename…'));
    const renaming = await screen.findByRole('dialog', { name: 'Rename view' });
    await user.type(within(renaming).getByLabelText(/^Name/), ' two{Enter}');
    expect(await within(renaming).findByText('Someone else changed this meanwhile')).toBeInTheDocument();
    await user.click(within(renaming).getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();

    await user.click(await button(/^View: Mine/));
    await user.click(await inMenu('menuitem', 'Delete…'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Mine”?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await expect
      .poll(() => written(sent).at(-1))
      .toEqual({ call: `DELETE /${MINE.entity_id}`, query: { version: '1' } });
    await expect.poll(() => search(router).get('view')).toBeNull();
  });
});

describe('the default view of a rank', () => {
  const forAgents = { ...TEAM_VIEW, default_for_agents: true };

  it('is how the list is found at first, before anything else was asked for, offers an agent nothing but its use, is left by choosing all leads, and does not come back', async () => {
    const { user, sent, router } = await open([MINE, forAgents]);
    expect(await button('View: Team')).toBeInTheDocument();
    expect(search(router).get('view')).toBe(forAgents.entity_id);
    await screen.findByText('Acme Rides');
    expect(asked(sent).map(String)).toEqual(['status_in=NEW&ordering=company_name&page=1&size=50']);
    await user.click(await button('View: Team'));
    const menu = await screen.findByRole('menu');
    expect(textsOf(within(menu).getAllByRole('menuitem'))).toEqual(['Save as…']);
    expect(within(menu).queryByRole('menuitemcheckbox')).toBeNull();
    await user.click(await inMenu('menuitemradio', 'All leads'));
    expect(await button('View: All leads')).toBeInTheDocument();
    await router.navigate('/prospecting/leads');
    expect(await button('View: All leads')).toBeInTheDocument();
    await expect.poll(() => asked(sent).at(-1)?.toString()).toBe('ordering=-updated_at&page=1&size=25');
  });

  it.each([
    ['it is another rank’s', { session: SUPERVISOR }],
    ['the address asks for something', { at: '/prospecting/leads?filter={}&sort=updated_at&order=DESC' }],
    ['the address is the board’s', { at: '/prospecting/leads/board' }],
    ['the list was used before', { stored: { 'leads/tp.used': true } }],
    [
      'the views cannot be loaded',
      {
        answers: ({ path }: { path: string }) => (path === PATH ? refusal(500, 'x') : undefined),
      },
    ],
  ])('is not opened when %s', async (_why, options) => {
    const { router } = await open([forAgents], options);
    expect(await button('View: All leads')).toBeInTheDocument();
    expect(search(router).get('view')).toBeNull();
  });
});

it('the list and the board share their filters, both ways and back, and show the other type as a tab that is shut, with the reason', async () => {
  const { user, router, sent } = await open([]);
  await user.click(await screen.findByRole('button', { name: 'Unassigned' }));
  expect(screen.getByRole('tab', { name: 'Transportation' })).toHaveAttribute('aria-selected', 'true');
  const other = screen.getByRole('tab', { name: 'Specialty' });
  expect(other).toHaveAttribute('aria-disabled', 'true');
  expect(other).toHaveAccessibleDescription('Your role works only the other type of lead');
  await expect.poll(() => search(router).get('filter')).toBe('{"assignee_id_in":["none"]}');
  await user.click(screen.getByRole('button', { name: 'Board' }));
  expect(await screen.findByRole('list', { name: 'Leads by status' })).toBeInTheDocument();
  expect(search(router).get('filter')).toBe('{"assignee_id_in":["none"]}');
  expect(screen.getByRole('button', { name: 'Unassigned' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => asked(sent).at(-1)?.get('assignee_id_in')).toBe('none');
  await router.navigate(-1);
  await expect.poll(() => router.state.location.pathname).toBe('/prospecting/leads');
  expect(screen.getByRole('button', { name: 'Unassigned' })).toHaveAttribute('aria-pressed', 'true');
});

describe('a link from elsewhere', () => {
  const at = (parameters: Record<string, string>) => `/prospecting/leads?${new URLSearchParams(parameters)}`;

  it('loses what does not fit the list, shows the rest and says so', async () => {
    const { router, sent } = await open([], {
      at: at({ filter: '{"specialties_in":["x"],"status_in":["NEW"]}', sort: 'nonsense', perPage: '5000' }),
    });
    expect(
      await screen.findByText('Part of this link does not fit this list and was left out'),
    ).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Acme Rides' })).toBeInTheDocument();
    const queries = new Set(asked(sent).map(String));
    expect([...queries]).toEqual(['status_in=NEW&ordering=-updated_at&page=1&size=25']);
    expect(search(router).get('filter')).toBe('{"status_in":["NEW"]}');
  });

  it.each<[string, Record<string, string>, Record<string, string> | null]>([
    [
      'filters of the other lead type',
      { filter: '{"specialties_in":["x"],"status_in":["NEW"]}' },
      { filter: '{"status_in":["NEW"]}' },
    ],
    [
      'codes that are no longer in use',
      { filter: '{"status_in":["RETIRED","NEW"]}' },
      { filter: '{"status_in":["NEW"]}' },
    ],
    ['what no filter can be', { filter: '{"status_in":{"a":1}}' }, { filter: '{}' }],
    ['a list for the filters', { filter: '[1]' }, { filter: '{}' }],
    [
      'an order that does not exist',
      { sort: 'nonsense', order: 'ASC' },
      { sort: 'updated_at', order: 'DESC' },
    ],
    ['too large a page', { page: '0', perPage: '5000' }, { page: '1', perPage: '25' }],
    [
      'nothing of what can be answered',
      { filter: '{ "search": "acme", "status_in": ["NONE"] }', page: '1', perPage: '1000' },
      null,
    ],
  ])('loses %s', (_what, parameters, expected) => {
    const better = mended(TP_LEAD, `?${new URLSearchParams(parameters)}`);
    expect(better && Object.fromEntries(new URLSearchParams(better))).toEqual(expected);
  });

  it('whose values are refused offers to ask for less, not the same again', async () => {
    const { user } = await open([], {
      at: at({ filter: '{"states_in":["nonsense"]}' }),
      answers: ({ path, query }) =>
        path === 'leads/tp' && query.has('states_in') ? refusal(400, 'Some values are not valid') : undefined,
    });
    expect(await screen.findByText('Some values are not valid')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    expect(await screen.findByRole('link', { name: 'Acme Rides' })).toBeInTheDocument();
  });
});
