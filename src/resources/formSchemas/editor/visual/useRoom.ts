import { useLayoutEffect, useState, type RefObject } from 'react';

/** Whether a box has less room than this, however wide the screen is: it may share it with others. */
export function useIsNarrow(box: RefObject<HTMLElement | null>, width: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setNarrow(element.clientWidth < width);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box, width]);
  return isNarrow;
}
