import { useEffect, useState } from 'react';

/** Shorter waits show nothing: a spinner that flashes is noise. */
const QUIET_MS = 300;

/** Whether something has been going on for so long that it is worth showing. */
export function useLate(isOn = true): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLate(true), QUIET_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isOn]);
  return late;
}
