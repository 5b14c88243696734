import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LeadCoverage, LeadQuery } from '#schemas/lead/figures.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLeadType } from '../../leads/useLeads.ts';
import { statsPath } from '../useLeadStats.ts';

/** How many of the leads that these filters leave are in each county (GET /leads/{type}/stats/map). */
export function useCoverage(type: LeadType, query: LeadQuery) {
  const provider = useProvider();
  const resource = useLeadType(type);
  return useQuery({
    queryKey: [resource.name, 'stats', 'map', query],
    queryFn: ({ signal }) => provider.call<LeadCoverage>(`${statsPath(resource)}/map`, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
