import { controlClock, fill, hrefOf, passTime, screen, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { LEAD, ME, OTHER, type Sent } from '../resources/screen.tsx';
import { day, keyOf, listCalls, open, PATH, SUPERVISOR, task } from './support.tsx';

const tab = (name: RegExp) => screen.findByRole('tab', { name });
/** What the list was last asked for, besides its page. */
const lastAsked = (sent: readonly Sent[]) => {
  const query = listCalls(sent).at(-1)?.query ?? [];
  return Object.fromEntries([...query].filter(([name]) => !['page', 'size'].includes(name)));
};

describe('the views of tasks', () => {
  const OPEN = { status_in: 'OPEN', snoozed_eq: 'false', ordering: 'due_date' };
  const LATE = { overdue_eq: 'true', snoozed_eq: 'false', ordering: 'due_date' };
  it('ask for what they are called, say what to do next when there is nothing, and count for an agent what is the agent’s', async () => {
    const { sent, router } = await open('');
    await expect.poll(() => lastAsked(sent)).toEqual({ ...OPEN, assignee_ids_in: ME });
    expect(await screen.findByText(/^Nothing is waiting for you/)).toBeInTheDocument();
    expect(hrefOf(screen.getByRole('link', { name: 'My team’s' }))).toBe('/prospecting/tasks?view=team');
    await expect.poll(async () => (await tab(/^My overdue/)).textContent).toBe('My overdue2');
    expect(await tab(/^Pending/)).toHaveTextContent(/approval$/);
    for (const [view, query] of Object.entries({
      nothing: { ...OPEN, assignee_ids_in: ME },
      team: OPEN,
      overdue: { ...LATE, assignee_ids_in: ME },
      approval: { status_in: 'pending', ordering: 'due_date' },
      snoozed: { assignee_ids_in: ME, snoozed_eq: 'true', ordering: 'due_date' },
      all: { ordering: '-created_at' },
    })) {
      await router.navigate(`/prospecting/tasks?view=${view}`);
      await expect.poll(() => lastAsked(sent), { message: view }).toEqual(query);
    }
  });

  it('say how many tasks they have, and call late for a supervisor what is everybody’s', async () => {
    const { sent } = await open('?view=overdue', { session: SUPERVISOR });
    await expect.poll(() => lastAsked(sent)).toEqual(LATE);
    await expect.poll(async () => (await tab(/^Mine/)).textContent).toBe('Mine7');
    expect(await tab(/^My team/)).toHaveTextContent('My team’s1,000+');
    expect(await tab(/^Overdue/)).toHaveTextContent('Overdue31');
    expect(await tab(/^Pending/)).toHaveTextContent('Pending approval5');
    expect(await tab(/^Snoozed/)).toHaveTextContent('Snoozed4');
  });

  it('name what a figure of the dashboard has asked for, which can be taken back, and are searched by title', async () => {
    controlClock();
    const filter = JSON.stringify({ assignee_ids_in: [OTHER], overdue_eq: 'true', snoozed_eq: 'false' });
    const { user, sent } = await open(`?${new URLSearchParams({ view: 'all', filter })}`);
    await screen.findByRole('button', { name: 'Snoozed: No' });
    await user.click(screen.getByRole('button', { name: 'Overdue: Yes' }));
    await waitFor(() => expect(listCalls(sent).at(-1)?.query.has('overdue_eq')).toBe(false));
    expect(listCalls(sent).at(-1)?.query.get('snoozed_eq')).toBe('false');
    await fill(user, await screen.findByRole('searchbox', { name: 'Search' }), 'letter');
    // It waits for more to be typed.
    await passTime(500);
    await waitFor(() => expect(listCalls(sent).at(-1)?.query.get('search')).toBe('letter'));
  });

  it('stand in the address, also with filters, of which they offer none that is settled; another view begins anew', async () => {
    const { user, sent, router } = await open('?view=team');
    await user.click(await screen.findByRole('button', { name: 'Assigned to me' }));
    await waitFor(() => expect(listCalls(sent).at(-1)?.query.get('assignee_ids_in')).toBe(ME));
    const address = () => new URLSearchParams(router.state.location.search);
    expect(address().get('view')).toBe('team');
    expect(JSON.parse(address().get('filter')!)).toEqual({ assignee_ids_in: [ME] });
    await user.click(await tab(/^All/));
    await waitFor(() => expect(address().get('view')).toBe('all'));
    expect(address().get('filter')).toBeNull();
    await waitFor(() => expect(listCalls(sent).at(-1)?.query.get('assignee_ids_in')).toBeNull());
    await router.navigate(-1);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Assigned to me' })).toHaveAttribute('aria-pressed', 'true'),
    );
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    expect(within(drawer).getByRole('combobox', { name: 'Assigned users' })).toBeInTheDocument();
    expect(within(drawer).getByRole('combobox', { name: 'Type' })).toBeInTheDocument();
    expect(within(drawer).getByRole('group', { name: 'Due date' })).toBeInTheDocument();
    expect(within(drawer).queryByRole('combobox', { name: 'Status' })).toBeNull();
    expect(within(drawer).queryByRole('combobox', { name: 'Lead' })).toBeNull();
  });
});

const TASKS = [
  task(1, { due_date: day(-3), overdue: true, title: 'Late' }),
  task(2, { title: 'Now', repeats: 'weekly' }),
  task(3, { due_date: day(1), title: 'Soon' }),
  task(4, { due_date: day(40), title: 'Far', assignee_ids: [OTHER] }),
  task(5, { due_date: null, title: 'Whenever' }),
];

it('the list of tasks stands under headings by due date, says how each task stands, opens one over itself but not by its menu, and comes back', async () => {
  const { user, router, sent } = await open('?view=team', {
    tasks: TASKS,
    write: () => ({ body: task(3, { version: 2, status: 'in_progress' }) }),
  });
  await screen.findByRole('link', { name: 'Whenever' });
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  const heads = rows.slice(1).map((row) => row.querySelector('th')?.textContent);
  const groups = {
    Overdue: 'Late',
    Today: 'Now',
    Tomorrow: 'Soon',
    Later: 'Far',
    'No due date': 'Whenever',
  };
  expect(heads).toEqual(Object.entries(groups).flat());
  const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;
  expect(await row('Late')).toHaveTextContent(/To do.*Overdue/);
  expect(await row('Now')).toHaveTextContent(/To do.*Every week/);
  const lead = within(await row('Late')).getByRole('link', { name: 'Sunrise Transport' });
  expect(lead).toHaveAttribute('href', `/prospecting/leads/details/${LEAD}?tab=tasks&entry=${keyOf(1)}`);
  expect(await within(await row('Far')).findByText('Bo Lee')).toBeInTheDocument();

  await user.click(await screen.findByRole('button', { name: 'More actions: Soon' }));
  await user.click(await screen.findByRole('menuitem', { name: 'In progress' }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent.some(({ path, query }) => path === PATH && query.has('entity_id_eq'))).toBe(false);

  await user.click(await screen.findByRole('link', { name: 'Soon' }));
  expect(new URLSearchParams(router.state.location.search).get('task')).toBe(keyOf(3));
  expect(new URLSearchParams(router.state.location.search).get('view')).toBe('team');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('?view=team');

  // Another order has no headings.
  await router.navigate('?view=all');
  await expect.poll(() => lastAsked(sent)).toEqual({ ordering: '-created_at' });
  await waitFor(() => expect(screen.queryByText('No due date')).toBeNull());
  expect(await screen.findByRole('link', { name: 'Whenever' })).toBeInTheDocument();
});
