import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** So long may one piece of work hold up everybody else (ms). */
const TURN_MS = 3;

/** For loops over many rows: to be awaited for each, it lets others run as often as a turn of work has gone by. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
}

/** Of the time that a batch took so much is left to everybody else before the next one. */
const REST = 0.2;

/** Does a batch of slow work that keeps the database busy, and then leaves it to others for a while. */
export async function batchAndRest<T>(batch: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await batch();
  await sleep((performance.now() - began) * REST);
  return done;
}
