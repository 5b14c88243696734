import { createContext, useContext, useEffect, useRef, useState } from 'react';

/**
 * How long a filter waits for somebody who types. A list is asked for anew by each change; where nothing is asked for
 * yet, 0: what was typed is there for whatever is pressed next.
 */
export const DraftPause = createContext(400);

/**
 * Text of a filter: typed at once, given to `onChange` after a pause and on Enter. Leaving the input does not give it
 * early: the click that leaves it may be on a link, and the filter's own navigation would undo the link's.
 */
export function useDraft(value: unknown, onChange: (value: string | null) => void) {
  const stored = typeof value === 'string' ? value : '';
  const pause = useContext(DraftPause);
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isFocused = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  // After the pause other filters may have changed: the newest handler knows them.
  const give = useRef(onChange);
  useEffect(() => {
    give.current = onChange;
  });

  const commit = (next: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (next.trim() !== stored) give.current(next.trim() === '' ? null : next.trim());
    if (!isFocused.current) setDraft(null);
  };
  return {
    value: draft ?? stored,
    onChange: (event: { target: { value: string } }) => {
      const next = event.target.value;
      const { pathname } = window.location;
      setDraft(next);
      if (pause === 0) return commit(next);
      clearTimeout(timer.current);
      // While the next page loads this one is still there; it must not take the person back.
      timer.current = setTimeout(() => window.location.pathname === pathname && commit(next), pause);
    },
    onFocus: () => {
      isFocused.current = true;
    },
    onBlur: () => {
      isFocused.current = false;
      if (timer.current === undefined) setDraft(null);
    },
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Enter' && draft !== null) commit(draft);
    },
  };
}
