import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../support/fill.ts';
import { answerPage, STATE } from '../screen.tsx';
import { act, answersOf, CS, entry, ID, ITEMS, open, PATH, rows, USE, written } from './support.tsx';

describe('the lists', () => {
  it('are those of the person’s leads, each under its address; an unknown one is not there', async () => {
    const { user } = await open('/lists');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Specialties',
      'Sub-specialties',
      'Health plans',
      'Lines of business',
      'Regions',
    ]);
    await user.click(screen.getByRole('tab', { name: 'Health plans' }));
    expect(await screen.findByRole('table', { name: 'Health plans' })).toBeInTheDocument();
  });

  it('lead nowhere where the list is of the other type', async () => {
    await open('/lists/mobility_type');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('No such page');
  });

  it('of a lead type are chosen by who administers both', async () => {
    const { user, sent } = await open('/lists/region', answersOf(), CS);
    const asked = () =>
      sent.filter(({ path }) => path === 'util/lists/region').map(({ query }) => query.get('lead_type_eq'));
    await waitFor(() => expect(asked()).toEqual(['SP']));
    await user.click(screen.getByRole('button', { name: 'Transportation' }));
    await waitFor(() => expect(asked()).toEqual(['SP', 'TP']));
  });

  it('show both names, what is retired, and how many leads have an entry, with the way to them', async () => {
    await open('/lists/health_plan');
    const link = await screen.findAllByRole('link', { name: 'Leads with Aetna: 1,234' });
    expect(decodeURIComponent(link[0]!.getAttribute('href')!)).toBe(
      `/prospecting/leads?filter={"health_plans_in":["${ID(1)}"]}`,
    );
    expect(rows()[0]).toHaveTextContent('Aetna (es)');
    expect(rows()[1]).toHaveTextContent('Retired');
    expect(screen.queryByRole('link', { name: /Humana/ })).toBeNull();
  });

  it('have no way to leads for who reads none', async () => {
    await open('/lists/health_plan', answersOf(), CS);
    expect((await screen.findAllByText('1,234')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: /Aetna/ })).toBeNull();
  });

  it('say that leads were not counted', async () => {
    await open(
      '/lists/health_plan',
      answersOf(({ path }) => (path === `${PATH}/use` ? { body: { leads: null } } : undefined)),
    );
    expect((await screen.findAllByText('Not counted')).length).toBeGreaterThanOrEqual(ITEMS.length);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('are searched in both languages, without accents', async () => {
    const { user } = await open('/lists/health_plan');
    await screen.findByRole('table');
    await fill(user, screen.getByRole('searchbox'), 'HUMÁNA (es');
    expect(rows()).toHaveLength(1);
    await fill(user, screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No entry has these words. Change the search.')).toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox'));
    await user.click(screen.getByRole('switch', { name: 'Show retired ones' }));
    expect(rows()).toHaveLength(2);
  });

  it.each([
    ['all are retired', `${PATH}`, '/lists/health_plan', 'All entries here are retired.'],
    ['none belongs there', 'util/lists/region', `/lists/region?parent=${ID(8)}`, 'No entry belongs here.'],
  ])('say that %s, with the way to all of them', async (_what, list, at, text) => {
    const items = [entry(1, 'Coast', { parent: STATE, retired: true })];
    const { user } = await open(
      at,
      answersOf(({ path, method }) =>
        path === list && method === 'GET' ? { body: { items, order: 'x' } } : undefined,
      ),
    );
    await user.click(await screen.findByRole('switch', { name: 'Show retired ones' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all entries' }));
    expect(rows()).toHaveLength(1);
  });

  it('are narrowed to what is offered together, where it is put in order and added to', async () => {
    const GEORGIA = ID(8);
    const regions = [
      entry(1, 'Coast', { parent: STATE }),
      entry(2, 'Piedmont', { parent: GEORGIA }),
      entry(3, 'Inland', { parent: STATE }),
    ];
    const states = [
      { entity_id: STATE, name: 'Florida', code: 'FL', retired: false },
      { entity_id: GEORGIA, name: 'Georgia', code: 'GA', retired: false },
      { entity_id: ID(7), name: 'Ohio', code: 'OH', retired: false },
    ];
    const { user, sent } = await open(
      '/lists/region',
      answersOf(({ method, path }) => {
        if ((path === 'util/lists/region' && method === 'GET') || path.endsWith('/move'))
          return { body: { items: regions, order: 'x' } };
        return path === 'util/states' ? answerPage(states) : undefined;
      }),
    );
    await screen.findByRole('table');
    expect(rows()).toHaveLength(3);
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Florida',
      'Georgia',
    ]);
    await user.click(screen.getByRole('option', { name: 'Florida' }));
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('Coast'),
      expect.stringContaining('Inland'),
    ]);
    await user.click(screen.getByRole('button', { name: 'Move Inland up' }));
    await waitFor(() =>
      expect(written(sent)).toMatchObject([
        { path: `util/lists/region/${ID(3)}/move`, body: { before: ID(1), order: 'x' } },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Add entry' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('combobox', { name: /^State/ })).toHaveValue('Florida');
  });
});

describe('an entry', () => {
  it('is added with both names; what the server refuses stands at its field', async () => {
    const { user, sent } = await open(
      '/lists/health_plan',
      answersOf(({ method, body }) =>
        method === 'POST' && body?.name_en === 'Aetna'
          ? {
              status: 400,
              body: {
                message: 'Some values are not valid',
                status: 400,
                fails: [
                  { field: 'name_en', code: 'entry_exists', message: 'The list has this name already' },
                ],
              },
            }
          : undefined,
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Add entry' }));
    await fill(user, await screen.findByRole('textbox', { name: /^Name in English/ }), 'Aetna');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(written(sent)).toEqual([]);
    await fill(user, screen.getByRole('textbox', { name: /^Name in Spanish/ }), 'Aetna dos');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The list has this name already')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /^Name in English/ }), ' two');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written(sent).at(-1)).toMatchObject({
      method: 'POST',
      path: PATH,
      body: { name_en: 'Aetna two', name_es: 'Aetna dos' },
    });
  });

  it('is renamed at the version that was read', async () => {
    const { user, sent } = await open('/lists/health_plan');
    await act(user, 'Humana', 'Edit');
    const name = await screen.findByRole('textbox', { name: /^Name in English/ });
    await fill(user, name, 'Humana Inc.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written(sent)).toMatchObject([
      { method: 'PATCH', path: `${PATH}/${ID(3)}`, body: { version: 3, name_en: 'Humana Inc.' } },
    ]);
  });

  it('is retired once it is seen what has it, and brought back', async () => {
    const { user, sent } = await open(
      '/lists/health_plan',
      answersOf(({ path }) =>
        path === `${PATH}/${ID(3)}/use` ? { body: { ...USE, leads: 1001, views: 2 } } : undefined,
      ),
    );
    await act(user, 'Humana', 'Retire');
    const dialog = await screen.findByRole('dialog', { name: 'Retire “Humana”?' });
    expect(await within(dialog).findByText('1,000+ leads')).toBeInTheDocument();
    expect(within(dialog).getByText('2 saved views')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(user, 'Cigna', 'Bring back');
    await waitFor(() => expect(written(sent)).toHaveLength(2));
    expect(written(sent)).toMatchObject([
      { method: 'PATCH', path: `${PATH}/${ID(3)}`, body: { version: 3, retired: true } },
      { method: 'PATCH', path: `${PATH}/${ID(2)}`, body: { version: 2, retired: false } },
    ]);
  });

  it('is deleted only while nothing uses it', async () => {
    const { user, sent } = await open(
      '/lists/health_plan',
      answersOf(({ path }) => (path === `${PATH}/${ID(1)}/use` ? { body: { ...USE, leads: 1 } } : undefined)),
    );
    await act(user, 'Aetna', 'Delete');
    expect(await screen.findByText('1 lead')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(user, 'Humana', 'Delete');
    expect(await screen.findByText('Nothing uses it now.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(written(sent)).toMatchObject([{ method: 'DELETE', path: `${PATH}/${ID(3)}` }]),
    );
  });

  it('of the regions takes counties of its state', async () => {
    const COUNTY = ID(9);
    const region = entry(4, 'Coast', { lead_type: 'SP', parent: STATE });
    const state = { entity_id: STATE, name: 'Florida', code: 'FL' };
    const { user, sent } = await open(
      '/lists/region',
      answersOf(({ method, path }) => {
        if (path === 'util/lists/region' && method === 'GET')
          return { body: { items: [region], order: 'x' } };
        if (path === 'util/counties')
          return {
            body: {
              items: [{ entity_id: COUNTY, name: 'Monroe', code: '12087', lead_type: null, state }],
              total: 1,
              total_exact: true,
              page: 1,
              size: 5000,
            },
          };
        return undefined;
      }),
    );
    await act(user, 'Coast', 'Edit');
    await user.click(await screen.findByRole('combobox', { name: 'Counties' }));
    await user.click(await screen.findByRole('option', { name: 'Monroe, FL' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(written(sent)).toMatchObject([
        { path: `util/lists/region/${region.entity_id}`, body: { version: 4, counties: [COUNTY] } },
      ]),
    );
  });
});
