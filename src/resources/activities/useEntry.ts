import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ENTRY } from './permalink.ts';
import type { useActivities } from './useActivities.ts';

/** Someone who follows a link to an entry older than these pages is told so rather than kept waiting. */
const MOST_PAGES = 20;

/** A list that is read page by page. */
interface List extends Pick<
  ReturnType<typeof useActivities>,
  'items' | 'pages' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'isPlaceholderData'
> {
  readonly fetchNextPage: () => Promise<unknown>;
}

/** The entry that the address asks for: further pages are read until it is there. */
export function useEntry(list: List) {
  const { items, pages, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } =
    list;
  const entry = useSearchParams()[0].get(ENTRY);
  const isMissing = entry !== null && !items.some(({ id }) => id === entry);
  const isSearching =
    isMissing && (isPlaceholderData || (hasNextPage && pages < MOST_PAGES && !isFetchNextPageError));
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage();
    // A page may come so fast that nobody sees it being fetched: that there is one more asks for the next.
  }, [isSearching, isFetching, pages, fetchNextPage]);
  return { entry, isSearching, isGone: isMissing && !isSearching && !isFetching };
}
