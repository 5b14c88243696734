import { useEffect, useRef } from 'react';
import type { Agreement } from './api.ts';

/**
 * Keeps the place of who works with the keyboard when what they have pressed goes with a status: the card itself takes it.
 * @returns what the box of the card is given
 */
export function useKeptPlace({ status }: Agreement) {
  const box = useRef<HTMLDivElement>(null);
  /** The keyboard was here last: in the card, or in a dialog that was opened from it. */
  const isHere = useRef(false);
  const before = useRef(status);
  useEffect(() => {
    const hear = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('[role="dialog"]')) return;
      isHere.current = box.current?.contains(target) === true;
    };
    document.addEventListener('focusin', hear);
    return () => document.removeEventListener('focusin', hear);
  }, []);
  useEffect(() => {
    const isMoved = before.current !== status;
    before.current = status;
    if (isMoved && isHere.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
  }, [status]);
  return { ref: box, tabIndex: -1 };
}
