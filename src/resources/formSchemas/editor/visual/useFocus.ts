import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useEditor } from '../store.ts';
import { PLACE_ATTRIBUTE } from './visual.ts';

const FIRST = 'input:not([type=hidden]), textarea, [role=combobox], button';

interface Focus {
  /** What palette or properties stand in. */
  readonly part: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLDivElement | null>;
  /** Into what was opened, as soon as it is there. */
  readonly intoPart: () => void;
  /** Out of what was closed: to the row of what is selected, else to what opened it. */
  readonly backToCanvas: (selected: string | null) => void;
}

/**
 * Where the keyboard is when palette or properties open and close; what is selected is in sight.
 * @param isPhone what opens takes the focus by itself, and no field brings up the keys on the screen
 */
export function useFocus(isPhone: boolean): Focus {
  const part = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const intoPart = useCallback(() => {
    const from = document.activeElement;
    if (from instanceof HTMLElement && !part.current?.contains(from)) opener.current = from;
    if (isPhone) return;
    // After the row that was chosen has its properties shown.
    requestAnimationFrame(() => part.current?.querySelector<HTMLElement>(FIRST)?.focus());
  }, [isPhone]);
  const backToCanvas = useCallback((selected: string | null) => {
    requestAnimationFrame(() => (rowOf(canvas.current, selected) ?? opener.current)?.focus());
  }, []);
  const selected = useEditor((editor) => editor.selected);
  useEffect(() => {
    // Whatever selected it: a new field, a problem's link, a line of the code. jsdom does not scroll.
    rowOf(canvas.current, selected)?.scrollIntoView?.({ block: 'nearest' });
  }, [selected]);
  return { part, canvas, intoPart, backToCanvas };
}

const rowOf = (canvas: HTMLElement | null, selected: string | null): HTMLElement | undefined =>
  [...(canvas?.querySelectorAll<HTMLElement>(`[${PLACE_ATTRIBUTE}]`) ?? [])].find(
    (row) => row.getAttribute(PLACE_ATTRIBUTE) === selected,
  );
