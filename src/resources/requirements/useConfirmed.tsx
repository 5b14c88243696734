import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { RequirementPreview } from '#schemas/credential/requirement.ts';
import type { SubjectKind } from '#schemas/vocabulary/index.ts';
import { ConfirmDialog } from '../generic/ConfirmDialog.tsx';
import { useAskPreview, type Change } from './api.ts';
import { Impact } from './Impact.tsx';

interface Question {
  readonly kind: SubjectKind;
  readonly impact: RequirementPreview;
  readonly answer: (isYes: boolean) => void;
}

/** Asks once more before a change that affects somebody, with what it means as of now. */
export function useConfirmed(): {
  readonly confirm: (kind: SubjectKind, change: Change) => Promise<void>;
  readonly dialog: ReactNode;
} {
  const translate = useTranslate();
  const ask = useAskPreview();
  const [question, setQuestion] = useState<Question | null>(null);
  return {
    /** Rejects when the person does not want it, or when it cannot be told whom it affects. */
    confirm: async (kind, change) => {
      const impact = await ask(change);
      if (impact.affected === 0) return;
      const isYes = await new Promise<boolean>((answer) => setQuestion({ kind, impact, answer }));
      setQuestion(null);
      if (!isYes) throw new Error(translate('requirements.not_confirmed'));
    },
    dialog: question && (
      <ConfirmDialog
        open
        title={translate('requirements.confirm.title')}
        text={translate('requirements.confirm.text')}
        action={translate('ra.action.save')}
        onClose={() => question.answer(false)}
        onConfirm={() => question.answer(true)}
      >
        <Impact kind={question.kind} impact={question.impact} />
      </ConfirmDialog>
    ),
  };
}
