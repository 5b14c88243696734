import { useCallback, useState, type RefCallback } from 'react';

/** How wide an element is now, in CSS pixels; 0: it is not there yet. */
export function useRoom(): { readonly ref: RefCallback<HTMLElement>; readonly width: number } {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
