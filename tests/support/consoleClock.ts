import { act } from '@testing-library/react';
import { vi } from 'vitest';

const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };

/**
 * Puts the page's clock into the hands of the test. Fake time passes by itself too, a millisecond in a turn of the event
 * loop: as real time does, but never while the page is at work, so that on a busy machine nothing is over before its turn.
 */
export function controlClock(): void {
  vi.useFakeTimers({
    toFake: [
      'Date',
      'performance',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
    shouldAdvanceTime: true,
    advanceTimeDelta: 1,
  });
  keepTurns();
}

/**
 * What waits for the next turn only waits for no time, and is left alone: the fake clock would run all that is due at once,
 * without what their promises lead to in between.
 */
function keepTurns(): void {
  const { setTimeout: inTime, clearTimeout: drop } = globalThis;
  const turns = new WeakSet<object>();
  const later = (work: () => void, ms = 0, ...given: []) => {
    if (ms > 0) return inTime(work, ms, ...given);
    const turn = real.setTimeout(work, 0, ...given);
    turns.add(turn);
    return turn;
  };
  const dropEither = (timer: NodeJS.Timeout | undefined) =>
    timer && turns.has(timer) ? real.clearTimeout(timer) : drop(timer);
  // With what the fake ones carry, by which they are taken back.
  globalThis.setTimeout = Object.assign(later, inTime) as typeof setTimeout;
  globalThis.clearTimeout = Object.assign(dropEither, drop) as typeof clearTimeout;
}

/** In so many steps time passes, so that what becomes due can make something else due. */
const STEPS = 10;

/** Lets `ms` of the page's time pass, with everything that is due in it. */
export async function passTime(ms: number): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) await act(() => vi.advanceTimersByTimeAsync(ms / STEPS));
}

/** Is over when `ms` of the page's time have passed: an answer that takes so long. */
export const answerAfter = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
