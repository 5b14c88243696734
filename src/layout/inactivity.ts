import { INACTIVITY_LOGOUT_MS, INACTIVITY_WARNING_MS } from '#schemas/vocabulary/limits.ts';

export type Alertness = 'active' | 'warned' | 'out';

/** Where a person stands who has been idle for so long (specification §9). */
export function alertness(idle: number): Alertness {
  if (idle >= INACTIVITY_LOGOUT_MS) return 'out';
  return idle >= INACTIVITY_WARNING_MS ? 'warned' : 'active';
}

const STORED = 'provnet.last-active';
/** Moving the mouse would otherwise write and tell the other tabs hundreds of times a second. */
const TELL_EVERY_MS = 5000;
/** So far ahead another tab's time may lie and still be now: clocks are set right by seconds between a write and its reading. */
const AHEAD_MS = 5000;

/** From now on the person counts as active: they have just signed in. */
export const beginActive = (): void => localStorage.setItem(STORED, String(Date.now()));

/**
 * Whether the person was away too long while no page was there to notice: the tab was closed, discarded or reloaded. Of use
 * only before a page that loads counts as activity itself.
 */
export function wasAway(): boolean {
  const stored = localStorage.getItem(STORED);
  return stored !== null && alertness(Date.now() - Number(stored)) === 'out';
}

/**
 * When the person was last active in any tab. It is kept in the local storage, and the other tabs are told to look there: a
 * tab that slept hears late what it was told.
 *
 * Two clocks measure it, and the longer time counts. The wall clock goes on while the machine sleeps, but may be set back,
 * which must not keep a session alive; the steady one is never set, but on some systems sleeps as well.
 */
export function createActivity(tell: () => void, wall = () => Date.now(), steady = () => performance.now()) {
  const now = () => ({ wall: wall(), steady: steady() });
  let last = now();
  let told = -Infinity;
  let seen: string | null = null;

  /** What another tab wrote, once: by its age at that moment, whatever becomes of the wall clock afterwards. */
  const readOthers = () => {
    const stored = localStorage.getItem(STORED);
    if (stored === null || stored === seen) return;
    seen = stored;
    const age = wall() - Number(stored);
    if (age < -AHEAD_MS) return;
    const past = Math.max(age, 0);
    last = { wall: Math.max(last.wall, wall() - past), steady: Math.max(last.steady, steady() - past) };
  };
  const idle = (): number => {
    readOthers();
    return Math.max(wall() - last.wall, steady() - last.steady);
  };
  return {
    touch(): void {
      last = now();
      if (last.steady - told < TELL_EVERY_MS) return;
      told = last.steady;
      seen = String(last.wall);
      localStorage.setItem(STORED, seen);
      tell();
    },
    state: (): Alertness => alertness(idle()),
    /** Until the session ends, ms. */
    left: (): number => Math.max(0, INACTIVITY_LOGOUT_MS - idle()),
  };
}
