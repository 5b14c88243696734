import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../support/fill.ts';
import { refusal, runOf } from '../support.tsx';
import { choose, folderOf, open, pick, reportOf, rowOf, sentTo, theirs, type User } from './support.tsx';
import { answerPage } from '../../screen.tsx';

const CREDENTIALING = {
  area: 'credentialing',
  session: { role: 'CREDENTIALS_AGENT', type: null },
} as const;

describe('the first page', () => {
  it('shows the list once it is known what is pinned above it: it would be pushed down', async () => {
    let tell = (_answer: { body: unknown }) => {};
    await open(
      { reports: [reportOf('Drivers')] },
      {
        answers: ({ path, query }) =>
          path === 'reports/templates' && query.get('view') === 'pinned'
            ? new Promise((resolve) => (tell = resolve))
            : undefined,
      },
    );
    await expect.poll(() => document.querySelector('main .MuiSkeleton-root')).not.toBeNull();
    expect(screen.queryByRole('link', { name: 'Drivers' })).toBeNull();
    tell(answerPage([theirs('Vehicles', { pinned: true })], { size: 12 }));
    expect(await screen.findByRole('link', { name: 'Vehicles' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Drivers' })).toBeInTheDocument();
  });

  it('has what is pinned as cards above the recent ones, each the last used first', async () => {
    const { sent } = await open({ reports: [reportOf('Drivers'), theirs('Vehicles', { pinned: true })] });
    const pinned = await screen.findByRole('region', { name: 'Pinned' });
    expect(within(pinned).getByRole('link', { name: 'Vehicles' })).toBeInTheDocument();
    expect(within(pinned).queryByRole('link', { name: 'Drivers' })).toBeNull();
    expect(await rowOf('Drivers')).toHaveTextContent('Ana Ruiz');
    const asked = sentTo(sent, 'GET', 'reports/templates').map(({ query }) => [
      query.get('view'),
      query.get('ordering'),
    ]);
    expect(asked).toEqual(
      expect.arrayContaining([
        ['recent', '-used_at'],
        ['pinned', '-used_at'],
      ]),
    );
  });

  it('says what would bring the first report when there is none', async () => {
    await open({});
    expect(await screen.findByText(/Reports that you open or run/)).toBeInTheDocument();
    for (const link of screen.getAllByRole('link', { name: 'New report' }))
      expect(link).toHaveAttribute('href', '/prospecting/reports/template');
    expect(screen.queryByRole('region', { name: 'Pinned' })).toBeNull();
  });

  it('offers to try again when the server fails', async () => {
    let isDown = true;
    const { user } = await open(
      { reports: [reportOf('Drivers')] },
      { answers: ({ path }) => (isDown && path === 'reports/templates' ? refusal(500, 'Down') : undefined) },
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(again);
    expect(await rowOf('Drivers')).toBeInTheDocument();
  });
});

describe('a list of reports', () => {
  it('searches and filters in the address, beside the place', async () => {
    const { user, sent, router } = await open(
      { reports: [reportOf('Drivers'), reportOf('Vehicles')] },
      { search: '?view=mine' },
    );
    await rowOf('Drivers');
    await fill(user, screen.getByRole('searchbox', { name: 'Search' }), 'Veh');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Drivers' })).toBeNull());
    await pick(user, 'Category', 'Vehicles');
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
        view: 'mine',
        search: 'Veh',
        category: 'VEHICLES',
      }),
    );
    await waitFor(() => {
      const { query } = sentTo(sent, 'GET', 'reports/templates').at(-1)!;
      // From the top it finds what lies in folders too.
      expect([
        query.get('view'),
        query.get('folder_id'),
        query.get('search'),
        query.get('category_in'),
      ]).toEqual(['mine', null, 'Veh', 'VEHICLES']);
    });
  });

  it('of an order that there is not is in its own', async () => {
    const { sent } = await open(
      { reports: [reportOf('Drivers')] },
      { search: '?view=mine&sort=owner.password&order=DESC' },
    );
    await rowOf('Drivers');
    expect(sentTo(sent, 'GET', 'reports/templates').map(({ query }) => query.get('ordering'))).toEqual([
      'name',
    ]);
  });

  it.each([
    ['its own button', (user: User) => user.click(screen.getByRole('button', { name: 'Favorite: Drivers' }))],
    ['its menu', (user: User) => choose(user, 'Drivers', 'Remove from favorites')],
  ])('keeps the keyboard when what it is at is unmarked by %s and goes', async (_how, unmark) => {
    let reports = [reportOf('Drivers', { favourite: true }), reportOf('Vehicles', { favourite: true })];
    const { user } = await open(() => ({ reports }), {
      search: '?view=favourites',
      answers: ({ method }) => {
        if (method !== 'PUT') return undefined;
        reports = reports.slice(1);
        return { body: null };
      },
    });
    await rowOf('Drivers');
    await unmark(user);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Drivers' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('link', { name: 'Vehicles' })).toHaveFocus());
  });

  it('is ordered by its heads', async () => {
    const { user, sent } = await open({ reports: [reportOf('Drivers')] }, { search: '?view=mine' });
    await rowOf('Drivers');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Changed' }));
    await waitFor(() =>
      expect(sentTo(sent, 'GET', 'reports/templates').at(-1)!.query.get('ordering')).toBe('-updated_at'),
    );
    expect(screen.getByRole('columnheader', { name: 'Changed' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('marks reports in place', async () => {
    let reports = [reportOf('Drivers')];
    const path = `reports/templates/${reports[0]!.entity_id}/marks`;
    const { user, sent } = await open(() => ({ reports }), {
      search: '?view=mine',
      answers: ({ method, body }) => {
        if (method !== 'PUT') return undefined;
        reports = reports.map((one) => ({ ...one, ...body }));
        return { body: null };
      },
    });
    const star = await screen.findByRole('button', { name: 'Favorite: Drivers' });
    expect(star).toHaveAttribute('aria-pressed', 'false');
    await user.click(star);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Favorite: Drivers' })).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Pinned: Drivers' }));
    await waitFor(() =>
      expect(sentTo(sent, 'PUT', path).map(({ body }) => body)).toEqual([
        { favourite: true },
        { pinned: true },
      ]),
    );
  });

  it('of the credentialing area is not of leads', async () => {
    const { user, sent } = await open({ reports: [reportOf('Drivers')] }, CREDENTIALING);
    await rowOf('Drivers');
    for (const { query } of sentTo(sent, 'GET', 'reports/templates')) {
      const asked = query.getAll('category_in').flatMap((value) => value.split(','));
      expect(asked).toContain('DRIVERS');
      expect(asked).not.toContain('LEADS');
      expect(asked).not.toContain('OUTREACHES');
    }
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).not.toContain('Leads (account)');
  });

  it('offers for what is not the reader’s only what they may do', async () => {
    const { user } = await open({ reports: [theirs('Vehicles')] }, { search: '?view=shared' });
    expect(await rowOf('Vehicles')).toHaveTextContent('Bo Lee');
    await user.click(screen.getByRole('button', { name: 'Actions: Vehicles' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Run…',
      'Open',
      'Add to favorites',
      'Pin',
      'Schedule…',
      'Save as copy…',
    ]);
  });
});

describe('folders', () => {
  const TEAM = folderOf('Team');
  const YEAR = folderOf('2026', { parent_id: TEAM.entity_id });

  it('lead from one to the other, and back along the way', async () => {
    const { user, sent, router } = await open(
      {
        reports: [reportOf('Drivers', { folder_id: YEAR.entity_id }), reportOf('Top')],
        folders: [TEAM, YEAR],
      },
      { search: '?view=mine' },
    );
    await rowOf('Top');
    expect(screen.queryByRole('link', { name: 'Drivers' })).toBeNull();
    const inside = () => within(screen.getByRole('list', { name: 'Folders' }));
    await user.click(inside().getByRole('link', { name: 'Team' }));
    await user.click(inside().getByRole('link', { name: '2026' }));
    await rowOf('Drivers');
    const way = screen.getByRole('navigation', { name: 'Path of the folder' });
    expect(
      within(way)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['My folder', 'Team']);
    expect(sentTo(sent, 'GET', 'reports/templates').at(-1)!.query.get('folder_id')).toBe(YEAR.entity_id);
    await user.click(within(way).getByRole('link', { name: 'Team' }));
    expect(router.state.location.search).toContain(TEAM.entity_id);
  });

  it('stand as a tree in the way to all places, open where the reader is', async () => {
    const { user, router } = await open(
      { folders: [TEAM, YEAR, folderOf('Bo’s', { mine: false })] },
      { search: `?view=mine&folder=${TEAM.entity_id}` },
    );
    await user.click(await screen.findByRole('button', { name: 'Team' }));
    const places = within(await screen.findByRole('navigation', { name: 'Places of reports' }));
    expect(places.getByRole('link', { name: 'Team' })).toHaveAttribute('aria-current', 'page');
    expect(places.getByRole('link', { name: '2026' })).toBeInTheDocument();
    expect(places.queryByRole('link', { name: 'Bo’s' })).toBeNull();
    await user.click(places.getByRole('link', { name: 'Shared with me' }));
    await waitFor(() => expect(router.state.location.search).toBe('?view=shared'));
    // Who has gone somewhere needs the drawer no longer.
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Places of reports' })).toBeNull());
    expect(await screen.findByRole('link', { name: 'Bo’s' })).toBeInTheDocument();
  });

  it('that cannot be read say so, and are asked for again', async () => {
    let isDown = true;
    const { user } = await open(
      { reports: [reportOf('Top')], folders: [TEAM] },
      {
        search: '?view=mine',
        answers: ({ path }) => (isDown && path === 'reports/folders' ? refusal(500, 'Down') : undefined),
      },
    );
    await rowOf('Top');
    expect(await screen.findByText('Folders: Down')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Team' })).toBeInTheDocument();
    expect(screen.queryByText('Folders: Down')).toBeNull();
  });

  it('that cannot be read say so in the way to all places where no folder is shown', async () => {
    const { user } = await open(
      {},
      { answers: ({ path }) => (path === 'reports/folders' ? refusal(500, 'Down') : undefined) },
    );
    await user.click(await screen.findByRole('button', { name: 'Recent' }));
    const places = within(await screen.findByRole('navigation', { name: 'Places of reports' }));
    expect(places.getByText('Folders: Down')).toBeInTheDocument();
  });

  it('that are gone say so', async () => {
    await open(
      {},
      {
        search: '?view=mine&folder=0190a1b2-c3d4-7e5f-8a9b-00000000dead',
        answers: ({ path }) => (path === 'reports/templates' ? refusal(404, 'Not found') : undefined),
      },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  });
});

describe('runs', () => {
  const done = runOf({ status: 'DONE', rows: 1200, file_key: 'k1', file_name: 'Drivers.xlsx' });
  const OLD = '0190a1b2-c3d4-7e5f-8a9b-0000000000c9';

  it('say how they stand, and are opened by a notice with one of them marked', async () => {
    await open(
      {
        runs: [
          done,
          runOf({ entity_id: OLD, name: 'Broken', status: 'FAILED', failure: 'report_took_too_long' }),
        ],
      },
      { search: `?run=${done.entity_id}` },
    );
    const items = within(await screen.findByRole('list', { name: 'Runs' })).getAllByRole('listitem');
    expect(items[0]).toHaveTextContent('1,200 rows');
    expect(items[0]).toHaveAttribute('aria-current', 'true');
    expect(items[1]).not.toHaveAttribute('aria-current');
    expect(items[1]).toHaveTextContent('The report takes too long');
    expect(within(items[0]!).getByRole('button', { name: 'Download: My drivers' })).toBeInTheDocument();
    expect(within(items[1]!).queryByRole('button')).toBeNull();
  });

  it('show the one that a notice names though it is not among the latest', async () => {
    const old = runOf({ entity_id: OLD, name: 'Old one', status: 'DONE' });
    await open(
      { runs: [done] },
      {
        search: `?view=runs&run=${OLD}`,
        answers: ({ path }) => (path === `reports/runs/${OLD}` ? { body: old } : undefined),
      },
    );
    expect(await screen.findByText('Old one')).toBeInTheDocument();
  });

  it('are read again until they have ended, and cancelled', async () => {
    let run = runOf({ status: 'RUNNING', rows: 50, total: 200 });
    const { user, sent } = await open(() => ({ runs: [run] }), {
      search: '?view=runs',
      answers: ({ path }) => {
        if (!path.endsWith('/cancel')) return undefined;
        run = { ...run, status: 'CANCELLED' };
        return { body: run };
      },
    });
    expect(await screen.findByText('50 of 200 rows')).toBeInTheDocument();
    run = { ...run, rows: 120 };
    expect(await screen.findByText('120 of 200 rows')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel: My drivers' }));
    expect(await screen.findByText('Cancelled')).toBeInTheDocument();
    expect(sentTo(sent, 'POST', `reports/runs/${run.entity_id}/cancel`)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Cancel: My drivers' })).toBeNull();
    expect(screen.getByText('Cancelled').closest('li')).toHaveFocus();
  });
});
