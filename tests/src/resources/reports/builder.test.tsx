import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FilterRule } from '#schemas/report/definition.ts';
import { bodiesTo, byCall, fill, refusal, sentTo, textsOf } from '#tests/src/kit.ts';
import { CATALOGUE } from './catalogue.ts';
import {
  addFilter,
  choose,
  headsShown,
  lastPreview,
  NEW,
  ONE,
  open,
  openNew,
  press,
  SAVED,
  table,
  templateOf,
  tick,
} from './support.tsx';

const COLUMNS = 'GET reports/columns';
const CREDENTIALS = { session: { role: 'CREDENTIALS_AGENT', type: null } } as const;
const combobox = (name: string) => screen.getByRole('combobox', { name });

describe('what a new report is about', () => {
  it('is chosen of what the role may read; what is about leads only where they are worked', async () => {
    await open({ area: 'prospecting' });
    const cards = (await screen.findAllByRole('listitem')).map(
      (card) => within(card).getByRole('link').textContent,
    );
    expect(cards).toEqual([
      'Documents',
      'Drivers',
      'Leads (account)',
      'Locations',
      'Outreaches',
      'Vehicles',
      'Owners',
    ]);
  });

  it('is none of leads in the credentialing area, whatever its address says, and leads to the builder', async () => {
    const { user } = await open({
      search: '?category=LEADS',
      session: { role: 'SPECIALTY_PR_AGENT', type: 'SP' },
    });
    expect(await screen.findByText('What is the report about?')).toBeInTheDocument();
    const cards = textsOf(await screen.findAllByRole('link'));
    expect(cards).toEqual([
      'Documents',
      'Locations',
      'Providers (practitioner)',
      'Owners',
      'Specialty Quest',
    ]);
    await user.click(screen.getByRole('link', { name: 'Owners' }));
    expect(await table()).toBeInTheDocument();
  });
});

describe('columns', () => {
  it('are found by part and name, added, moved by the keyboard and taken out; the preview follows, and asks for nothing without any; masked ones are shown in full only by who may, who is told what that means', async () => {
    const { user, sent } = await openNew();
    expect(headsShown()).toEqual(['resource.name', 'resource.status']);
    await fill(user, screen.getByRole('searchbox', { name: 'Find a column' }), 'form licencE');
    await waitFor(() =>
      expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
        'Driver licence',
      ]),
    );
    await tick(user, 'Driver licence');
    await waitFor(() =>
      expect(headsShown()).toEqual(['resource.name', 'resource.status', 'form:driver.licence']),
    );

    const up = screen.getByRole('button', { name: 'Move up: Driver licence' });
    up.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Driver licence: place 2 of 3')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('button', { name: 'Move up: Driver licence' })).toHaveFocus();
    await press(user, 'Remove: Name');
    expect(screen.getByRole('button', { name: 'Remove: Driver licence' })).toHaveFocus();
    await waitFor(() => expect(headsShown()).toEqual(['form:driver.licence', 'resource.status']));
    // Of a new report the server says whose leads it is of.
    const previews = () => bodiesTo(sent, 'POST', 'reports/preview');
    expect(previews().at(-1)).not.toHaveProperty('lead_type');
    const before = previews().length;
    await press(user, 'Remove: Driver licence');
    await press(user, 'Remove: Status');
    expect(await screen.findByText(/Add a column, or group the report/)).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(previews()).toHaveLength(before);

    await fill(user, screen.getByRole('searchbox', { name: 'Find a column' }), 'social');
    await tick(user, 'Social Security number');
    const full = screen.getByRole('switch', { name: 'Show in full: Social Security number' });
    expect(screen.getByText(/asks for a reason and keeps it/)).toBeInTheDocument();
    await user.click(full);
    await waitFor(() =>
      expect(lastPreview(sent)?.columns).toEqual([{ column: 'form:driver.ssn', open: true }]),
    );
  });

  it('of the same name are told by their parts; masked ones have no switch for others', async () => {
    const created = CATALOGUE.columns.find(({ id }) => id === 'resource.created_at')!;
    const columns = [...CATALOGUE.columns, { ...created, id: 'form:driver.at', part: 'form:driver' }];
    const { user } = await open({
      ...NEW,
      answers: byCall({ [COLUMNS]: { body: { ...CATALOGUE, columns, may_open: false } } }),
    });
    await tick(user, 'Driver form: Created');
    await tick(user, 'Resource: Created');
    expect(screen.getByRole('button', { name: 'Remove: Driver form: Created' })).toBeInTheDocument();
    await tick(user, 'Social Security number');
    expect(await screen.findByText(/the report shows a part of it/)).toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: /Show in full/ })).not.toBeInTheDocument();
    await addFilter(user, 'Driver form: Created');
    expect(combobox('Column')).toHaveValue('Driver form: Created');
  });
});

