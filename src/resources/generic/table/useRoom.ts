import { useLayoutEffect, type RefObject } from 'react';

/** Below this a list shows too little to work with; then the page scrolls as well. */
const LEAST = 340;
/** Where the element begins on the page. In CSS, since what is measured after it was drawn would be drawn twice. */
const TOP = '--top';
/** About where it does on most screens, px. */
const USUAL_TOP = 280;

/** The height that an element will have before it is there, px. */
export const usualRoom = (below: number): number => Math.max(LEAST, window.innerHeight - USUAL_TOP - below);

/**
 * The height that is left on the screen for an element, `below` it kept free: the list fills the screen and scrolls in
 * itself, so that its head and its pages stay in sight.
 */
export function useRoom(element: RefObject<HTMLElement | null>, below: number): string {
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = element;
      if (!current) return;
      const top = Math.round(current.getBoundingClientRect().top + window.scrollY);
      current.style.setProperty(TOP, `${top}px`);
    };
    measure();
    window.addEventListener('resize', measure);
    const above = element.current?.closest('main');
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    // Filters, notices and the bar of a selection come and go above the list.
    for (const part of above ? above.querySelectorAll('[data-above-list]') : []) observer?.observe(part);
    return () => {
      window.removeEventListener('resize', measure);
      observer?.disconnect();
    };
  }, [element]);
  return `max(${LEAST}px, calc(100dvh - var(${TOP}, ${USUAL_TOP}px) - ${below}px))`;
}
