import { act, screen, show } from '#tests/src/kit.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onSessionOver } from '#src/authProvider/ending.ts';
import { ConsoleAuthContext } from '#src/authProvider/index.ts';
import { openChannel } from '#src/authProvider/channel.ts';
import { InactivityWatcher } from '#src/layout/InactivityWatcher.tsx';
import { authOf, portalAt } from '../authProvider/portalAt.ts';

const MINUTE = 60_000;
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  });
});

async function watch() {
  const { left, portal } = portalAt('t');
  const auth = authOf(portal);
  await show(
    <ConsoleAuthContext value={auth}>
      <InactivityWatcher />
    </ConsoleAuthContext>,
    { at: '/leads' },
  );
  return { left, portal };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('who is away is warned of what becomes of what they typed, then signed out, with forms told before to keep what is in them, and not left before an empty page', async () => {
  const { left, portal } = await watch();
  const kept: number[] = [];
  const stop = onSessionOver(() => kept.push(left.length));
  await pass(15 * MINUTE);
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByRole('alertdialog', { name: 'Are you still there?' })).toHaveAccessibleDescription(
    /stays in this browser for you alone.* If you sign out yourself, it is lost\./,
  );
  await pass(5 * MINUTE);
  stop();
  expect(left).toEqual(['sign-out']);
  expect(kept).toEqual([0]);
  // The page has not left: another tab was at it, and fails.
  await pass(4999);
  expect(left).toEqual(['sign-out']);
  portal.signOut = () => Promise.reject(new Error('offline'));
  await pass(1);
  expect(left).toEqual(['sign-out', 'logout address']);
});

it.each([
  // A list that grows above what is read scrolls by itself.
  ['scroll', true],
  // What is dictated comes without a key.
  ['input', false],
  ['keydown', false],
])('%s as the only sign: a warning %s', async (sign, isWarned) => {
  await watch();
  for (let minute = 0; minute < 15; minute += 1) {
    await pass(MINUTE);
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  }
  await pass(1000);
  expect(screen.queryByRole('alertdialog') !== null).toBe(isWarned);
});

describe('a sign-out in another tab', () => {
  const hear = async (message: 'signed-out' | 'away') => {
    const other = openChannel(() => {}, 'other');
    other.tell(message);
    await vi.waitFor(() => expect(screen.getByText('Loading…')).toBeInTheDocument(), 5_000);
    other.close();
  };

  it('of who was away keeps what is unsaved, whatever this tab has slept over', async () => {
    const { left } = await watch();
    const kept: number[] = [];
    const stop = onSessionOver(() => kept.push(left.length));
    await hear('away');
    stop();
    expect(left).toEqual(['sign-in anew /']);
    expect(kept).toEqual([0]);
  });

  it('shows nothing more, keeps nothing, leaves no empty page to who goes back to it, and is tried again where it fails', async () => {
    const { left, portal } = await watch();
    const kept = vi.fn();
    const stop = onSessionOver(kept);
    const { signIn } = portal;
    portal.signIn = () => Promise.reject(new Error('offline'));
    // This environment has no page to load.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const back = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    back();
    expect(document.body.hidden).toBe(false);
    await hear('signed-out');
    stop();
    expect(kept).not.toHaveBeenCalled();
    expect(left).toEqual([]);
    back();
    expect(document.body.hidden).toBe(true);
    portal.signIn = signIn;
    await pass(5000);
    expect(left).toEqual(['sign-in anew /']);
  });
});
