import { answerPage, fill, screen, STATE, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { byCall, inTurn, refusal } from '../../../support/requests.ts';
import {
  act,
  CS,
  entry,
  ID,
  ITEMS,
  listed,
  open,
  PATH,
  press,
  REGIONS,
  rows,
  USE,
  written,
} from './support.tsx';

describe('the lists', () => {
  it('are those of the person’s leads, each under its address; an unknown one is not there', async () => {
    const { user } = await open(undefined, '');
    expect(textsOf(screen.getAllByRole('tab'))).toEqual([
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
    await open(undefined, 'mobility_type');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('No such page');
  });

  it('of a lead type are chosen by a person who administers both, who has no way to leads', async () => {
    const { user, sent } = await open(undefined, 'health_plan', CS);
    expect((await screen.findAllByText('1,234')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: /Aetna/ })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Regions' }));
    const asked = () =>
      sent.filter(({ path }) => path === REGIONS).map(({ query }) => query.get('lead_type_eq'));
    await waitFor(() => expect(asked()).toEqual(['SP']));
    await press(user, 'Transportation');
    await waitFor(() => expect(asked()).toEqual(['SP', 'TP']));
  });

  it('show both names, what is retired, and how many leads have an entry, with the way to them; are searched in both languages, without accents', async () => {
    const { user } = await open();
    const link = await screen.findAllByRole('link', { name: 'Leads with Aetna: 1,234' });
    expect(decodeURIComponent(link[0]!.getAttribute('href')!)).toBe(
      `/prospecting/leads?filter={"health_plans_in":["${ID(1)}"]}`,
    );
    expect(rows()[0]).toHaveTextContent('Aetna (es)');
    expect(rows()[1]).toHaveTextContent('Retired');
    expect(screen.queryByRole('link', { name: /Humana/ })).toBeNull();

    await fill(user, screen.getByRole('searchbox'), 'HUMÁNA (es');
    expect(rows()).toHaveLength(1);
    await fill(user, screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No entry has these words. Change the search.')).toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox'));
    await user.click(screen.getByRole('switch', { name: 'Show retired ones' }));
    expect(rows()).toHaveLength(2);
  });

  it('say that leads were not counted', async () => {
    await open(({ path }) => (path === `${PATH}/use` ? { body: { leads: null } } : undefined));
    expect((await screen.findAllByText('Not counted')).length).toBeGreaterThanOrEqual(ITEMS.length);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['all are retired', PATH, 'health_plan', 'All entries here are retired.'],
    ['none belongs there', REGIONS, `region?parent=${ID(8)}`, 'No entry belongs here.'],
  ])('say that %s, with the way to all of them', async (_what, path, list, text) => {
    const items = listed([entry(1, 'Coast', { parent: STATE, retired: true })]);
    const { user } = await open(byCall({ [path]: items }), list);
    await user.click(await screen.findByRole('switch', { name: 'Show retired ones' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    await press(user, 'Show all entries');
    expect(rows()).toHaveLength(1);
  });

  it('are narrowed to what is offered together, where it is put in order and added to', async () => {
    const GEORGIA = ID(8);
    const regions = listed([
      entry(1, 'Coast', { parent: STATE }),
      entry(2, 'Piedmont', { parent: GEORGIA }),
      entry(3, 'Inland', { parent: STATE }),
    ]);
    const states = [
      [STATE, 'Florida'],
      [GEORGIA, 'Georgia'],
      [ID(7), 'Ohio'],
    ].map(([entity_id, name]) => ({ entity_id, name, code: name, retired: false }));
    const move = `${REGIONS}/${ID(3)}/move`;
    const { user, sent } = await open(
      byCall({
        [REGIONS]: regions,
        [`POST ${move}`]: regions,
        'util/states': answerPage(states),
      }),
      'region',
    );
    await screen.findByRole('table');
    expect(rows()).toHaveLength(3);
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    await expect.poll(() => textsOf(screen.queryAllByRole('option'))).toEqual(['Florida', 'Georgia']);
    await user.click(screen.getByRole('option', { name: 'Florida' }));
    expect(textsOf(rows())).toEqual([expect.stringContaining('Coast'), expect.stringContaining('Inland')]);
    await press(user, 'Move Inland up');
    await waitFor(() =>
      expect(written(sent)).toMatchObject([
        { method: 'POST', path: move, body: { before: ID(1), order: 'mark' } },
      ]),
    );
    await press(user, 'Add entry');
    const dialog = await screen.findByRole('dialog');
    await waitFor(() =>
      expect(within(dialog).getByRole('combobox', { name: /^State/ })).toHaveValue('Florida'),
    );
  });
});

describe('an entry', () => {
  it('is added with both names, and what the server refuses stands at its field; is renamed at the version that was read, retired once it is seen what has it, and brought back', async () => {
    const fails = [{ field: 'name_en', code: 'entry_exists', message: 'The list has this name already' }];
    const { user, sent } = await open(
      byCall({
        [`${PATH}/${ID(3)}/use`]: { body: { ...USE, leads: 1001, views: 2 } },
        POST: ({ body }) =>
          body?.name_en === 'Aetna' ? refusal(400, 'Some values are not valid', { fails }) : undefined,
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Add entry' }));
    await fill(user, await screen.findByRole('textbox', { name: /^Name in English/ }), 'Aetna');
    await press(user, 'Save');
    expect(written(sent)).toEqual([]);
    await fill(user, screen.getByRole('textbox', { name: /^Name in Spanish/ }), 'Aetna dos');
    await press(user, 'Save');
    expect(await screen.findByText('The list has this name already')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /^Name in English/ }), ' two');
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await act(user, 'Humana', 'Edit');
    await fill(user, await screen.findByRole('textbox', { name: /^Name in English/ }), 'Humana Inc.');
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(user, 'Humana', 'Retire');
    const dialog = await screen.findByRole('dialog', { name: 'Retire “Humana”?' });
    expect(await within(dialog).findByText('1,000+ leads')).toBeInTheDocument();
    expect(within(dialog).getByText('2 saved views')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(user, 'Cigna', 'Bring back');
    await waitFor(() => expect(written(sent)).toHaveLength(5));
    expect(written(sent).slice(1)).toMatchObject([
      { method: 'POST', path: PATH, body: { name_en: 'Aetna two', name_es: 'Aetna dos' } },
      { method: 'PATCH', path: `${PATH}/${ID(3)}`, body: { version: 3, name_en: 'Humana Inc.' } },
      { method: 'PATCH', path: `${PATH}/${ID(3)}`, body: { version: 3, retired: true } },
      { method: 'PATCH', path: `${PATH}/${ID(2)}`, body: { version: 2, retired: false } },
    ]);
  });

  it('is deleted only while nothing uses it, and can be retired when that cannot be counted', async () => {
    const uses = inTurn(
      { body: { ...USE, leads: 1 } },
      { body: { ...USE, leads: null } },
      { body: { ...USE, leads: null } },
      { body: USE },
    );
    const { user, sent } = await open(({ path }) => (path === `${PATH}/${ID(1)}/use` ? uses() : undefined));
    for (const use of ['1 lead', 'leads: too many to be counted now']) {
      await act(user, 'Aetna', 'Delete');
      expect(await screen.findByText(use)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
      await press(user, 'Cancel');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    await act(user, 'Aetna', 'Retire');
    expect(await screen.findByText('leads: too many to be counted now')).toBeInTheDocument();
    await press(user, 'Retire');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(user, 'Aetna', 'Delete');
    expect(await screen.findByText('Nothing uses it now.')).toBeInTheDocument();
    await press(user, 'Delete');
    await waitFor(() =>
      expect(written(sent)).toMatchObject([
        { method: 'PATCH', path: `${PATH}/${ID(1)}`, body: { retired: true } },
        { method: 'DELETE', path: `${PATH}/${ID(1)}` },
      ]),
    );
  });

  it('of the regions takes counties of its state', async () => {
    const COUNTY = ID(9);
    const region = entry(4, 'Coast', { lead_type: 'SP', parent: STATE });
    const state = { entity_id: STATE, name: 'Florida', code: 'FL' };
    const county = { entity_id: COUNTY, name: 'Monroe', code: '12087', lead_type: null, state };
    const { user, sent } = await open(
      byCall({ [REGIONS]: listed([region]), 'util/counties': answerPage([county]) }),
      'region',
    );
    await act(user, 'Coast', 'Edit');
    await user.click(await screen.findByRole('combobox', { name: 'Counties' }));
    await user.click(await screen.findByRole('option', { name: 'Monroe, FL' }));
    await user.keyboard('{Escape}');
    await press(user, 'Save');
    await waitFor(() =>
      expect(written(sent)).toMatchObject([
        { path: `${REGIONS}/${region.entity_id}`, body: { version: 4, counties: [COUNTY] } },
      ]),
    );
  });
});
