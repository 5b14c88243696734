import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { SearchGroup, SearchItem, SearchKind } from '#schemas/search.ts';
import type { Session } from '#src/authProvider/session.tsx';
import { Search } from '#src/search/Search.tsx';
import { type Answers, controlClock, fill, ME, passTime, refusal, show } from '#tests/src/kit.ts';

const ID = '0190a1b2-c3d4-7e5f-8a9b-0000000000aa';

const AGENT: Partial<Session> = { role: 'CREDENTIALS_AGENT', type: null };
const PROVIDER: Partial<Session> = { role: 'CREDENTIALS_TP_PROVIDER' };
const LEADS = '/prospecting/leads?filter=';
const FILES = '/credentialing/credential?filter=';

const item = (more: Partial<SearchItem>): SearchItem => ({
  entity_id: ID,
  title: 'Harbor Rides',
  lead_type: 'TP',
  status: null,
  variant: null,
  detail: null,
  ...more,
});
const group = (kind: SearchKind, more: Partial<SearchGroup> = {}): SearchGroup => ({
  kind,
  items: [item({})],
  more: false,
  failed: false,
  ...more,
});
const finds =
  (...groups: SearchGroup[]): Answers =>
  ({ path }) =>
    path === 'search' ? { body: { groups } } : undefined;

const Place = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{decodeURIComponent(pathname + search)}</p>;
};
/** Longer than the search waits for more to be typed. */
const PAUSE_MS = 500;
const place = () => screen.getByTestId('place').textContent;

