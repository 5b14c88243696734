import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { KeptState } from './useKeptEntries.ts';

const INPUT = ['input', 'textarea', 'select', '[role=combobox]']
  .map((one) => `${one}:not([type=hidden], [aria-hidden=true], :disabled)`)
  .join();

/** Over a form: what was typed before the session died is in it again. It is thrown away only after a question: it is nowhere else. */
export function EntriesBack({ isBack, discard }: KeptState) {
  const translate = useTranslate();
  const alert = useRef<HTMLDivElement>(null);
  /** The form whose entries are being discarded: the button goes with them, and the keyboard goes on in the form. */
  const left = useRef<Element | null>(null);
  useEffect(() => {
    if (isBack) return;
    left.current?.querySelector<HTMLElement>(INPUT)?.focus();
    left.current = null;
  }, [isBack]);
  if (!isBack) return null;
  const ask = () => {
    if (!window.confirm(translate('ra.message.unsaved_changes'))) return;
    left.current = alert.current?.closest('form') ?? alert.current?.parentElement ?? null;
    discard();
  };
  return (
    <Alert
      ref={alert}
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={ask}>
          {translate('app.entries.discard')}
        </Button>
      }
    >
      {translate('app.entries.back')}
    </Alert>
  );
}
