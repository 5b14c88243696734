import { useCallback, useState, type RefCallback } from 'react';

/** How wide an element is inside, in CSS pixels, however wide the screen is; 0: it is not there yet, or nobody knows. */
export function useRoom(): { readonly ref: RefCallback<HTMLElement>; readonly width: number } {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Before it is painted for the first time: nothing jumps.
    measure();
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