async function opened(
  answers: Answers,
  session: Partial<Session> = {},
  stored: Record<string, unknown> = {},
) {
  controlClock();
  const view = await show(
    <>
      <Search />
      <Place />
      <input aria-label="other" />
    </>,
    { answers, session, stored, path: '*' },
  );
  const open = async (keys = '{Control>}k{/Control}') => {
    await view.user.keyboard(keys);
    return screen.findByRole('combobox', { name: 'Search everything' });
  };
  return { ...view, open };
}
const active = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the search', () => {
  it('opens by its keys and its button, goes to screens by name without asking the server, and gives the focus back', async () => {
    const { user, open, sent } = await opened(finds());
    const other = screen.getByRole('textbox', { name: 'other' });
    other.focus();
    await user.keyboard('/');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(await open()).toHaveFocus();
    expect(screen.getByRole('dialog', { name: 'Search everything' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(other).toHaveFocus());
    other.blur();
    expect(await open('/')).toHaveValue('');
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    const button = screen.getByRole('button', { name: 'Search everything' });
    await user.click(button);
    await screen.findByRole('combobox');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());

    const input = await open();
    await user.type(input, 'im');
    const screens = within(screen.getByRole('group', { name: 'Go to' }));
    expect(screens.getByRole('option', { name: /Import CSV/ })).toBeVisible();
    expect(screen.getByText('Type at least 3 characters to search records.')).toBeVisible();
    expect(active(input)).toContain('Import CSV');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe('/prospecting/leads/import'));
    expect(sent.filter(({ path }) => path === 'search')).toEqual([]);
  });

  it('finds records and opens one with the keyboard, also in a new tab, saying nothing of it in the address', async () => {
    const tab = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, open, sent } = await opened(
      finds(
        group('lead', { items: [item({ status: 'NEW', detail: '+13055550123' })], more: true }),
        group('agreement', {
          items: [item({ entity_id: ME, title: 'Letter', variant: 'LOI', detail: 'Harbor Rides' })],
        }),
      ),
    );
    const input = await open();
    await user.type(input, 'harbor');
    await passTime(PAUSE_MS);
    const list = await screen.findByRole('group', { name: 'Leads' });
    const [lead] = within(list).getAllByRole('option');
    expect(lead).toHaveTextContent('Harbor RidesNew · (305) 555-0123');
    expect(within(list).getByText('There are more: type more to find them.')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('2 results');
    expect(active(input)).toContain('Harbor Rides');
    expect(lead).toHaveAttribute('aria-selected', 'true');
    const asked = sent.filter(({ path }) => path === 'search');
    expect(asked).toMatchObject([{ method: 'POST', body: { q: 'harbor' } }]);
    expect(asked[0]!.query.size).toBe(0);

    // A word that is being composed chooses nothing.
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(place()).toBe('/');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(tab).toHaveBeenCalledWith(`/prospecting/leads/details/${ID}`, '_blank', 'noopener');
    expect(place()).toBe('/');
    expect(input).toBeInTheDocument();

    await user.keyboard('{ArrowDown}');
    expect(active(input)).toContain('Letter');
    await user.keyboard('{ArrowDown}');
    expect(active(input)).toContain('Harbor Rides');
    await user.keyboard('{ArrowUp}');
    expect(active(input)).toContain('Letter');
    // These are the text's.
    await user.keyboard('{Home}');
    expect((input as HTMLInputElement).selectionStart).toBe(0);
    await user.keyboard('{End}');
    expect((input as HTMLInputElement).selectionStart).toBe('harbor'.length);
    expect(active(input)).toContain('Letter');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe(`/prospecting/leads/agreements/${ME}`));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it.each<[string, Partial<Session>, Record<string, string | null>, [SearchKind, string | null, string][]]>([
    [
      'prospecting',
      {},
      {
        leads: 'Lead’s details',
        'lead’s details': 'Lead’s details',
        'leads dashboard': 'Dashboard',
        home: 'Home',
        'notice settings': 'Notice settings',
        'by status': 'Leads by status',
      },
      [
        ['lead', null, `/prospecting/leads/details/${ID}`],
        ['account', null, `/credentialing/credential/details/${ID}/account`],
        ['resource', 'VEHICLE', `/credentialing/credential/details/${ID}/vehicle`],
        ['person', 'TRANSPORTATION_PR_AGENT', `${LEADS}{"assignee_id_in":"${ID}"}`],
      ],
    ],
    [
      'credentialing, none where one may not go',
      AGENT,
      { credentialing: 'Credential’s details', 'by status': null },
      [['person', 'CREDENTIALS_AGENT', `${FILES}{"cred_agent_id_in":"${ID}"}`]],
    ],
    [
      'a provider',
      PROVIDER,
      {},
      [
        ['account', null, '/credentialing/credential/edit'],
        ['resource', 'DRIVER', `/credentialing/credential/edit/resource/${ID}`],
      ],
    ],
  ])('leads to the screens of %s, first the one that is called so, and to records', async (...row) => {
    const [, session, screens, records] = row;
    let found = group('lead');
    const { user, open } = await opened((sent) => finds(found)(sent), session);
    const input = await open();
    for (const [text, first] of Object.entries(screens)) {
      await fill(user, input, text);
      const ways = screen.queryByRole('group', { name: 'Go to' });
      if (first === null) expect(ways, text).toBeNull();
      else expect(within(ways!).getAllByRole('option')[0], text).toHaveTextContent(first);
    }
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    for (const [index, [kind, variant, address]] of records.entries()) {
      found = group(kind, { items: [item({ title: `Record ${index}`, variant })] });
      await fill(user, await open(), `record ${index}`);
      await passTime(PAUSE_MS);
      await user.click(await screen.findByRole('option', { name: new RegExp(`^Record ${index}`) }));
      await waitFor(() => expect(place()).toBe(address));
    }
  });

  it('keeps the former results while the new ones come, opens none of them by a quick Enter, and offers what was opened, of records only their keys and names', async () => {
    let release = () => {};
    const two = item({ title: 'Harbor Two', detail: '+13055550123' });
    const { user, open } = await opened(({ path, body }) => {
      if (path !== 'search') return undefined;
      if (body?.q === 'harbor') return { body: { groups: [group('lead')] } };
      return new Promise((resolve) => {
        release = () => resolve({ body: { groups: [group('lead', { items: [two] })] } });
      });
    });
    const input = await open();
    await fill(user, input, 'harbor');
    await passTime(PAUSE_MS);
    await screen.findByRole('option', { name: /Harbor Rides/ });
    await user.type(input, ' t');
    expect(screen.getByRole('status')).toHaveTextContent('Searching…');
    expect(screen.getByRole('option', { name: /Harbor Rides/ })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(place()).toBe('/');
    await passTime(PAUSE_MS);
    await waitFor(() => {
      release();
      expect(screen.getByRole('option', { name: /Harbor Two/ })).toBeVisible();
    });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe(`/prospecting/leads/details/${ID}`));
    const again = await open();
    const before = screen.getByRole('group', { name: 'Opened before' });
    expect(within(before).getByRole('option')).toHaveTextContent('Harbor TwoLeads');
    await user.type(again, 'x');
    expect(screen.queryByRole('group', { name: 'Opened before' })).toBeNull();
  });

  it('says that nothing is there, what could not be searched, and what is wrong', async () => {
    let answer: ReturnType<Answers> = { body: { groups: [group('lead', { items: [] })] } };
    const { user, open } = await opened(({ path }) => (path === 'search' ? answer : undefined));
    const input = await open();
    await fill(user, input, 'nobody');
    await passTime(PAUSE_MS);
    expect(await screen.findByText(/You can search for names/)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found.');

    answer = { body: { groups: [group('lead', { items: [], failed: true }), group('account')] } };
    await user.type(input, ' x');
    await passTime(PAUSE_MS);
    const leads = await screen.findByRole('group', { name: 'Leads' });
    expect(leads).toHaveTextContent('This could not be searched right now.');
    expect(screen.getByRole('option', { name: /Harbor/ })).toBeVisible();

    answer = refusal(503, 'The service is busy');
    await user.type(input, 'y');
    await passTime(PAUSE_MS);
    expect(await screen.findByText('The service is busy')).toBeVisible();
    answer = { body: { groups: [group('lead')] } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('option', { name: /Harbor/ })).toBeVisible());
  });
});
