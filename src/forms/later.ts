import { useCallback, useEffect, useRef } from 'react';

/** What was typed and is not passed on yet, in all that is on the screen. */
const waitingNow = new Map<object, () => void>();

/** Passes on at once what was typed last, before a form is taken off the screen for another. */
export const flushTyped = (): void => {
  for (const now of [...waitingNow.values()]) now();
};

interface Later<V> {
  /** Passes a value on after the frame that shows it; of several only the last. */
  readonly later: (value: V) => void;
  /** Passes on what waits. */
  readonly now: () => void;
}

/**
 * A key is shown at once; what the rest of the form makes of it (conditions, faults, autosave) is worked out after that
 * frame, so that a large form types like a small one. What waits is passed on when the field is left or goes away.
 */
export function useLater<V>(give: (value: V) => void): Later<V> {
  const latest = useRef(give);
  const waiting = useRef<{ readonly value: V } | null>(null);
  const frame = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = give;
  });
  const now = useCallback(() => {
    cancelAnimationFrame(frame.current);
    clearTimeout(timer.current);
    const held = waiting.current;
    waiting.current = null;
    waitingNow.delete(waiting);
    if (held) latest.current(held.value);
  }, []);
  const later = useCallback(
    (value: V) => {
      const isWaiting = waiting.current !== null;
      waiting.current = { value };
      if (isWaiting) return;
      waitingNow.set(waiting, now);
      frame.current = requestAnimationFrame(() => {
        timer.current = setTimeout(now);
      });
    },
    [now],
  );
  useEffect(() => now, [now]);
  return { later, now };
}
