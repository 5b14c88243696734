import { useEffect, useState } from 'react';

/** Time enough (seconds) to read what a step that cannot be taken back comes to. */
export const WAIT_SECONDS = 3;

/** Seconds that are left of a wait that begins now, by the clock: phones stop the timers of a page that nobody looks at. */
export function useCountdown(seconds: number): number {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const look = () => setLeft(Math.max(0, Math.round((end - Date.now()) / 1000)));
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [end, isOver]);
  return left;
}
