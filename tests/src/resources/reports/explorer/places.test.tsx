import { answerPage, broken, fill, screen, type Sent, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { bodiesTo, byCall, refusal, sentTo } from '../../../../support/requests.ts';
import { runOf } from '../support.tsx';
import { choose, folderOf, open, pick, reportOf, rowOf, theirs } from './support.tsx';

const TEMPLATES = 'reports/templates';
/** What the lists of reports asked by a parameter of the address. */
const asked = (sent: readonly Sent[], name: string) =>
  sentTo(sent, 'GET', TEMPLATES).map(({ query }) => query.get(name));

describe('the first page', () => {
  it('has what is pinned as cards above the recent ones, and these once it is known: it would push them down', async () => {
    let tell = (_answer: { body: unknown }) => {};
    const { sent } = await open(
      { reports: [reportOf('Drivers')] },
      {
        answers: byCall({
          [`GET ${TEMPLATES}`]: ({ query }) =>
            query.get('view') === 'pinned' ? new Promise((resolve) => (tell = resolve)) : undefined,
        }),
      },
    );
    await expect.poll(() => document.querySelector('main .MuiSkeleton-root')).not.toBeNull();
    expect(screen.queryByRole('link', { name: 'Drivers' })).toBeNull();
    tell(answerPage([theirs('Vehicles', { pinned: true })], { size: 12 }));
    const pinned = within(await screen.findByRole('region', { name: 'Pinned' }));
    expect(pinned.getByRole('link', { name: 'Vehicles' })).toBeInTheDocument();
    expect(await rowOf('Drivers')).toHaveTextContent('Ana Ruiz');
    expect(pinned.queryByRole('link', { name: 'Drivers' })).toBeNull();
    // Each the last used first.
    expect(new Set(asked(sent, 'view'))).toEqual(new Set(['recent', 'pinned']));
    expect(new Set(asked(sent, 'ordering'))).toEqual(new Set(['-used_at']));
  });

  it('offers to try again when the server fails, and says what would bring the first report when there is none', async () => {
    const { answers, tryAgain } = broken(TEMPLATES);
    const { user } = await open({}, { answers });
    await tryAgain(user);
    expect(await screen.findByText(/Reports that you open or run/)).toBeInTheDocument();
    for (const link of screen.getAllByRole('link', { name: 'New report' }))
      expect(link).toHaveAttribute('href', '/prospecting/reports/template');
    expect(screen.queryByRole('region', { name: 'Pinned' })).toBeNull();
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
    // From the top it finds what lies in folders too.
    await waitFor(() =>
      expect(['view', 'folder_id', 'search', 'category_in'].map((name) => asked(sent, name).at(-1))).toEqual([
        'mine',
        null,
        'Veh',
        'VEHICLES',
      ]),
    );
  });

  it('is ordered by its heads, and of an order that there is not in its own; marks reports in place', async () => {
    let reports = [reportOf('Drivers')];
    const path = `${TEMPLATES}/${reports[0]!.entity_id}/marks`;
    const { user, sent } = await open(() => ({ reports }), {
      search: '?view=mine&sort=owner.password&order=DESC',
      answers: byCall({
        [`PUT ${path}`]: ({ body }) => {
          reports = reports.map((one) => ({ ...one, ...body }));
          return { body: null };
        },
      }),
    });
    await rowOf('Drivers');
    expect(asked(sent, 'ordering')).toEqual(['name']);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Changed' }));
    await waitFor(() => expect(asked(sent, 'ordering').at(-1)).toBe('-updated_at'));
    expect(screen.getByRole('columnheader', { name: 'Changed' })).toHaveAttribute('aria-sort', 'descending');

    await user.click(screen.getByRole('button', { name: 'Favorite: Drivers', pressed: false }));
    await screen.findByRole('button', { name: 'Favorite: Drivers', pressed: true });
    await user.click(screen.getByRole('button', { name: 'Pinned: Drivers' }));
    await waitFor(() => expect(bodiesTo(sent, 'PUT', path)).toEqual([{ favourite: true }, { pinned: true }]));
  });

  it('keeps the keyboard when what it is at is unmarked, by its own button or its menu, and goes', async () => {
    let reports = ['Drivers', 'Vehicles', 'Owners'].map((name) => reportOf(name, { favourite: true }));
    const { user } = await open(() => ({ reports }), {
      search: '?view=favourites',
      answers: byCall({
        PUT: () => {
          reports = reports.slice(1);
          return { body: null };
        },
      }),
    });
    await rowOf('Drivers');
    const isGone = async (name: string, next: string) => {
      await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
      await waitFor(() => expect(screen.getByRole('link', { name: next })).toHaveFocus());
    };
    await user.click(screen.getByRole('button', { name: 'Favorite: Drivers' }));
    await isGone('Drivers', 'Vehicles');
    await choose(user, 'Vehicles', 'Remove from favorites');
    await isGone('Vehicles', 'Owners');
  });

  it('of the credentialing area is not of leads', async () => {
    const { user, sent } = await open(
      { reports: [reportOf('Drivers')] },
      { area: 'credentialing', session: { role: 'CREDENTIALS_AGENT', type: null } },
    );
    await rowOf('Drivers');
    for (const categories of asked(sent, 'category_in')) {
      expect(categories).toMatch(/\bDRIVERS\b/);
      expect(categories).not.toMatch(/\b(LEADS|OUTREACHES)\b/);
    }
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(textsOf(options)).not.toContain('Leads (account)');
  });

  it('offers for what is not the reader’s only what they may do', async () => {
    const can = { overwrite: false, edit: true, share: false, remove: false };
    const { user } = await open(
      { reports: [theirs('Vehicles'), theirs('Drivers', { can })] },
      { search: '?view=shared' },
    );
    expect(await rowOf('Vehicles')).toHaveTextContent('Bo Lee');
    const offered = async (name: string) => {
      await user.click(screen.getByRole('button', { name: `Actions: ${name}` }));
      const items = await screen.findAllByRole('menuitem');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      return textsOf(items);
    };
    const all = ['Run…', 'Open', 'Add to favorites', 'Pin', 'Schedule…', 'Save as copy…'];
    expect(await offered('Vehicles')).toEqual(all);
    // Moving is the owner's.
    expect(new Set(await offered('Drivers'))).toEqual(new Set([...all, 'Rename and describe…']));
  });
});

describe('folders', () => {
  const TEAM = folderOf('Team');
  const YEAR = folderOf('2026', { parent_id: TEAM.entity_id });

  it('lead from one to the other, and back along the way; stand as a tree in the way to all places, open where the reader is', async () => {
    const { user, sent, router } = await open(
      {
        reports: [reportOf('Drivers', { folder_id: YEAR.entity_id }), reportOf('Top')],
        folders: [TEAM, YEAR, folderOf('Bo’s', { mine: false })],
      },
      { search: '?view=mine' },
    );
    await rowOf('Top');
    expect(screen.queryByRole('link', { name: 'Drivers' })).toBeNull();
    const inside = async () => within(await screen.findByRole('list', { name: 'Folders' }));
    await user.click(await (await inside()).findByRole('link', { name: 'Team' }));
    await user.click(await (await inside()).findByRole('link', { name: '2026' }));
    await rowOf('Drivers');
    const way = within(screen.getByRole('navigation', { name: 'Path of the folder' }));
    expect(textsOf(way.getAllByRole('link'))).toEqual(['My folder', 'Team']);
    expect(asked(sent, 'folder_id').at(-1)).toBe(YEAR.entity_id);
    await user.click(way.getByRole('link', { name: 'Team' }));
    expect(router.state.location.search).toContain(TEAM.entity_id);

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

  it('that cannot be read say so, also in the way to all places where none is shown, and are asked for again', async () => {
    const { answers, tryAgain } = broken('reports/folders');
    const { user } = await open({ reports: [reportOf('Top')], folders: [TEAM] }, { answers });
    await rowOf('Top');
    expect(screen.queryByText('Folders: Out of order')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Recent' }));
    const places = within(await screen.findByRole('navigation', { name: 'Places of reports' }));
    expect(await places.findByText('Folders: Out of order')).toBeInTheDocument();
    await user.click(places.getByRole('link', { name: 'My folder' }));
    await tryAgain(user);
    expect(await screen.findByRole('link', { name: 'Team' })).toBeInTheDocument();
    expect(screen.queryByText('Folders: Out of order')).toBeNull();
  });

  it('that are gone say so', async () => {
    await open(
      {},
      {
        search: '?view=mine&folder=0190a1b2-c3d4-7e5f-8a9b-00000000dead',
        answers: byCall({ [`GET ${TEMPLATES}`]: refusal(404, 'Not found') }),
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
        answers: byCall({ [`GET reports/runs/${OLD}`]: { body: old } }),
      },
    );
    expect(await screen.findByText('Old one')).toBeInTheDocument();
  });

  it('are read again until they have ended, and cancelled', async () => {
    let run = runOf({ status: 'RUNNING', rows: 50, total: 200 });
    const { user, sent } = await open(() => ({ runs: [run] }), {
      search: '?view=runs',
      answers: byCall({
        [`POST reports/runs/${run.entity_id}/cancel`]: () => ({
          body: (run = { ...run, status: 'CANCELLED' }),
        }),
      }),
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
