import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 400;

/** Text of a filter: typed at once, given to `onChange` after a pause, on Enter and when the input is left. */
export function useDraft(value: unknown, onChange: (value: string | null) => void) {
  const stored = typeof value === 'string' ? value : '';
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // After the pause other filters may have changed: the newest handler knows them.
  const give = useRef(onChange);
  useEffect(() => {
    give.current = onChange;
  });

  const commit = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== stored) give.current(next.trim() === '' ? null : next.trim());
  };
  return {
    value: draft ?? stored,
    onChange: (event: { target: { value: string } }) => {
      const next = event.target.value;
      setDraft(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => commit(next), PAUSE_MS);
    },
    onBlur: () => {
      if (draft !== null) commit(draft);
      setDraft(null);
    },
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Enter' && draft !== null) commit(draft);
    },
  };
}
