// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FilterRule } from '#schemas/report/definition.ts';
import { CATALOGUE } from './catalogue.ts';
import { headsShown, lastPreview, open, refusal, REPORT, section, sentTo, templateOf } from './support.tsx';

const NEW = { search: '?category=DRIVERS' };
const CREDENTIALS = { session: { role: 'CREDENTIALS_AGENT', type: null } } as const;
const choose = async (
  user: Awaited<ReturnType<typeof open>>['user'],
  input: HTMLElement,
  option: string | RegExp,
) => {
  await user.click(input);
  await user.click(await screen.findByRole('option', { name: option }));
};
const table = () => screen.findByRole('table', { name: 'First rows of the report' });

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

  it('is none of leads in the credentialing area, and leads to the builder', async () => {
    const { user } = await open({
      area: 'credentialing',
      session: { role: 'SPECIALTY_PR_AGENT', type: 'SP' },
    });
    const cards = (await screen.findAllByRole('link')).map((link) => link.textContent);
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

  it('cannot be what the area does not offer', async () => {
    await open({ area: 'credentialing', search: '?category=LEADS' });
    expect(await screen.findByText('What is the report about?')).toBeInTheDocument();
  });
});

describe('columns', () => {
  it('are found by part and name, added, moved by the keyboard and taken out; the preview follows', async () => {
    const { user, sent } = await open(NEW);
    await table();
    expect(headsShown()).toEqual(['resource.name', 'resource.status']);
    await user.type(screen.getByRole('searchbox', { name: 'Find a column' }), 'form licencE');
    await waitFor(() =>
      expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
        'Driver licence',
      ]),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Driver licence' }));
    await waitFor(() =>
      expect(headsShown()).toEqual(['resource.name', 'resource.status', 'form:driver.licence']),
    );

    const up = screen.getByRole('button', { name: 'Move up: Driver licence' });
    up.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Driver licence: place 2 of 3')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('button', { name: 'Move up: Driver licence' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove: Name' }));
    expect(screen.getByRole('button', { name: 'Remove: Driver licence' })).toHaveFocus();
    await waitFor(() => expect(headsShown()).toEqual(['form:driver.licence', 'resource.status']));
    // Of a new report the server says whose leads it is of.
    expect(sentTo(sent, 'POST', 'reports/preview').at(-1)!.body).not.toHaveProperty('lead_type');
  });

  it('that are masked are shown in full only by who may, who is told what that means', async () => {
    const { user, sent } = await open(NEW);
    await user.click(await screen.findByRole('checkbox', { name: 'Social Security number' }));
    const full = screen.getByRole('switch', { name: 'Show in full: Social Security number' });
    expect(screen.getByText(/asks for a reason and keeps it/)).toBeInTheDocument();
    await user.click(full);
    await waitFor(() =>
      expect(lastPreview(sent)?.columns.at(-1)).toEqual({ column: 'form:driver.ssn', open: true }),
    );
  });

  it('that are masked have no such switch for others', async () => {
    const { user } = await open({
      ...NEW,
      answers: ({ path }) =>
        path === 'reports/columns' ? { body: { ...CATALOGUE, may_open: false } } : undefined,
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Social Security number' }));
    expect(await screen.findByText(/the report shows a part of it/)).toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: /Show in full/ })).not.toBeInTheDocument();
  });

  it('none leave nothing to ask for', async () => {
    const { user, sent } = await open(NEW);
    await table();
    await user.click(screen.getByRole('button', { name: 'Remove: Name' }));
    await user.click(screen.getByRole('button', { name: 'Remove: Status' }));
    expect(await screen.findByText(/Add a column, or group the report/)).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(sentTo(sent, 'POST', 'reports/preview')).toHaveLength(1);
  });
});

