import { setTimeout as later } from 'node:timers/promises';
import { POLL_MS } from './scope.ts';

/**
 * Lets real time pass. Only for tests whose subject is real time: load, faults and kills of real processes, and
 * programs that announce nothing when they are ready. Elsewhere wait for the event or use fake timers; the linter
 * rejects every other sleep in tests/.
 */
export const sleep = (ms: number): Promise<void> => later(ms);

const PAUSE_MS = 50;

/**
 * Asks again and again until there is an answer, and gives it.
 * @param complaint what the error says when there is none in time
 */
export async function pollFor<T>(
  ask: () => Promise<T | undefined>,
  complaint: string,
  ms = POLL_MS,
): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(complaint);
    await sleep(PAUSE_MS);
  }
}
