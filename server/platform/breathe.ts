import { setImmediate as nextTurn } from 'node:timers/promises';

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
