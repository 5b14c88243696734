import { answerPage, type Answers, fireEvent, ME, screen, type Sent, show, waitFor } from '#tests/src/kit.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import LeadDetails from '#src/resources/leads/LeadDetails.tsx';

/** The key of the nth lead of the list, from 1. */
const key = (place: number) => `0190a1b2-c3d4-7e5f-8a9b-${String(place).padStart(12, '0')}`;
const lead = (place: number) => ({
  entity_id: key(place),
  lead_type: 'TP',
  version: 1,
  company_name: `Lead ${place}`,
  status: 'NEW',
  pr_assigned_id: ME,
  assignee_id: null,
  can: { edit: true, statuses: ['CONTACTED'] },
});

const TOTAL = 1203;
const SIZE = 5;
const LIST = { filter: { status_in: ['NEW'] }, sort: { field: 'company_name', order: 'ASC' }, perPage: SIZE };

const leads = Array.from({ length: TOTAL }, (_, index) => lead(index + 1));
/** A page of the list, which holds these leads now. */
function pageOf(all: readonly object[], { query }: Sent, more: object = {}) {
  const page = Number(query.get('page'));
  const items = all.slice((page - 1) * SIZE, page * SIZE);
  return answerPage(items, { total: all.length, page, size: SIZE, ...more });
}
const askedFor = (path: string) => /^leads\/tp\/([\da-f-]{36})$/.exec(path)?.[1];
const network: Answers = (sent) => {
  if (sent.path === 'leads/tp') return pageOf(leads, sent);
  const asked = askedFor(sent.path);
  return asked ? { body: lead(Number(asked.slice(-12))) } : undefined;
};

interface OpenOptions {
  readonly list?: object | null;
  readonly search?: string;
  /** Address of the list that led here. */
  readonly back?: string;
  readonly answers?: Answers;
}

const open = (
  place: number,
  { list = {}, search = '', back = '/prospecting/leads', answers = network }: OpenOptions = {},
) =>
  show(<LeadDetails />, {
    path: '/prospecting/leads/details/:id',
    at: {
      pathname: `/prospecting/leads/details/${key(place)}`,
      search,
      state: list && { list: { ...LIST, page: Math.ceil(place / SIZE), ...list }, back },
    },
    answers,
  });

const next = () => screen.findByRole('link', { name: 'Next lead' });
const previous = () => screen.findByRole('link', { name: 'Previous lead' });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const back = () => screen.getByRole('link', { name: 'All leads' }).getAttribute('href') ?? '';
const lists = (sent: readonly Sent[]) =>
  sent.filter(({ path }) => path === 'leads/tp').map(({ query }) => Number(query.get('page')));

beforeEach(() => {
  window.scrollTo = vi.fn();
});

