import { useTranslate } from 'ra-core';
import type { SubjectKind } from '#schemas/vocabulary/index.ts';
import { useConfirm } from '../generic/useConfirm.tsx';
import { useAskPreview, type Change } from './api.ts';
import { Impact } from './Impact.tsx';

/** Asks once more before a change that affects somebody, with what it means as of now. */
export function useConfirmed() {
  const translate = useTranslate();
  const ask = useAskPreview();
  const { confirm, dialog } = useConfirm();
  return {
    /** Rejects when the person does not want it, or when it cannot be told whom it affects. */
    confirm: async (kind: SubjectKind, change: Change): Promise<void> => {
      const impact = await ask(change);
      if (impact.affected === 0) return;
      await confirm({
        title: translate('requirements.confirm.title'),
        text: translate('requirements.confirm.text'),
        action: translate('ra.action.save'),
        children: <Impact kind={kind} impact={impact} />,
      });
    },
    dialog,
  };
}
