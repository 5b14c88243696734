import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Fakes the clock until the end of the test. It keeps running by itself, so that a test can still wait for the screen, and
 * `passTime` moves it ahead. Call it before anything that is to wait for it.
 */
export function controlClock(now = new Date()): void {
  vi.useFakeTimers({
    now,
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
    // A test waits a turn for each event, which must not take long.
    advanceTimeDelta: 1,
  });
}

/** React renders what has changed only after each step, and what it renders may wait for a timer of its own. */
const STEPS = 10;

/** Moves the controlled clock ahead. */
export async function passTime(ms: number): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) await act(() => vi.advanceTimersByTimeAsync(ms / STEPS));
}

/** An answer that takes so long by the controlled clock. */
export const answerAfter = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Lets everything happen that waits for no time: promises, answers of the server, timers of 0 ms. */
export async function passTurns(): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) await act(nextTurn);
}
