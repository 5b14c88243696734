import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { NoticeCode } from '#schemas/notices/index.ts';
import type { NoticeRecord } from '#schemas/notices/record.ts';
import { useProvider } from '#src/dataProvider/index.ts';

export interface NoticePage {
  readonly items: readonly NoticeRecord[];
  readonly total: number;
  readonly total_exact: boolean;
  readonly page: number;
  readonly size: number;
}

/** How many wait to be read; not exact: more than so many. */
export type Unread = Pick<NoticePage, 'total' | 'total_exact'>;

/** `code`: of one kind only. */
export interface NoticeFilter {
  readonly unread: boolean;
  readonly code: NoticeCode | null;
}
export const ALL_NOTICES: NoticeFilter = { unread: false, code: null };

const PAGE = 25;
/** Everything that shows notices is asked for under one key, so that one event makes all of it old. */
export const NOTICES_KEY = ['notices'] as const;
export const UNREAD_KEY = [...NOTICES_KEY, 'unread'] as const;
/** Of one list, or (without a filter) what the keys of all lists begin with. */
export const listKey = (...filter: readonly NoticeFilter[]): readonly unknown[] => [
  ...NOTICES_KEY,
  'list',
  ...filter,
];

/** How many notices wait; undefined until it is known. `pollMs`: asks again so often. */
export function useUnread(pollMs: number | false = false): Unread | undefined {
  const provider = useProvider();
  const { data } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: ({ signal }) => provider.call<Unread>('notices/unread', { signal }),
    refetchInterval: pollMs,
  });
  return data;
}

/** A person's notices, newest first, as many pages as they have asked for. */
export function useNotices(filter: NoticeFilter) {
  const provider = useProvider();
  const { data, ...query } = useInfiniteQuery({
    queryKey: listKey(filter),
    queryFn: ({ pageParam, signal }) =>
      provider.call<NoticePage>('notices', {
        query: { read_eq: filter.unread ? false : null, code_in: filter.code, page: pageParam, size: PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total, total_exact, page, size }) =>
      !total_exact || page * size < total ? page + 1 : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // What comes between two pages moves the last of one to the next.
  const items = new Map(data?.pages.flatMap((page) => page.items).map((item) => [item.entity_id, item]));
  return { ...query, items: data ? [...items.values()] : undefined };
}
