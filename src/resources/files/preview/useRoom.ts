import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Size } from './zoom.ts';

/** What scroll bars may take away: counted always, or they would come and go for ever. */
const BARS = 18;

/** A box that scrolls, and the room in it; null until it is known. */
export function useRoom(): { readonly stage: RefObject<HTMLDivElement | null>; readonly room: Size | null } {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size | null>(null);
  useEffect(() => {
    const box = stage.current;
    if (!box) return;
    const watch = new ResizeObserver(() =>
      setRoom({ width: box.offsetWidth - BARS, height: box.offsetHeight - BARS }),
    );
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return { stage, room };
}
