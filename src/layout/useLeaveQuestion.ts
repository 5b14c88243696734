import { useCallback, useEffect, useRef } from 'react';
import { useTranslate } from 'ra-core';
import { useBlocker } from 'react-router-dom';

const never = () => false;

/**
 * Asks before something unsaved is left by a link, Back, a reload or a closed tab (specification §2). Not react-admin's
 * hook: that one falls silent after a save that the server refused as a whole, when there is most to lose.
 * @param isKept whether leaving for another page loses nothing: the session has died, and the entries are kept
 * @returns to be called when all is saved and the way on comes before the next render
 */
export function useLeaveQuestion(isUnsaved: boolean, isKept: () => boolean = never): () => void {
  const translate = useTranslate();
  const isSaved = useRef(false);
  const answered = useRef<unknown>(null);
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isUnsaved && !isSaved.current && `${here.pathname}${here.search}` !== `${next.pathname}${next.search}`,
  );

  useEffect(() => {
    // The router's answer reaches the screen as a transition, so that what is answered may be seen once more.
    if (state !== 'blocked' || answered.current === proceed) return;
    answered.current = proceed;
    // A save that leads elsewhere is blocked for the moment in which the form has not yet heard that it is saved.
    if (!isUnsaved || window.confirm(translate('ra.message.unsaved_changes'))) proceed();
    else reset();
  }, [state, proceed, reset, isUnsaved, translate]);

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isKept()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved, isKept]);

  return useCallback(() => {
    isSaved.current = true;
  }, []);
}
