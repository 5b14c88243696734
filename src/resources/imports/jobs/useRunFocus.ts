import { useEffect, useRef } from 'react';

/**
 * What was pressed may be gone with the state of a run that it ended (Pause at the end, Cancel, Undo): the focus that was
 * lost with it goes on at the element of the answer, and stays where anybody has put it.
 */
export function useRunFocus(state: string) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [state]);
  return element;
}
