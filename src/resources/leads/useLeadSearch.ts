import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLeads } from './useLeads.ts';

interface FoundLeads {
  /** Null while there is nothing to look for, or no answer yet. */
  readonly found: readonly RaRecord[] | null;
  /** Why there is none. */
  readonly error: unknown;
}

/** The leads of the signed-in person's type that match a search, as many as one looks through, the last changed first. */
export function useLeadSearch(search: string, count: number): FoundLeads {
  const provider = useProvider();
  const { resource } = useLeads();
  const { data, error } = useQuery({
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
  return { found: data?.data ?? null, error };
}
