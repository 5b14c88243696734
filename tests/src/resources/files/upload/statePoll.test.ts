import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StatePoll } from '#src/resources/files/upload/statePoll.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void Reflect.deleteProperty(document, 'hidden'));

const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

it('looks after a second, then slower, every second again once something has changed', async () => {
  const answers = [false, false, true];
  const look = vi.fn(() => Promise.resolve(answers.shift() ?? false));
  new StatePoll(() => true, look).wake();
  await seconds(1);
  expect(look).toHaveBeenCalledTimes(1);
  await seconds(1);
  expect(look).toHaveBeenCalledTimes(1);
  await seconds(0.5);
  expect(look).toHaveBeenCalledTimes(2);
  await seconds(2.25);
  expect(look).toHaveBeenCalledTimes(3);
  await seconds(1);
  expect(look).toHaveBeenCalledTimes(4);
  // Never more seldom than every ten seconds.
  await seconds(600);
  expect(look.mock.calls.length).toBeGreaterThan(60);
});

it('stops when nothing waits, and begins anew when something does', async () => {
  let waits = true;
  const look = vi.fn(() => Promise.resolve(true));
  const poll = new StatePoll(() => waits, look);
  poll.wake();
  await seconds(1);
  waits = false;
  await seconds(1);
  const times = look.mock.calls.length;
  await seconds(60);
  expect(look).toHaveBeenCalledTimes(times);
  expect(vi.getTimerCount()).toBe(0);
  waits = true;
  poll.wake();
  await seconds(1);
  expect(look).toHaveBeenCalledTimes(times + 1);
});

it('rests while the page is hidden', async () => {
  const look = vi.fn(() => Promise.resolve(false));
  new StatePoll(() => true, look).wake();
  hide(true);
  await seconds(60);
  expect(look).not.toHaveBeenCalled();
  hide(false);
  await seconds(1);
  expect(look).toHaveBeenCalledTimes(1);
});

it('asks once at a time, and goes on after a failure', async () => {
  let fail = (_error: Error) => {};
  const look = vi.fn(() => new Promise<boolean>((_, reject) => (fail = reject)));
  const poll = new StatePoll(() => true, look);
  poll.wake();
  await seconds(1);
  poll.wake();
  await seconds(30);
  expect(look).toHaveBeenCalledTimes(1);
  fail(new Error('away'));
  await seconds(2);
  expect(look).toHaveBeenCalledTimes(2);
});
