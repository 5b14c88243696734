import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportFlow, ImportItem } from '#schemas/import-flow/index.ts';
import { IMPORT_ITEMS_PAGE_SIZE, type ImportItemStatus } from '#schemas/vocabulary/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { flowKey, FLOWS, type Answer } from './flows.ts';

/** Rows of a flow by status, 100 at a time (specification §9); read anew when the counts of the flow change. */
export function useItems(flow: ImportFlow, status: ImportItemStatus, page: number) {
  const provider = useProvider();
  return useQuery({
    queryKey: ['imports', 'items', flow.entity_id, status, page, flow.counts],
    queryFn: ({ signal }) =>
      provider.call<Answer<ImportItem>>(`${FLOWS}/${flow.entity_id}/items`, {
        query: { status_in: status, page, size: IMPORT_ITEMS_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function usePatchItem(flowId: string) {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ item, column, text }: { item: ImportItem; column: string; text: string }) =>
      provider.call<ImportItem>(`${FLOWS}/items/${item.entity_id}`, {
        method: 'PATCH',
        body: { version: item.version, data: { [column]: text } },
      }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: flowKey(flowId) }),
        queries.invalidateQueries({ queryKey: ['imports', 'items', flowId] }),
      ]),
  });
}
