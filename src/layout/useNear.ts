import { useEffect, useRef, useState, type RefObject } from 'react';

/** Far enough ahead that what is scrolled to has mostly arrived. */
const MARGIN = '300px';

/** Whether an element is near what can be seen; `once`: has been. */
export function useNear<E extends Element>(once: boolean): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const near = entry?.isIntersecting === true;
        setNear(near);
        if (near && once) observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [once]);
  return [ref, isNear];
}
