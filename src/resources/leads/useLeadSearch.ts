import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLeads } from './useLeads.ts';

/**
 * The leads of the signed-in person's type that match a search, as many as one looks through, the last changed first;
 * null while there is nothing to look for, or no answer yet.
 */
export function useLeadSearch(search: string, count: number): readonly RaRecord[] | null {
  const provider = useProvider();
  const { resource } = useLeads();
  const { data } = useQuery({
    queryKey: [resource.name, 'to choose', search, count],
    queryFn: ({ signal }) =>
      provider.getList<RaRecord>(resource.name, {
        filter: { search },
        sort: { field: 'updated_at', order: 'DESC' },
        pagination: { page: 1, perPage: count },
        signal,
      }),
    enabled: search.length >= SEARCH_MIN_LENGTH,
  });
  return data?.data ?? null;
}
