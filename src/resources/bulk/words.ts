import { useTranslate } from 'ra-core';
import type { BulkAction } from '#schemas/bulk/index.ts';
import type { BulkKind } from '#schemas/vocabulary/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';

const CHANGED = {
  assign: 'bulk.end.assigned',
  distribute: 'bulk.end.assigned',
  undo: 'bulk.end.returned',
  status: 'bulk.end.changed',
  delete: 'bulk.end.deleted',
} as const satisfies Record<BulkKind, string>;

/** What became of the leads of an action, as one sentence. */
export function useOutcome(): (action: BulkAction) => string {
  const translate = useTranslate();
  const number = useNumber();
  return ({ changed, unchanged, skipped, undone, kind }) =>
    [
      translate(CHANGED[kind], {
        smart_count: changed,
        count: number(changed),
      }),
      ...(unchanged > 0
        ? [translate('bulk.end.unchanged', { smart_count: unchanged, count: number(unchanged) })]
        : []),
      translate('bulk.end.skipped', { smart_count: skipped, count: number(skipped) }),
      ...(undone ? [translate('bulk.end.undone')] : []),
    ].join(', ');
}
