import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, type ListControllerResult, type SortPayload } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Values } from '#schemas/engine/field.ts';
import type { ReportItem, ReportView } from '#schemas/report/item.ts';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { TEMPLATES_PATH } from '../api.ts';
import { isSort } from './columns.ts';
import type { ListPlace } from './places.ts';

const SIZE = 50;
/** What people choose of a list; the place stays in the address beside it. */
const CHOSEN = ['search', 'category'] as const;

export type ReportRow = ReportItem & { readonly id: string };

interface Asked {
  readonly place: ListPlace | 'trash';
  readonly folder: string | null;
  /** What the area is about. */
  readonly categories: readonly ReportCategory[];
}

const countIn = (value: string | null, otherwise: number): number => {
  const count = Number(value);
  return Number.isSafeInteger(count) && count > 0 ? count : otherwise;
};

const NEWEST: Partial<Record<Asked['place'], SortPayload>> = {
  recent: { field: 'used_at', order: 'DESC' },
  trash: { field: 'trashed_at', order: 'DESC' },
};
const BY_NAME: SortPayload = { field: 'name', order: 'ASC' };

/** Where a place looks. A search from the top of the own reports finds those in their folders too. */
function whereOf({ place, folder }: Asked, isSearch: boolean): { view: ReportView; folder_id?: string } {
  // Editors of a folder put theirs beside its owner's.
  if (folder !== null) return { view: 'all', folder_id: folder };
  return place === 'mine' && !isSearch ? { view: 'mine', folder_id: 'top' } : { view: place };
}

/**
 * The reports of a place as the context of a list that the house's search, pages and order work with. react-admin's own
 * list would take the place out of the address when it writes itself into it.
 */
export function useReportList(asked: Asked): Partial<ListControllerResult<ReportRow>> {
  const [query, setQuery] = useSearchParams();
  const search = query.get('search') ?? '';
  const category = asked.categories.find((one) => one === query.get('category'));
  const page = countIn(query.get('page'), 1);
  const perPage = Math.min(countIn(query.get('perPage'), SIZE), 1000);
  const field = query.get('sort');
  const sort: SortPayload =
    field !== null && isSort(field)
      ? { field, order: query.get('order') === 'DESC' ? 'DESC' : 'ASC' }
      : (NEWEST[asked.place] ?? BY_NAME);
  const list = useGetList<ReportRow>(
    TEMPLATES_PATH,
    {
      filter: {
        ...whereOf(asked, search.trim().length >= SEARCH_MIN_LENGTH),
        category_in: category ? [category] : asked.categories,
        search,
      },
      sort,
      pagination: { page, perPage },
    },
    { placeholderData: keepPreviousData },
  );
  const filterValues = useMemo(
    (): Values => ({ ...(search !== '' && { search }), ...(category && { category }) }),
    [search, category],
  );
  const write = (values: Readonly<Record<string, unknown>>, isSamePage = false) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (!isSamePage) next.delete('page');
        for (const [name, value] of Object.entries(values))
          if (value === undefined || value === null || value === '') next.delete(name);
          else next.set(name, String(value));
        return next;
      },
      { replace: true },
    );
  return {
    ...list,
    page,
    perPage,
    sort,
    filterValues,
    setPage: (next) => write({ page: next }, true),
    setPerPage: (next) => write({ perPage: next }),
    setSort: (next) => write({ sort: next.field, order: next.order }),
    setFilters: (next) => write(Object.fromEntries(CHOSEN.map((name) => [name, (next as Values)[name]]))),
  } as Partial<ListControllerResult<ReportRow>>;
}
