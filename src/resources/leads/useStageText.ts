import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { legalFamily } from '#schemas/lead/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';

/** How a stage of the funnel is called; those of several statuses have a name of their own. */
export function useStageText(): (stage: string) => string {
  const translate = useTranslate();
  const codeText = useCodeText();
  return useCallback(
    (stage) =>
      legalFamily(`${stage}_`) ? translate(`details.stage.${stage}`) : codeText('LEAD_STATUS', stage),
    [translate, codeText],
  );
}
