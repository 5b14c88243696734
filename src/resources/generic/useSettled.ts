import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

/** A value once it has not changed for a while: what a person types is asked for when they pause. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
