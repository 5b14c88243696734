import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { failText } from '#schemas/errors.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import type { Upload } from './upload.ts';

/** How far an upload is, in a few words. */
export function useStateText(): (state: Upload['state']) => string {
  const translate = useTranslate();
  const codeText = useCodeText();
  return useCallback(
    (state) => {
      if (state === 'WAITING') return translate('file_uploads.waiting');
      if (state === 'ASKING') return translate('file_uploads.asking');
      return codeText('UPLOAD_STATE', state);
    },
    [translate, codeText],
  );
}

/** What is wrong with an upload, as sentences. */
export function useFaultTexts(): (upload: Pick<Upload, 'faults'>) => string[] {
  const language = useLanguage();
  return useCallback(
    ({ faults }) => faults.map((fault) => (typeof fault === 'string' ? fault : failText(fault, language))),
    [language],
  );
}
