import { useLayoutEffect, useState, type RefObject } from 'react';

/** Below this a list shows too little to work with; then the page scrolls as well. */
const LEAST = 340;

/**
 * The height that is left on the screen for an element, `below` it kept free: the list fills the screen and scrolls in
 * itself, so that its head and its pages stay in sight.
 */
export function useRoom(element: RefObject<HTMLElement | null>, below: number): string {
  const [top, setTop] = useState(280);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
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
  return `max(${LEAST}px, calc(100dvh - ${top + below}px))`;
}

/** The width that an element has, as it changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(element.current?.offsetWidth ?? 0);
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    if (element.current) observer?.observe(element.current);
    return () => observer?.disconnect();
  }, [element]);
  return width;
}
