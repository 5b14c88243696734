import { useNotify } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { EMPTY_FORM } from '#schemas/engine/formMerge.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { formAddress } from '../api.ts';
import { useBeginDraft, type NewDraft } from '../commands.ts';

/**
 * Begins a draft and goes on with it. When somebody has begun one meanwhile, that one is gone on with, and it is said.
 * @param then where it goes on: the editor, or the page that publishes
 */
export function useBegin(key: string, then: 'edit' | 'publish' = 'edit') {
  const navigate = useNavigate();
  const notify = useNotify();
  const language = useLanguage();
  const { mutate, isPending } = useBeginDraft(key);
  const go = () => void navigate(formAddress(key, then));
  const begin = (from: NewDraft | 'empty') =>
    mutate(from === 'empty' ? { form: EMPTY_FORM } : from, {
      onSuccess: go,
      onError: (failed) => {
        // One of them is enough: nobody's work is overwritten.
        const isTaken = bodyOf(failed)?.status === 409 && then === 'edit';
        notify(textOf(failed, language), { type: isTaken ? 'info' : 'error' });
        if (isTaken) go();
      },
    });
  return { begin, isBeginning: isPending };
}
