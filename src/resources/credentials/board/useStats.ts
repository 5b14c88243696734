import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueueStats } from '#schemas/credential/stats.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { listQuery } from '#src/dataProvider/lists.ts';

/** What a queue comes to under these filters; asked anew when the list is. */
export function useStats(resource: Resource, filter: Readonly<Record<string, unknown>>, isWanted = true) {
  const provider = useProvider();
  const { page: _page, size: _size, ordering: _ordering, ...query } = listQuery({ filter });
  return useQuery({
    queryKey: [resource.name, 'stats', query],
    queryFn: ({ signal }) => provider.call<QueueStats>(`${resource.name}/stats`, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}
