import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ImportTask } from '#schemas/import-flow/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { FLOWS, isBusy, POLL_MS, type Answer } from './flows.ts';

export function useTasks(page: number, size: number) {
  const provider = useProvider();
  return useQuery({
    queryKey: ['imports', 'tasks', page, size],
    queryFn: ({ signal }) =>
      provider.call<Answer<ImportTask>>(FLOWS, { query: { page, size, ordering: '-created_at' }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isBusy) ? POLL_MS : false),
  });
}
