import { useNotify } from 'ra-core';
import { useState } from 'react';
import { reasonOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

interface ConfirmedStepProps extends Omit<ConfirmDialogProps, 'open' | 'isBusy' | 'onConfirm'> {
  readonly run: () => Promise<unknown>;
  readonly onDone: () => void;
}

/** Asks, does it, and says what went wrong: a step with nothing to fill in that could be wrong. */
export function ConfirmedStep({ run, onDone, onClose, ...words }: ConfirmedStepProps) {
  const notify = useNotify();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await run();
      onDone();
    } catch (error) {
      notify(reasonOf(error, language), { type: 'error' });
      onClose();
    }
  };
  return <ConfirmDialog open {...words} isBusy={isBusy} onClose={onClose} onConfirm={() => void confirm()} />;
}