describe('previous and next lead', () => {
  it('lead on by a click or with j and k, out of the print view and the form of one lead', async () => {
    vi.stubGlobal('print', vi.fn());
    const { router, user } = await open(7, { search: '?print=1&show=all' });
    await user.click(await next());
    await waitFor(() => expect(router.state.location.pathname).toContain(key(8)));
    expect(router.state.location.search).toBe('');
    for (const [letter, place] of [
      ['j', 9],
      ['k', 8],
    ] as const) {
      await next();
      fireEvent.keyDown(document.body, { key: letter });
      await waitFor(() => expect(router.state.location.pathname).toContain(key(place)));
    }
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument();
    await user.click(await next());
    expect(await title('Lead 9')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('tell the place in the list and lead on, on the same tab', async () => {
    const { user, sent, router } = await open(12, { search: '?tab=locations' });
    expect(await screen.findByText('12 of 1,203')).toBeInTheDocument();
    expect(sent.find(({ path }) => path === 'leads/tp')?.query.toString()).toBe(
      'status_in=NEW&ordering=company_name&page=3&size=5',
    );
    await user.click(await next());
    expect(await title('Lead 13')).toBeInTheDocument();
    expect(screen.getByText('13 of 1,203')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?tab=locations');
    expect(screen.getByRole('tab', { name: 'Locations' })).toHaveAttribute('aria-selected', 'true');
    await user.click(await previous());
    await user.click(await previous());
    expect(await title('Lead 11')).toBeInTheDocument();
    // One page of the list has answered all of this, and the one before it for its edge.
    expect(lists(sent)).toEqual([3, 2]);
  });

  it('cross the edges of a page, and lead back to that page of the list as it was', async () => {
    const list = `/prospecting/leads?filter=${encodeURIComponent(JSON.stringify(LIST.filter))}&page=3&view=v`;
    const { user, sent, router } = await open(15, { back: list });
    expect(await screen.findByText('15 of 1,203')).toBeInTheDocument();
    expect(back()).toBe(list);
    expect(await next()).toHaveAttribute('href', `/prospecting/leads/details/${key(16)}`);
    expect(lists(sent)).toEqual([3, 4]);
    await user.click(await next());
    expect(await screen.findByText('16 of 1,203')).toBeInTheDocument();
    expect(router.state.location.state).toMatchObject({ list: { page: 4 } });
    const search = new URL(back(), 'http://console.test').searchParams;
    expect(JSON.parse(search.get('filter') ?? '')).toEqual(LIST.filter);
    expect(Object.fromEntries(search)).toMatchObject({ page: '4', sort: LIST.sort.field, view: 'v' });
    await user.click(await previous());
    expect(await screen.findByText('15 of 1,203')).toBeInTheDocument();
    // What lies beyond an edge is looked at each time one comes to it.
    expect([...new Set(lists(sent))]).toEqual([3, 4]);
  });

  it('end at the ends of the list', async () => {
    const { unmount } = await open(1);
    expect(await next()).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous lead' })).toBeDisabled();
    unmount();
    await open(TOTAL);
    expect(await screen.findByText('1,203 of 1,203')).toBeInTheDocument();
    expect(await previous()).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next lead' })).toBeDisabled();
  });

  it('meet each lead once, though work on them takes them out of the list', async () => {
    const left = new Set<string>();
    const { user, queryClient } = await open(13, {
      answers: (sent) => {
        const asked = askedFor(sent.path);
        if (sent.method === 'PATCH' && asked) {
          left.add(asked);
          return { body: { ...lead(Number(asked.slice(-12))), status: 'CONTACTED', version: 2 } };
        }
        // The filter finds new leads only.
        return sent.path === 'leads/tp'
          ? pageOf(
              leads.filter(({ entity_id }) => !left.has(entity_id)),
              sent,
            )
          : network(sent);
      },
    });
    for (const place of [13, 14, 15, 16]) {
      expect(await title(`Lead ${place}`)).toBeInTheDocument();
      const count = left.size;
      await user.click(await screen.findByRole('button', { name: 'Move to…' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Contacted' }));
      await waitFor(() => expect(left.size).toBe(count + 1));
      // The move has been answered, and the lists that it made old have been read anew.
      await waitFor(() => expect(screen.getByRole('button', { name: 'Move to…' })).toBeEnabled());
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      await user.click(await next());
    }
    expect(await title('Lead 17')).toBeInTheDocument();
    // As the list was on the way over the page's edge: three had left it.
    expect(await screen.findByText(/ of 1,200$/)).toBeInTheDocument();
  });

  it.each<[string, OpenOptions]>([
    ['came from no list', { list: null }],
    ['came from no list of leads', { back: 'https://elsewhere.example/' }],
  ])('are not there for a person who %s, who is led to all leads', async (_from, options) => {
    await open(12, options);
    expect(await title('Lead 12')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Next lead' })).toBeNull();
    expect(back()).toBe('/prospecting/leads');
  });

  it('are not there for a lead that the list does not have', async () => {
    const { sent } = await open(12, { list: { page: 7 } });
    await waitFor(() => expect(lists(sent)).toEqual([7]));
    expect(await title('Lead 12')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Next lead' })).toBeNull();
  });

  it('say that the list was not counted to its end, and lead back to the board as it was, which has no pages', async () => {
    const more = { total: 10_000, total_exact: false };
    const board = '/prospecting/leads/board?filter=%7B%22assignee_id_in%22%3A%5B%22none%22%5D%7D';
    const { user } = await open(15, {
      back: board,
      answers: (sent) => (sent.path === 'leads/tp' ? pageOf(leads, sent, more) : network(sent)),
    });
    expect(await screen.findByText('15 of 10,000+')).toBeInTheDocument();
    await user.click(await next());
    await screen.findByText('16 of 10,000+');
    expect(back()).toBe(board);
  });
});
