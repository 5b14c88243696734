import { act, screen, show, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import { Bell } from '#src/resources/notices/Bell.tsx';
import { stubMedia } from '../../support/media.ts';
import { ABOUT, notice, READ } from './samples.ts';
import { marks, NoticeServer, open } from './support.tsx';
import { changed, lively } from '../live/support.tsx';

const MINUTE = 60_000;
const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const panel = async () => within(await screen.findByRole('dialog', { name: 'Notices' }));

it('The bell says how many notices wait, no further than 99', async () => {
  const server = new NoticeServer(...Array.from({ length: 140 }, () => notice('task.due', 1)));
  await open(<Bell />, server);
  expect(await bell(/^Notices, more than 99/)).toHaveTextContent('99+');
  // Only what comes while one is there is told.
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('The bell asks once a minute while no events come, and tells that there is more, not that there is less', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = new NoticeServer(notice('task.due', 1));
  await open(<Bell />, server);
  await bell('Notices, 1 unread');
  server.notices = [notice('task.assigned', 0), ...server.notices];
  await act(() => vi.advanceTimersByTimeAsync(MINUTE));
  await bell('Notices, 2 unread');
  expect(screen.getByRole('status')).toHaveTextContent('2 unread notices');
  server.notices = server.notices.slice(1);
  await act(() => vi.advanceTimersByTimeAsync(MINUTE));
  await bell('Notices, 1 unread');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

describe('Its panel', () => {
  it('shows the newest first: what happened, when, and which are unread; opens what one is about, and marks it as read, but not again what is read already', async () => {
    const unread = notice('task.assigned', 5);
    const server = new NoticeServer(unread, notice('credential.comment', 180, READ));
    const { user, sent, router } = await open(<Bell />, server);
    const counted = await bell('Notices, 1 unread');
    expect(counted).toHaveTextContent('1');
    await user.click(counted);
    const [first, second] = await (await panel()).findAllByRole('listitem');
    const link = within(first!).getByRole('link');
    expect(link).toHaveAccessibleName(
      /^Unread: ?Task for you: Call back.*Bo Lee assigned a task to you: Call back\. Lead: Harbor Care Rides\..*5 min/,
    );
    expect(within(first!).getByText(/5 min/)).toHaveAttribute(
      'title',
      expect.stringMatching(/^\d\d\/\d\d\/\d{4} /),
    );
    expect(within(second!).getByRole('link')).toHaveAccessibleName(/^New comment: Harbor Care Rides/);
    await user.click(link);
    expect(router.state.location.pathname + router.state.location.search).toBe(
      `/prospecting/tasks?task=${ABOUT}`,
    );
    await waitFor(() => expect(marks(sent)).toEqual([{ path: 'notices/read', ids: [unread.entity_id] }]));

    await router.navigate('/notices');
    await user.click(await bell('Notices'));
    await user.click(await (await panel()).findByRole('link', { name: /^New comment/ }));
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    expect(marks(sent)).toHaveLength(1);
  });

  it('marks all as read up to the newest that was shown, or says that it could not', async () => {
    const server = new NoticeServer(notice('task.assigned', 5), notice('task.due', 9));
    const { user, sent } = await open(<Bell />, server);
    await user.click(await bell(/2 unread/));
    const shown = await panel();
    await shown.findAllByRole('listitem');
    // What the server refuses is taken back, and said.
    server.failing = true;
    await user.click(shown.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('It broke')).toBeInTheDocument();
    await waitFor(() => expect(shown.getAllByText('Unread:')).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Notices, 2 unread', hidden: true })).toBeInTheDocument();
    server.failing = false;
    const late = notice('task.back', 0);
    server.notices = [late, ...server.notices];
    await user.click(shown.getByRole('button', { name: 'Mark all as read' }));
    expect(marks(sent).at(-1)).toEqual({ path: 'notices/read', until: server.notices[1]!.created_at });
    // What came meanwhile was not seen.
    await waitFor(() => expect(shown.getAllByText('Unread:')).toHaveLength(1));
    expect(
      await screen.findByRole('button', { name: 'Notices, 1 unread', hidden: true }),
    ).toBeInTheDocument();
    expect(shown.getByRole('link', { name: /^Unread: ?Snoozed/ })).toBeInTheDocument();
  });

  it('says why there is nothing, and asks again when told to', async () => {
    const server = new NoticeServer();
    const { user } = await open(<Bell />, server);
    await waitFor(() => expect(screen.getByRole('button')).toHaveAccessibleName('Notices'));
    server.failing = true;
    await user.click(screen.getByRole('button', { name: 'Notices' }));
    const shown = await panel();
    expect(await shown.findByText('It broke')).toBeInTheDocument();
    server.failing = false;
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    expect(await shown.findByText('Nothing new')).toBeInTheDocument();
  });

  it('covers the screen of a phone, and can be closed there', async () => {
    stubMedia((query) => query.includes('max-width:599'));
    const { user } = await open(<Bell />, new NoticeServer());
    await user.click(await bell('Notices'));
    await user.click((await panel()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

const countedAs = (name: string) => screen.findByRole('button', { name, hidden: true });
const asked = (sent: readonly { readonly path: string }[]) =>
  sent.filter(({ path }) => path === 'notices/unread').length;

it('A notice that comes is counted, and stands in the open panel, at once', async () => {
  const server = new NoticeServer(notice('task.due', 1));
  const line = lively();
  const { user } = await open(line.around(<Bell />), server);
  await line.connect();
  await user.click(await countedAs('Notices, 1 unread'));
  const shown = await panel();
  await shown.findByRole('link', { name: /Due on/ });
  const late = notice('task.assigned', 0);
  server.notices = [late, ...server.notices];
  line.tell(changed('notice', late.entity_id));
  await countedAs('Notices, 2 unread');
  await waitFor(() => expect(shown.getAllByRole('listitem')[0]).toHaveTextContent('Task for you'));
});

it('While events come nobody asks for the count, but once for what came before the first of them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = new NoticeServer();
  const line = lively();
  const { sent } = await open(line.around(<Bell />), server);
  await waitFor(() => expect(asked(sent)).toBe(1));
  server.notices = [notice('task.due', 0)];
  await line.connect();
  await countedAs('Notices, 1 unread');
  await act(() => vi.advanceTimersByTimeAsync(300_000));
  expect(asked(sent)).toBe(2);
  // The line is lost.
  act(() => line.socket().end(1006));
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(asked(sent)).toBe(3);
});

it('A count that was asked for before events came through, and is answered late, is not shown', async () => {
  const server = new NoticeServer();
  const line = lively();
  let answerFirst = (_count: number) => {};
  const first = new Promise<{ body: object }>((resolve) => {
    answerFirst = (total) => resolve({ body: { total, total_exact: true } });
  });
  let isFirst = true;
  const { sent } = await show(line.around(<Bell />), {
    answers: (call) => {
      if (call.path !== 'notices/unread' || !isFirst) return server.answer(call);
      isFirst = false;
      return first;
    },
  });
  await waitFor(() => expect(asked(sent)).toBe(1));
  server.notices = [notice('task.due', 0)];
  await line.connect();
  await countedAs('Notices, 1 unread');
  await act(async () => answerFirst(0));
  expect(asked(sent)).toBe(2);
  expect(screen.getByRole('button', { name: 'Notices, 1 unread' })).toBeInTheDocument();
});
