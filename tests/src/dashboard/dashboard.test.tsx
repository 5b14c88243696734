import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Figure } from '#schemas/lead/figures.ts';
import { broken, controlClock, ME, OTHER, passTime, type Sent, textsOf } from '#tests/src/kit.ts';
import { changed, lively } from '../live/support.tsx';
import { nothing, open, PATH, statsOf } from './support.tsx';

const asked = (sent: readonly Sent[], path = PATH) => sent.filter((one) => one.path === path);
const shown = () => screen.findByRole('table', { name: 'By agent' });
const filterIn = (address: string): unknown =>
  JSON.parse(new URL(address, 'http://console.test').searchParams.get('filter') ?? '{}');
const where = (router: { state: { location: { search: string } } }) => filterIn(router.state.location.search);

/** Every figure that stands anywhere in an answer. */
function figuresIn(value: unknown): Figure[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('count' in value && 'query' in value) {
    const { count, query, ...rest } = value as Figure;
    return [{ count, query }, ...figuresIn(rest)];
  }
  return Object.values(value).flatMap(figuresIn);
}

const links = (): { text: string; to: string }[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => ({
    text: link.textContent,
    to: link.getAttribute('href') ?? '',
  }));
const said = (count: number) => count.toLocaleString('en-US');

/** Where the overdue tasks of a person are, by the table of agents. */
async function overdueOf(name: RegExp) {
  const row = await within(await shown()).findByRole('row', { name });
  const { pathname, searchParams } = new URL(
    within(row).getAllByRole<HTMLAnchorElement>('link').at(-1)!.href,
  );
  return {
    pathname,
    view: searchParams.get('view'),
    filter: JSON.parse(searchParams.get('filter') ?? '{}') as unknown,
  };
}