describe('filters', () => {
  it('are chosen by the kind of their column; one that is not filled in restricts nothing yet, one may be asked at each run; those taken out leave the keyboard at the next, the last at what adds one', async () => {
    const { user, sent } = await openNew();
    const rule = await addFilter(user, 'Status');
    await waitFor(() => expect(lastPreview(sent)?.filter.items).toMatchObject([{ ask: true, values: [] }]));
    await choose(user, rule.getByRole('combobox', { name: 'Status' }), 'Open');
    await waitFor(() =>
      expect(lastPreview(sent)?.filter).toEqual({
        match: 'all',
        items: [
          { id: expect.any(String) as string, column: 'resource.status', operator: 'in', values: ['OPEN'] },
        ],
      }),
    );
    await choose(user, rule.getByRole('combobox', { name: 'Comparison' }), 'is empty');
    expect(rule.queryByRole('combobox', { name: 'Status' })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(lastPreview(sent)?.filter.items).toMatchObject([{ operator: 'empty', values: [] }]),
    );
    const seats = await addFilter(user, 'Seats');
    await user.type(seats.getByRole('spinbutton', { name: 'Seats: from' }), '4');
    await user.click(seats.getByRole('switch', { name: 'Ask at each run' }));
    const asked = { column: 'resource.seats', operator: 'range', values: ['4|'], ask: true };
    await waitFor(() => expect(lastPreview(sent)?.filter.items[1]).toMatchObject(asked));

    await press(user, 'Add a group');
    const rules = within(screen.getByRole('group', { name: 'Filters' }));
    await user.click(rules.getByRole('button', { name: 'Remove: Status' }));
    expect(rules.getByRole('button', { name: 'Remove: Seats' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(rules.getByRole('button', { name: 'Remove: Group 1 of filters' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(rules.getByRole('combobox', { name: 'Add a filter' })).toHaveFocus();
  });

  it('nest as deep as they may, in turn all and any; are typed in one step, which is taken back as one', async () => {
    const { user, sent } = await openNew();
    for (let depth = 1; depth < 4; depth += 1)
      await user.click(screen.getAllByRole('button', { name: 'Add a group' })[0]!);
    const deepest = screen.getByRole('group', { name: 'Group 1.1.1 of filters' });
    expect(within(deepest).queryByRole('button', { name: 'Add a group' })).not.toBeInTheDocument();
    await choose(user, within(deepest).getByRole('combobox', { name: 'Add a filter' }), 'Name');
    const rule = within(within(deepest).getByRole('group', { name: 'Filter: Name' }));
    await fill(user, rule.getByRole('textbox', { name: 'Name' }), 'Ana');
    await waitFor(() =>
      expect(lastPreview(sent)?.filter).toMatchObject({
        match: 'all',
        items: [
          {
            match: 'any',
            items: [{ match: 'all', items: [{ match: 'any', items: [{ values: ['Ana'] }] }] }],
          },
        ],
      }),
    );
    await press(user, 'Remove: Group 1 of filters');
    await waitFor(() => expect(lastPreview(sent)?.filter.items).toEqual([]));

    const name = (await addFilter(user, 'Name')).getByRole('textbox', { name: 'Name' });
    await fill(user, name, 'Ana');
    await user.tab();
    await fill(user, name, 'Analia');
    await press(user, 'Undo');
    expect(name).toHaveValue('Ana');
    await press(user, 'Undo');
    expect(name).toHaveValue('');
  });

  it('of days move with the day of the run, or are dates', async () => {
    const { user, sent } = await openNew();
    const rule = await addFilter(user, 'Created');
    await choose(user, rule.getByRole('combobox', { name: 'Period' }), 'The last 30 days');
    const values = () => (lastPreview(sent)?.filter.items[0] as FilterRule | undefined)?.values;
    await waitFor(() => expect(values()).toEqual(['-30d|0d']));
    await choose(user, rule.getByRole('combobox', { name: 'Period' }), 'Days from today');
    const from = rule.getByRole('textbox', { name: 'From day' });
    expect(from).toHaveValue('-30');
    await user.clear(from);
    await user.type(from, '-5');
    await waitFor(() => expect(values()).toEqual(['-5d|0d']));

    await user.clear(from);
    await user.type(from, 'abc');
    await user.tab();
    expect(from).toHaveValue('abc');
    expect(from).toBeInvalid();
    expect(from).toHaveAccessibleDescription('This is no whole number of days');
    await waitFor(() => expect(values()).toEqual(['abcd|0d']));

    await choose(user, rule.getByRole('combobox', { name: 'Period' }), 'Between two dates');
    fireEvent.change(rule.getByLabelText('Created: from'), { target: { value: '2026-01-01' } });
    await waitFor(() => expect(values()).toEqual(['2026-01-01|']));
    await choose(user, rule.getByRole('combobox', { name: 'Period' }), 'Days from today');
    expect(rule.getByRole('textbox', { name: 'From day' })).toHaveValue('');
    await waitFor(() => expect(values()).toEqual([]));
  });
});

it('groups have figures as people write them, totals, an order by them and a chart, which go with them', async () => {
  const { user, sent } = await openNew();
  for (const section of [/Groups and totals/, /^Order/, /^Chart/])
    await user.click(screen.getByRole('button', { name: section }));
  expect(screen.getByText(/group the report first/)).toBeInTheDocument();
  await choose(user, combobox('Group by'), 'Status');
  expect((await screen.findByText('1,200')).closest('td')).toHaveClass('MuiTableCell-alignRight');
  await choose(user, combobox('Add a total of'), 'Seats');
  await choose(user, combobox('Total'), 'Average');
  await choose(user, combobox('Order by'), 'Average: Seats');
  await choose(user, combobox('Drawn as'), 'Pie');
  const before = {
    group: [{ column: 'resource.status' }],
    totals: [{ fn: 'avg', column: 'resource.seats' }],
    sort: [{ key: 'avg:resource.seats', desc: false }],
    chart: { type: 'pie', total: 'avg:resource.seats' },
  };
  const none = { group: [], totals: [], sort: [], chart: null };
  await waitFor(() => expect(lastPreview(sent)).toMatchObject(before));
  expect(await screen.findByText(/The report is grouped/)).toBeInTheDocument();
  const groups = screen.getByRole('list', { name: 'Groups, the outermost first' });
  await user.click(within(groups).getByRole('button', { name: 'Remove: Status' }));
  await waitFor(() => expect(lastPreview(sent)).toMatchObject(none));

  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(lastPreview(sent)).toMatchObject(before));
  await press(user, 'Redo');
  await waitFor(() => expect(lastPreview(sent)).toMatchObject(none));
});

describe('a saved report', () => {
  it('is read as it is kept, of its own lead type, and counts as used', async () => {
    const { sent } = await open({
      ...CREDENTIALS,
      ...SAVED,
      answers: byCall({ [`GET ${ONE}`]: { body: templateOf({ description: 'For the board' }) } }),
    });
    await table();
    expect(screen.getByRole('heading', { level: 1, name: 'My drivers' })).toBeInTheDocument();
    expect(screen.getByText('For the board')).toBeInTheDocument();
    expect(headsShown()).toEqual(['resource.name']);
    expect(sentTo(sent, 'GET', 'reports/columns')[0]!.query.get('lead_type')).toBe('TP');
    const [asked] = bodiesTo(sent, 'POST', 'reports/preview');
    expect(asked).toMatchObject({ category: 'DRIVERS', lead_type: 'TP' });
    expect(bodiesTo(sent, 'PUT', `${ONE}/marks`)[0]).toEqual({ used: true });
  });

  it('is marked and renamed where it is open, and what is unsaved stays so', async () => {
    let now = templateOf();
    const { user, sent } = await open({
      ...SAVED,
      answers: byCall({
        [`PUT ${ONE}/marks`]: ({ body }) => {
          if (typeof body!.favourite === 'boolean') now = { ...now, favourite: body!.favourite };
          return { body: null };
        },
        [`PATCH ${ONE}`]: ({ body }) => ({ body: (now = { ...now, ...body, version: now.version + 1 }) }),
        [`GET ${ONE}`]: () => ({ body: now }),
      }),
    });
    await table();
    await tick(user, 'Seats');
    await user.click(screen.getByRole('button', { name: 'Favorite: My drivers', pressed: false }));
    await screen.findByRole('button', { name: 'Favorite: My drivers', pressed: true });
    await press(user, 'Actions: My drivers');
    await user.click(await screen.findByRole('menuitem', { name: 'Rename and describe…' }));
    const name = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Name' });
    await fill(user, name, 'All drivers');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'All drivers' })).toBeInTheDocument();
    expect(screen.getByText('Changes not saved')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved: All drivers')).toBeInTheDocument();
    expect(bodiesTo(sent, 'PATCH', ONE).map((body) => body!.version)).toEqual([3, 4]);
  });

  it('that is not there says so', async () => {
    await open({ ...SAVED, answers: byCall({ [`GET ${ONE}`]: refusal(404, 'Not found here') }) });
    expect(await screen.findByText('Not found here')).toBeInTheDocument();
  });
});
