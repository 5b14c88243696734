import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SearchAnswer } from '#schemas/search.ts';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';
import { useProvider } from '#src/dataProvider/index.ts';

/** What was found is not kept longer than somebody may come back to it. */
const KEPT_MS = 60_000;

export const isLongEnough = (text: string): boolean => text.trim().length >= SEARCH_MIN_LENGTH;

/** What the server finds for a text; the former answer stands until there is the new one. */
export function useSearch(text: string) {
  const provider = useProvider();
  const q = text.trim();
  return useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => provider.call<SearchAnswer>('search', { method: 'POST', body: { q }, signal }),
    enabled: isLongEnough(q),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
}
