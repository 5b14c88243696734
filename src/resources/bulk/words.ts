import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { BulkAction } from '#schemas/bulk/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

/** Numbers as the reader writes them. */
export function useNumber(): (value: number) => string {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US');
    return (value) => format.format(value);
  }, [language]);
}

/** What became of the leads of an action, as one sentence. */
export function useOutcome(): (action: BulkAction) => string {
  const translate = useTranslate();
  const number = useNumber();
  return ({ changed, unchanged, skipped, kind }) =>
    [
      translate(kind === 'delete' ? 'bulk.end.deleted' : 'bulk.end.changed', {
        smart_count: changed,
        count: number(changed),
      }),
      ...(unchanged > 0
        ? [translate('bulk.end.unchanged', { smart_count: unchanged, count: number(unchanged) })]
        : []),
      translate('bulk.end.skipped', { smart_count: skipped, count: number(skipped) }),
    ].join(', ');
}
