import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Resource } from '#schemas/engine/resource.ts';
import type { LeadQuery, LeadStats } from '#schemas/lead/figures.ts';
import { useProvider } from '#src/dataProvider/index.ts';

/** Where the figures of a lead type are told. */
export const statsPath = (resource: Resource): string => `${resource.name}/stats`;

/** The figures under these filters; those before stay in sight until they are there. */
export function useLeadStats(resource: Resource, query: LeadQuery) {
  const provider = useProvider();
  return useQuery({
    queryKey: [resource.name, 'stats', query],
    queryFn: ({ signal }) => provider.call<LeadStats>(statsPath(resource), { query, signal }),
    placeholderData: keepPreviousData,
  });
}
