import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Identifier, RaRecord, SortPayload } from 'ra-core';
import { useProvider } from '#src/dataProvider/index.ts';
import { usePageSize } from '../generic/print/printing.ts';

const PAGE = 25;

/** Everything written about a lead is under one key: a task may be saved as an outreach too. */
export const activitiesKey = (leadId: Identifier): readonly unknown[] => ['activities', String(leadId)];

/** Which activities of a lead, and in which order; newest first if nothing is said. */
export interface Asked {
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly sort?: SortPayload;
}

/** The activities of a lead below a path, as many pages as the reader has asked for. */
export function useActivities(path: string, leadId: Identifier, { filter = {}, sort }: Asked = {}) {
  const provider = useProvider();
  const size = usePageSize(PAGE);
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...activitiesKey(leadId), path, filter, sort, size],
    queryFn: ({ pageParam, signal }) =>
      provider.getList<RaRecord>(path, {
        filter: { ...filter, lead_id_eq: leadId },
        ...(sort ? { sort } : {}),
        pagination: { page: pageParam, perPage: size },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.pageInfo?.hasNextPage ? pages.length + 1 : undefined),
    // What a colleague wrote meanwhile must be there when one comes back to the tab.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  // What is written between two pages moves the last of one to the next.
  const items = new Map(data?.pages.flatMap((page) => page.data).map((item) => [item.id, item]));
  return { ...query, items: [...items.values()], pages: data?.pages.length ?? 0 };
}
