import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslate } from 'ra-core';
import { useBlocker } from 'react-router-dom';
import type { Autosave } from '#src/forms/autosave.ts';
import { ConfirmDialog } from '../../../generic/ConfirmDialog.tsx';

/** Leaving saves first; only what cannot be saved is asked about (specification §2 'Unsaved-changes prompts'). */
export function useLeaveGuard(autosave: Autosave, isOpen: boolean): ReactNode {
  const translate = useTranslate();
  const blocker = useBlocker(isOpen);
  const isBlocked = blocker.state === 'blocked';
  const proceed = useRef(blocker.proceed);
  useEffect(() => {
    proceed.current = blocker.proceed;
  });

  useEffect(() => {
    if (!isBlocked) return;
    let isHere = true;
    void autosave.flush().then((isSaved) => {
      if (isHere && isSaved) proceed.current?.();
    });
    return () => {
      isHere = false;
    };
  }, [isBlocked, autosave]);

  useEffect(() => {
    if (!isOpen) return;
    const ask = (event: BeforeUnloadEvent) => {
      void autosave.flush();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOpen, autosave]);

  const state = autosave.state().phase;
  return (
    <ConfirmDialog
      open={isBlocked && state !== 'saving' && state !== 'waiting'}
      title={translate('credentials.leave.title')}
      text={translate('credentials.leave.text')}
      action={translate('credentials.leave.action')}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
