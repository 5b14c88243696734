import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Bell } from '#src/resources/notices/Bell.tsx';
import { changed, lively } from '../live/support.tsx';
import { notice } from './samples.ts';
import { NoticeServer, open } from './support.tsx';

const counted = (name: string) => screen.findByRole('button', { name, hidden: true });
const asked = (sent: readonly { readonly path: string }[]) =>
  sent.filter(({ path }) => path === 'notices/unread').length;

it('A notice that comes is counted, and stands in the open panel, at once', async () => {
  const server = new NoticeServer(notice('task.due', 1));
  const line = lively();
  const { user } = await open(line.around(<Bell />), server);
  await line.connect();
  await user.click(await counted('Notices, 1 unread'));
  const panel = within(await screen.findByRole('dialog', { name: 'Notices' }));
  await panel.findByRole('link', { name: /Due on/ });
  const late = notice('task.assigned', 0);
  server.notices = [late, ...server.notices];
  line.tell(changed('notice', late.entity_id));
  await counted('Notices, 2 unread');
  await waitFor(() => expect(panel.getAllByRole('listitem')[0]).toHaveTextContent('Task for you'));
});

it('While events come nobody asks for the count, but once for what came before the first of them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = new NoticeServer();
  const line = lively();
  const { sent } = await open(line.around(<Bell />), server);
  await waitFor(() => expect(asked(sent)).toBe(1));
  server.notices = [notice('task.due', 0)];
  await line.connect();
  await counted('Notices, 1 unread');
  await act(() => vi.advanceTimersByTimeAsync(300_000));
  expect(asked(sent)).toBe(2);
  // The line is lost.
  act(() => line.socket().end(1006));
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(asked(sent)).toBe(3);
});