describe('filters', () => {
  it('are chosen by the kind of their column; one that is not filled in restricts nothing yet', async () => {
    const { user, sent } = await open(NEW);
    await table();
    await choose(user, screen.getByRole('combobox', { name: 'Add a filter' }), 'Status');
    const rule = screen.getByRole('group', { name: 'Filter: Status' });
    await waitFor(() => expect(lastPreview(sent)?.filter.items).toMatchObject([{ ask: true, values: [] }]));
    await choose(user, within(rule).getByRole('combobox', { name: 'Status' }), 'Open');
    await waitFor(() =>
      expect(lastPreview(sent)?.filter).toEqual({
        match: 'all',
        items: [
          { id: expect.any(String) as string, column: 'resource.status', operator: 'in', values: ['OPEN'] },
        ],
      }),
    );
    await choose(user, within(rule).getByRole('combobox', { name: 'Comparison' }), 'is empty');
    expect(within(rule).queryByRole('combobox', { name: 'Status' })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(lastPreview(sent)?.filter.items).toMatchObject([{ operator: 'empty', values: [] }]),
    );
  });

  it('nest as deep as they may, in turn all and any', async () => {
    const { user, sent } = await open(NEW);
    await table();
    for (let depth = 1; depth < 4; depth += 1)
      await user.click(screen.getAllByRole('button', { name: 'Add a group' })[0]!);
    const deepest = screen.getByRole('group', { name: 'Group 1.1.1 of filters' });
    expect(within(deepest).queryByRole('button', { name: 'Add a group' })).not.toBeInTheDocument();
    await choose(user, within(deepest).getByRole('combobox', { name: 'Add a filter' }), 'Name');
    const rule = within(deepest).getByRole('group', { name: 'Filter: Name' });
    await user.type(within(rule).getByRole('textbox', { name: 'Name' }), 'Ana');
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
    await user.click(screen.getByRole('button', { name: 'Remove: Group 1 of filters' }));
    await waitFor(() => expect(lastPreview(sent)?.filter.items).toEqual([]));
  });

  it('of days move with the day of the run, or are dates', async () => {
    const { user, sent } = await open(NEW);
    await table();
    await choose(user, screen.getByRole('combobox', { name: 'Add a filter' }), 'Created');
    const rule = screen.getByRole('group', { name: 'Filter: Created' });
    await choose(user, within(rule).getByRole('combobox', { name: 'Period' }), 'The last 30 days');
    const values = () => (lastPreview(sent)?.filter.items[0] as FilterRule | undefined)?.values;
    await waitFor(() => expect(values()).toEqual(['-30d|0d']));
    await choose(user, within(rule).getByRole('combobox', { name: 'Period' }), 'Days from today');
    const from = within(rule).getByRole('textbox', { name: 'From day' });
    expect(from).toHaveValue('-30');
    await user.clear(from);
    await user.type(from, '-5');
    await waitFor(() => expect(values()).toEqual(['-5d|0d']));
  });

  it('may be asked at each run', async () => {
    const { user, sent } = await open(NEW);
    await table();
    await choose(user, screen.getByRole('combobox', { name: 'Add a filter' }), 'Seats');
    const rule = screen.getByRole('group', { name: 'Filter: Seats' });
    await user.type(within(rule).getByRole('spinbutton', { name: 'Seats: from' }), '4');
    await user.click(within(rule).getByRole('switch', { name: 'Ask at each run' }));
    await waitFor(() =>
      expect(lastPreview(sent)?.filter.items).toMatchObject([
        { column: 'resource.seats', operator: 'range', values: ['4|'], ask: true },
      ]),
    );
  });
});

describe('groups', () => {
  it('have totals, an order by them and a chart, which go with them', async () => {
    const { user, sent } = await open(NEW);
    await table();
    await user.click(await section(/Groups and totals/));
    await user.click(await section(/^Order/));
    await user.click(await section(/^Chart/));
    expect(screen.getByText(/group the report first/)).toBeInTheDocument();
    await choose(user, screen.getByRole('combobox', { name: 'Group by' }), 'Status');
    await choose(user, screen.getByRole('combobox', { name: 'Add a total of' }), 'Seats');
    await choose(user, screen.getByRole('combobox', { name: 'Total' }), 'Average');
    await choose(user, screen.getByRole('combobox', { name: 'Order by' }), 'Average: Seats');
    await choose(user, screen.getByRole('combobox', { name: 'Drawn as' }), 'Pie');
    await waitFor(() =>
      expect(lastPreview(sent)).toMatchObject({
        group: [{ column: 'resource.status' }],
        totals: [{ fn: 'avg', column: 'resource.seats' }],
        sort: [{ key: 'avg:resource.seats', desc: false }],
        chart: { type: 'pie', total: 'avg:resource.seats' },
      }),
    );
    expect(await screen.findByText(/The report is grouped/)).toBeInTheDocument();
    const groups = screen.getByRole('list', { name: 'Groups, the outermost first' });
    await user.click(within(groups).getByRole('button', { name: 'Remove: Status' }));
    await waitFor(() =>
      expect(lastPreview(sent)).toMatchObject({ group: [], totals: [], sort: [], chart: null }),
    );
  });

  it('show figures to the right, as people write them', async () => {
    const { user } = await open(NEW);
    await table();
    await user.click(await section(/Groups and totals/));
    await choose(user, screen.getByRole('combobox', { name: 'Group by' }), 'Status');
    const figure = await screen.findByRole('cell', { name: '1,200' });
    expect(figure).toHaveClass('MuiTableCell-alignRight');
  });
});

