import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

type Words = Pick<ConfirmDialogProps, 'title' | 'text' | 'action' | 'wait' | 'children'>;
interface Question extends Words {
  readonly answer: (isYes: boolean) => void;
}

/** Asks once more before what a form does; its dialog stands beside the form's. */
export function useConfirm(): {
  /** Rejects when the person does not want it: the form stays as it was typed, and says so. */
  readonly confirm: (words: Words) => Promise<void>;
  readonly dialog: ReactNode;
} {
  const translate = useTranslate();
  const [question, setQuestion] = useState<Question | null>(null);
  const { answer, ...words } = question ?? {};
  return {
    confirm: async (asked) => {
      const isYes = await new Promise<boolean>((answered) => setQuestion({ ...asked, answer: answered }));
      setQuestion(null);
      if (!isYes) throw new Error(translate('app.not_confirmed'));
    },
    dialog: answer && (
      <ConfirmDialog
        open
        {...(words as Words)}
        onClose={() => answer(false)}
        onConfirm={() => answer(true)}
      />
    ),
  };
}