describe('the dashboard', () => {
  it('leads from every number to the list of exactly what it counts, and names the reasons of every exit; to overdue tasks by the view that fits an agent', async () => {
    await open();
    await shown();
    const { agents, ...others } = statsOf();
    const own = agents.map(({ overdue_tasks: _tasks, total: _total, ...figures }) => figures);
    const figures = [...figuresIn(others), ...figuresIn(own)];
    expect(figures.length).toBeGreaterThan(70);
    const all = links();
    const missing = figures.filter(
      ({ count, query }) =>
        !all.some(
          ({ text, to }) =>
            text.includes(said(count)) &&
            to.startsWith('/prospecting/leads?') &&
            JSON.stringify(filterIn(to)) === JSON.stringify(query),
        ),
    );
    expect(missing).toEqual([]);
    const table = await screen.findByRole('table', { name: 'Exits and their reasons' });
    expect(textsOf(within(table).getAllByRole('rowheader'))).toEqual([
      'Unqualified',
      'Unqualified: Withdrawn',
      'Unqualified: No reason given',
      'Wait list',
      'Wait list: Withdrawn',
      'Wait list: No reason given',
    ]);
    const pathname = '/prospecting/tasks';
    expect(await overdueOf(/^Ana Ruiz/)).toEqual({ pathname, view: 'overdue', filter: {} });
    const filter = { assignee_ids_in: [OTHER], overdue_eq: 'true', snoozed_eq: 'false' };
    expect(await overdueOf(/^Bo Lee/)).toEqual({ pathname, view: 'all', filter });
  });

  it('is asked and exported by the filters of its address, which one click sets and takes back; a supervisor gets to overdue tasks by their own view', async () => {
    const save = vi.fn(() => 'blob:figures');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => {} }));
    const session = { role: 'TRANSPORTATION_PR_SUPERVISOR' } as const;
    const { user, sent, router } = await open({ created_at_range: '-29d|0d' }, { session });
    expect(await overdueOf(/^Bo Lee/)).toEqual({
      pathname: '/prospecting/tasks',
      view: 'overdue',
      filter: { assignee_ids_in: [OTHER] },
    });
    await user.click(screen.getByRole('button', { name: 'Export figures (CSV)' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(asked(sent, `${PATH}/export`).at(-1)?.query.get('created_at_range')).toBe('-29d|0d');
    expect(asked(sent).at(-1)?.query.get('created_at_range')).toBe('-29d|0d');
    expect(asked(sent, `${PATH}/map`).at(-1)?.query.get('created_at_range')).toBe('-29d|0d');
    expect(screen.getByRole('button', { name: 'Last 30 days', pressed: true })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Last 90 days' }));
    await expect.poll(() => where(router)).toEqual({ created_at_range: '-89d|0d' });
    await user.click(screen.getByRole('button', { name: 'All time' }));
    await expect.poll(() => where(router)).toEqual({});
    await expect.poll(() => asked(sent).at(-1)?.query.size).toBe(0);
  });

  it('takes its own filters of a link and offers no others; its tables have links for the keyboard when they are seen, and an order', async () => {
    const { user, sent } = await open({ assignee_id_in: [ME], status_in: ['NEW'] });
    const hidden = await shown();
    expect([...asked(sent).at(-1)!.query.keys()]).toEqual(['assignee_id_in']);
    expect(screen.getByRole('group', { name: 'What is drawn' })).toBeInTheDocument();
    for (const link of within(hidden).getAllByRole('link')) expect(link).toHaveAttribute('tabindex', '-1');
    await user.click(screen.getByRole('button', { name: 'As a table: By agent' }));
    const table = await shown();
    await within(table).findByText('Bo Lee');
    expect(screen.queryByRole('group', { name: 'What is drawn' })).not.toBeInTheDocument();
    for (const link of within(table).getAllByRole('link')) expect(link).not.toHaveAttribute('tabindex');
    const names = () => textsOf(within(table).getAllByRole('rowheader'));
    expect(names()).toEqual(['Nobody', 'Bo Lee', 'Ana Ruiz']);
    await user.click(within(table).getByRole('button', { name: 'Agent' }));
    expect(names()).toEqual(['Ana Ruiz', 'Bo Lee', 'Nobody']);
    await user.click(within(table).getByRole('button', { name: 'Overdue tasks' }));
    expect(names()).toEqual(['Bo Lee', 'Ana Ruiz', 'Nobody']);

    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const drawer = within(await screen.findByRole('dialog'));
    for (const name of ['States served', 'Regions', 'Assignee', 'Service offered'])
      expect(drawer.getByRole('combobox', { name })).toBeInTheDocument();
    expect(drawer.getAllByRole('combobox')).toHaveLength(4);
    expect(drawer.getByRole('group', { name: 'Created' })).toBeInTheDocument();
  });
});

describe('without figures', () => {
  it('says what failed, and asks again', async () => {
    const { answers, tryAgain } = broken(PATH);
    const { user } = await open({}, { answers });
    await tryAgain(user);
    expect(await shown()).toBeInTheDocument();
  });

  it('says how the first leads come, or that the filters leave none', async () => {
    const none = ({ path }: Sent) => (path === PATH ? { body: nothing() } : undefined);
    const first = await open({}, { answers: none });
    expect(await screen.findByText('Nothing here yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New lead' })).toBeInTheDocument();
    first.unmount();
    const { user, router } = await open({ created_at_range: '-29d|0d' }, { answers: none });
    const status = (await screen.findByText('No results found')).closest<HTMLElement>('[role="status"]')!;
    await user.click(within(status).getByRole('button', { name: 'Clear filters' }));
    await expect.poll(() => where(router)).toEqual({});
  });
});

it('while leads change follows quietly, at once and then not for a while, and compares the last days in words', async () => {
  controlClock();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const line = lively();
  let stats = statsOf();
  const { sent } = await open(
    {},
    { around: line.around, answers: ({ path }) => (path === PATH ? { body: stats } : undefined) },
  );
  await shown();
  await line.connect();
  await waitFor(() => expect(line.socket().last('watch')?.topics).toContain('lead'));
  const before = asked(sent).length;
  const [recent, earlier] = [90, 120].map((count) => ({ ...stats.totals.recent, count }));
  stats = { ...stats, totals: { ...stats.totals, recent: recent!, before: earlier! } };
  line.tell(changed('lead', OTHER, { version: 9, by: OTHER }));
  await waitFor(() => expect(asked(sent).length).toBe(before + 1));
  expect(await screen.findByText(/▼ 30 fewer \(25%\) than/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'the 30 days before (120)' })).toBeInTheDocument();
  expect(await shown()).toBeInTheDocument();
  line.tell(changed('lead', OTHER, { version: 10, by: OTHER }));
  await passTime(1500);
  expect(asked(sent).length).toBe(before + 1);
});
