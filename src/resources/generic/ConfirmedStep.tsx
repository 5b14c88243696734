import { useNotify } from 'ra-core';
import { useState } from 'react';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmedStepProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly run: () => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks, does it, and says what went wrong: a step with nothing to fill in. */
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
      notify(textOf(error, language), { type: 'error' });
      onClose();
    }
  };
  return <ConfirmDialog open {...words} isBusy={isBusy} onClose={onClose} onConfirm={() => void confirm()} />;
}
