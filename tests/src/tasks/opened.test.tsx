import { answerPage, type Answers, LEAD, OTHER, screen, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { byCall, choose, controlClock, fill, hrefOf, passTime, refusal } from '#tests/src/kit.ts';
import { asking, keyOf, open, PATH, SUPERVISOR, task, tellNews, written } from './support.tsx';

/** The answer to asking for one task by its key. */
const one =
  (give: () => object | null): Answers =>
  ({ path, query }) => {
    if (path !== PATH || !query.has('entity_id_eq')) return undefined;
    const found = give();
    return answerPage(found ? [found] : []);
  };
const at = (n: number) => `?task=${keyOf(n)}`;

describe('the address of a task', () => {
  it('shows the task over the page: what it says, how it stands, about which lead; it can be changed, and follows what others do to it', async () => {
    const told = { description: 'By registered mail', overdue: true };
    let now = task(8, { title: 'Send the letter', ...told });
    const { user, sent } = await open(at(8), {
      read: one(() => now),
      write: ({ body }) => ({ body: (now = { ...now, ...body, version: 2 }) }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Send the letter' });
    expect(dialog).toHaveTextContent(/To do.*Overdue.*Sunrise Transport.*Call back.*By registered mail/);
    expect(sent.find(({ query }) => query.has('entity_id_eq'))?.query.get('entity_id_eq')).toBe(keyOf(8));
    expect(hrefOf(within(dialog).getByRole('link', { name: 'Sunrise Transport' }))).toBe(
      `/prospecting/leads/details/${LEAD}?tab=tasks&entry=${keyOf(8)}`,
    );
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const form = await screen.findByRole('dialog', { name: 'Edit task' });
    const title = within(form).getByLabelText(/^Title/);
    await fill(user, title, 'Call once more');
    // What happens meanwhile leaves alone what is being typed.
    tellNews();
    await waitFor(() => expect(title).toHaveValue('Call once more'));
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog', { name: 'Call once more' })).toBeInTheDocument();
    expect(written(sent)).toMatchObject([{ method: 'PATCH', body: { title: 'Call once more', version: 1 } }]);
    now = task(8, { version: 3, title: 'Changed elsewhere', status: 'in_progress' });
    tellNews();
    expect(await screen.findByRole('dialog', { name: 'Changed elsewhere' })).toHaveTextContent('In progress');
  });

  it('lets a supervisor decide there, and shows what came of it', async () => {
    let now = asking(8);
    const { user, sent } = await open(at(8), {
      session: SUPERVISOR,
      read: one(() => now),
      write: ({ body }) => ({
        body: (now = asking(8, {
          ...body,
          version: 2,
          decided_by: OTHER,
          decided_at: '2026-03-05T15:06:00.000Z',
        })),
      }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Task 8' });
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await within(dialog).findByRole('note')).toHaveTextContent(/^Approved · Bo Lee/);
    expect(written(sent)).toMatchObject([{ path: `leads/task/${keyOf(8)}`, body: { status: 'approved' } }]);
    expect(within(dialog).queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('offers nothing to who may only read', async () => {
    const can = { edit: false, statuses: [], decide: false, snooze: false };
    await open(at(8), { read: one(() => task(8, { can })) });
    const dialog = await screen.findByRole('dialog', { name: 'Task 8' });
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Close']);
  });

  it.each([
    ['gone or another type’s', one(() => null)],
    [
      'no key',
      (({ path, query }) =>
        path === PATH && query.has('entity_id_eq')
          ? refusal(400, 'Some values are not valid', {
              fails: [{ field: 'entity_id_eq', code: 'invalid', message: 'Not valid' }],
            })
          : undefined) satisfies Answers,
    ],
  ])('says so when it names no task: %s', async (_why, read) => {
    const { user, router } = await open(at(8), { read });
    const dialog = await screen.findByRole('dialog', { name: 'This task is not here' });
    expect(dialog).toHaveTextContent('It was deleted with its lead, or it belongs to the other lead type.');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

/** Longer than a search waits for more to be typed. */
const PAUSE_MS = 500;

it('a new task asks for the lead first, says what went wrong when leads cannot be searched, then asks what it would ask on that lead', async () => {
  controlClock();
  let isDown = true;
  const found = answerPage([{ entity_id: LEAD, company_name: 'Sunrise Transport' }]);
  const { user, sent } = await open('', {
    read: byCall({ 'leads/tp': () => (isDown ? refusal(500, 'Out of order') : found) }),
    write: ({ body }) => ({ body: { ...task(9), ...body } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Add task' }));
  const choice = await screen.findByRole('dialog', { name: 'Which lead is the task about?' });
  const search = within(choice).getByRole('combobox', { name: 'Lead' });
  expect(search).toHaveFocus();
  await user.type(search, 'su');
  await passTime(PAUSE_MS);
  expect(sent.some(({ path }) => path === 'leads/tp')).toBe(false);
  await user.type(search, 'nrise');
  await passTime(PAUSE_MS);
  expect(await screen.findByText('Out of order')).toBeInTheDocument();
  expect(sent.find(({ path }) => path === 'leads/tp')?.query.get('search')).toBe('sunrise');
  isDown = false;
  await user.type(search, ' t');
  await passTime(PAUSE_MS);
  await user.click(await screen.findByRole('option', { name: /^Sunrise Transport/ }));
  const form = await screen.findByRole('dialog', { name: 'Add task' });
  await fill(user, within(form).getByLabelText(/^Title/), 'Call them');
  await choose(user, /^Type/, 'Call', within(form));
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written(sent)).toMatchObject([
    { method: 'POST', path: PATH, body: { lead_id: LEAD, title: 'Call them', type: 'call' } },
  ]);
});
