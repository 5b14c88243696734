import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * How long (ms) some work keeps all others from their turn, and what comes of it. Counted is the processor's time, not
 * the clock's: other tests run meanwhile.
 */
export async function longestTurn<T>(
  work: () => Promise<T>,
): Promise<{ readonly ms: number; readonly result: T }> {
  let ms = 0;
  let isDone = false;
  const ended = work().finally(() => (isDone = true));
  while (!isDone) {
    const before = process.cpuUsage();
    await nextTurn();
    ms = Math.max(ms, process.cpuUsage(before).user / 1000);
  }
  return { ms, result: await ended };
}
