import { useEffect, useRef, type RefObject } from 'react';

/** A checkbox that is neither on nor off while `isSome`: HTML has no attribute for it, and MUI only draws and says it. */
export function useIndeterminate(isSome: boolean): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return box;
}
