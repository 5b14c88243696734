import { useCallback, useEffect, useRef, type RefObject } from 'react';

/**
 * Where the keyboard goes when what it was at is taken out of a list: to the same button of the next (`data-remove`
 * within a `data-item`), to what adds another (`data-add`), else to the list.
 */
export function useRemoval<E extends HTMLElement>(
  items: unknown,
): { readonly list: RefObject<E | null>; readonly removed: (place: number) => void } {
  const list = useRef<E>(null);
  const place = useRef<number | null>(null);
  useEffect(() => {
    if (place.current !== null) {
      const others = list.current?.querySelectorAll(':scope > [data-item]') ?? [];
      const next = others[Math.min(place.current, others.length - 1)]?.querySelector('[data-remove]');
      const adder = list.current?.querySelector(':scope > [data-add] input');
      ((next ?? adder ?? list.current) as HTMLElement | null)?.focus();
    }
    place.current = null;
  }, [items]);
  const removed = useCallback((index: number) => {
    place.current = index;
  }, []);
  return { list, removed };
}
