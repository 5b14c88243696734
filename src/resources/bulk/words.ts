import { useTranslate } from 'ra-core';
import type { BulkAction } from '#schemas/bulk/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';

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