describe('the preview', () => {
  it('names what is wrong where it is and in a summary that leads there, and keeps the rows before', async () => {
    const { user } = await open({
      ...NEW,
      answers: ({ path, body }) => {
        if (path !== 'reports/preview') return undefined;
        const { columns } = body!.definition as { columns: { column: string }[] };
        const place = columns.findIndex(({ column }) => column === 'form:driver.licence');
        const fails = [{ field: `columns.${place}`, code: 'no_report_column', message: 'Take it out' }];
        return place < 0 ? undefined : refusal(400, 'Some values are not valid', { fails });
      },
    });
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Driver licence' }));
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('Columns: Take it out');
    expect(headsShown()).toEqual(['resource.name', 'resource.status']);
    const used = screen.getByRole('list', { name: /Columns of the report/ });
    const place = within(used).getByText('Take it out').closest('li')!;
    expect(place).toHaveTextContent('Driver licence');
    await user.click(within(summary).getByRole('button', { name: 'Columns' }));
    expect(place).toHaveFocus();
    await user.click(within(place).getByRole('button', { name: 'Remove: Driver licence' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('stays, busy, while the next is read', async () => {
    let answer: () => void = () => undefined;
    const { user } = await open({
      ...NEW,
      answers: ({ path, body }) => {
        const { columns = [] } = (body?.definition ?? {}) as { columns?: unknown[] };
        if (path !== 'reports/preview' || columns.length < 3) return undefined;
        const preview = {
          head: [{ key: 'x', title: 'Late', numeric: false }],
          rows: [{ cells: ['1'], numbers: [null] }],
          more: true,
        };
        return new Promise((done) => (answer = () => done({ body: preview })));
      },
    });
    const before = await table();
    expect(before.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
    await user.click(screen.getByRole('checkbox', { name: 'Seats' }));
    await waitFor(() => expect(before.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true'));
    expect(headsShown()).toEqual(['resource.name', 'resource.status']);
    await waitFor(() => {
      answer();
      expect(headsShown()).toEqual(['Late']);
    });
    expect(screen.getByText(/The first 50 rows/)).toBeInTheDocument();
  });

  it('is asked for again after a failure that is not the report’s', async () => {
    let isDown = true;
    const { user } = await open({
      ...NEW,
      answers: ({ path }) => (path === 'reports/preview' && isDown ? refusal(503, 'Not now') : undefined),
    });
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await table()).toBeInTheDocument();
    expect(screen.queryByText('Not now')).not.toBeInTheDocument();
  });

  it('says when no row fits', async () => {
    await open({
      ...NEW,
      answers: ({ path }) =>
        path === 'reports/preview' ? { body: { head: [], rows: [], more: false } } : undefined,
    });
    expect(await screen.findByText('No row fits these filters')).toBeInTheDocument();
  });

  it('is a tab of its own on a phone, and what is wrong is told in both', async () => {
    const { user } = await open({ ...NEW, isNarrow: true, language: 'es' });
    expect(await screen.findByRole('tab', { name: 'Armar', selected: true })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Vista previa' }));
    expect(await screen.findByRole('table', { name: 'Primeras filas del informe' })).toBeInTheDocument();
  });
});

describe('a saved report', () => {
  it('is read as it is kept, of its own lead type, and counts as used', async () => {
    const { sent } = await open({
      ...CREDENTIALS,
      search: `?id=${REPORT}`,
      answers: ({ path, method }) =>
        method === 'GET' && path === `reports/templates/${REPORT}`
          ? { body: templateOf({ description: 'For the board' }) }
          : undefined,
    });
    await table();
    expect(screen.getByRole('heading', { level: 1, name: 'My drivers' })).toBeInTheDocument();
    expect(screen.getByText('For the board')).toBeInTheDocument();
    expect(headsShown()).toEqual(['resource.name']);
    expect(sentTo(sent, 'GET', 'reports/columns')[0]!.query.get('lead_type')).toBe('TP');
    expect(sentTo(sent, 'POST', 'reports/preview')[0]!.body).toMatchObject({
      category: 'DRIVERS',
      lead_type: 'TP',
    });
    expect(sentTo(sent, 'PUT', `reports/templates/${REPORT}/marks`)[0]!.body).toEqual({ used: true });
  });

  it('that is not there says so', async () => {
    await open({
      search: `?id=${REPORT}`,
      answers: ({ path }) =>
        path === `reports/templates/${REPORT}` ? refusal(404, 'Not found here') : undefined,
    });
    expect(await screen.findByText('Not found here')).toBeInTheDocument();
  });
});
