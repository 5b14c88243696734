import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** Older entries stand after the last that there was, newer ones before the first. */
export type Side = 'older' | 'newer';

/**
 * Where a reader without a mouse goes on once more entries are there: at the first that is new, next to where it was. The
 * button that was pressed has moved away, or is gone.
 */
export function useFocusNext(
  entries: readonly { readonly id: unknown }[],
): [RefObject<HTMLDivElement | null>, (side: Side) => void] {
  const feed = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ readonly id: unknown; readonly side: Side } | null>(null);
  const latest = useRef(entries);
  useEffect(() => {
    const before = latest.current;
    latest.current = entries;
    if (!wanted.current || before.length === entries.length) return;
    const { id, side } = wanted.current;
    wanted.current = null;
    const items = [...(feed.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const at = items.findIndex((item) => item.dataset.entry === id);
    items[at + (side === 'older' ? 1 : -1)]?.focus();
  }, [entries]);
  const focusNext = useCallback((side: Side) => {
    const { current } = latest;
    wanted.current = { id: current.at(side === 'older' ? -1 : 0)?.id, side };
  }, []);
  return [feed, focusNext];
}
