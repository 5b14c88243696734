import { choose, screen, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import NoticesScreen from '#src/resources/notices/NoticesScreen.tsx';
import { notice, READ } from './samples.ts';
import { marks, NoticeServer, open } from './support.tsx';

const DAY = 24 * 60;
const rows = () => screen.findAllByRole('listitem');

describe('The page of notices', () => {
  it('groups them by day, and shows more on request', async () => {
    const old = Array.from({ length: 30 }, (_, index) => notice('task.overdue', 40 * DAY + index, READ));
    const server = new NoticeServer(notice('task.assigned', 0), notice('task.due', DAY, READ), ...old);
    const { user } = await open(<NoticesScreen />, server);
    expect(await rows()).toHaveLength(25);
    const headings = textsOf(screen.getAllByRole('heading', { level: 2 }));
    expect(headings.slice(0, 2)).toEqual(['Today', 'Yesterday']);
    expect(headings.slice(2).every((text) => /, \d{4}$/.test(text ?? ''))).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(async () => expect(await rows()).toHaveLength(32));
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('shows unread ones, or one kind, as its address says', async () => {
    const server = new NoticeServer(
      notice('task.assigned', 1),
      notice('task.due', 2, READ),
      notice('task.due', 3),
    );
    const { user, router } = await open(<NoticesScreen />, server);
    expect(await rows()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Unread' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    await choose(user, 'Kind', 'Task due soon');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(router.state.location.search).toBe('?show=unread&kind=task.due');
    // It would mark those of other kinds too.
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('offers a person the kinds that may come to them, and takes no other from its address', async () => {
    const { user, sent } = await open(<NoticesScreen />, new NoticeServer(notice('credential.approved', 1)), {
      session: { role: 'CREDENTIALS_SP_PROVIDER', type: null },
      at: '/notices?kind=task.due',
    });
    expect(await rows()).toHaveLength(1);
    expect(sent.find(({ path }) => path === 'notices')?.query.get('code_in')).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Kind' }));
    expect(await screen.findByRole('option', { name: 'File approved' })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'Task due soon' })).toBeNull();
  });

  it('marks one as read and as unread again, at once', async () => {
    const one = notice('task.assigned', 1);
    const { user, sent } = await open(<NoticesScreen />, new NoticeServer(one));
    const [row] = await rows();
    await user.click(within(row!).getByRole('button', { name: /^Mark as read: Task for you/ }));
    await user.click(await within(row!).findByRole('button', { name: /^Mark as unread: Task for you/ }));
    expect(await within(row!).findByRole('button', { name: /^Mark as read/ })).toBeInTheDocument();
    await waitFor(() =>
      expect(marks(sent)).toEqual([
        { path: 'notices/read', ids: [one.entity_id] },
        { path: 'notices/unread', ids: [one.entity_id] },
      ]),
    );
  });

  it('lets go of what was read where only unread ones are shown, and brings it back when that fails', async () => {
    const server = new NoticeServer(notice('task.assigned', 1), notice('task.due', 2));
    const { user } = await open(<NoticesScreen />, server, { at: '/notices?show=unread' });
    const [first] = await rows();
    server.failing = true;
    await user.click(within(first!).getByRole('button', { name: /^Mark as read/ }));
    expect(await screen.findByText('It broke')).toBeInTheDocument();
    expect(await rows()).toHaveLength(2);
    server.failing = false;
    await user.click(screen.getByRole('button', { name: /^Mark as read: Task for you/ }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    // The place of who works through them by the keyboard is not lost with the row.
    expect(screen.getByRole('link', { name: /Due on/ })).toHaveFocus();
  });

  it('says that everything is read, and that there is none of a kind', async () => {
    const server = new NoticeServer(notice('task.assigned', 1, READ));
    const { router } = await open(<NoticesScreen />, server, { at: '/notices?show=unread' });
    expect(await screen.findByText('You have read everything.')).toBeInTheDocument();
    await router.navigate('/notices?kind=task.back');
    expect(await screen.findByText('There is none of this kind.')).toBeInTheDocument();
  });
});
