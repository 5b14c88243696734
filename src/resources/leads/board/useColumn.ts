import { useInfiniteQuery } from '@tanstack/react-query';
import type { GetListResult } from 'ra-core';
import type { LeadStatus } from '#schemas/vocabulary/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { columnKey, type Ask } from './cards.ts';

/** Cards that a column loads at once. */
export const COLUMN_PAGE = 25;

/** The leads of one column, page by page, once it is near what can be seen. */
export function useColumn(ask: Ask, status: LeadStatus, isNear: boolean) {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: columnKey(ask, status),
    queryFn: ({ pageParam, signal }): Promise<GetListResult> =>
      provider.getList(ask.resource, {
        filter: { ...ask.filter, status_eq: status },
        sort: ask.sort,
        pagination: { page: pageParam, perPage: COLUMN_PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.pageInfo?.hasNextPage ? pages.length + 1 : undefined),
    enabled: isNear,
    // Who comes back from a lead may have changed it.
    refetchOnMount: 'always',
  });
}
