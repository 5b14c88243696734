import { useListContext, useTranslate } from 'ra-core';
import { BULK_IDS_MAX } from '#schemas/bulk/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { useSelection, type Selection } from '../generic/selection.ts';
import type { Which } from './api.ts';

export interface Selected {
  readonly selection: Selection;
  readonly which: Which;
  /** How many, for a sentence; above ten thousand the list stops counting. */
  readonly count: number;
  /** The same for the reader: 1,203 or 10,000+. */
  readonly countText: string;
  /** More keys than one request takes. */
  readonly isTooMany: boolean;
  /** What there is besides, for one who wants all of it; null when all is selected already. */
  readonly allText: string | null;
}

/** What the actions of the list are about now; null while nothing is selected. */
export function useSelected(): Selected | null {
  const selection = useSelection();
  const { total = 0, meta, filterValues } = useListContext();
  const number = useNumber();
  const translate = useTranslate();
  if (!selection || (!selection.isAllMatching && selection.ids.size === 0)) return null;
  const { ids, isAllMatching } = selection;
  const isExact = (meta as { total_exact?: boolean } | undefined)?.total_exact !== false;
  const all = isExact ? number(total) : translate('bulk.more_than', { count: number(total) });
  const isMore = !isAllMatching && (!isExact || total > ids.size);
  return {
    selection,
    which: isAllMatching
      ? { filter: filterValues as Record<string, unknown> }
      : { ids: [...ids].map(String) },
    count: isAllMatching ? total : ids.size,
    countText: isAllMatching ? all : number(ids.size),
    isTooMany: !isAllMatching && ids.size > BULK_IDS_MAX,
    allText: isMore ? all : null,
  };
}
