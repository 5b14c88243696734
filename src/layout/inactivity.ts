import { INACTIVITY_LOGOUT_MS, INACTIVITY_WARNING_MS } from '#schemas/vocabulary/limits.ts';

export type Alertness = 'active' | 'warned' | 'out';

/** Where a person stands who was last seen at `last` (specification §9). */
export function alertness(last: number, now: number): Alertness {
  const idle = now - last;
  if (idle >= INACTIVITY_LOGOUT_MS) return 'out';
  return idle >= INACTIVITY_WARNING_MS ? 'warned' : 'active';
}

const STORED = 'provnet.last-active';
/** Moving the mouse would otherwise write and tell the other tabs hundreds of times a second. */
const TELL_EVERY_MS = 5000;

/**
 * When the person was last active in any tab. It is kept in the local storage as well as told, because a tab that
 * slept or was opened later has heard nothing.
 */
export function createActivity(tell: () => void, clock: () => number = Date.now) {
  let last = clock();
  let told = 0;
  return {
    touch(): void {
      last = clock();
      if (last - told < TELL_EVERY_MS) return;
      told = last;
      localStorage.setItem(STORED, String(last));
      tell();
    },
    heard(): void {
      last = clock();
    },
    state(): Alertness {
      const stored = Number(localStorage.getItem(STORED) ?? 0);
      // A clock that was set back must not keep the session alive for ever.
      return alertness(Math.max(last, stored <= clock() ? stored : 0), clock());
    },
  };
}
