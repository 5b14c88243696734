import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useRequirements } from '../../../../requirements/api.ts';
import { useEditorBase } from '../../base.ts';
import { useKnownLists } from '../../../lists.ts';
import { useVisual } from '../visual.ts';
import type { Surroundings } from './property.ts';
import { subjectOf } from './subject.ts';

/** What the properties depend on beside the form. */
export function useSurroundings(): Surroundings {
  const translate = useTranslate();
  const language = useLanguage();
  const { formKey } = useVisual();
  const { published } = useEditorBase();
  const lists = useKnownLists();
  const { data } = useRequirements({ kind: subjectOf(formKey) ?? 'ACCOUNT', isAll: true, page: 0 });
  const items = useMemo(
    () =>
      new Map(
        (data?.items ?? []).map((item) => [item.code, language === 'es' ? item.name_es : item.name_en]),
      ),
    [data, language],
  );
  return useMemo(
    () => ({ key: formKey, language, published, lists, items, translate }),
    [formKey, language, published, lists, items, translate],
  );
}
