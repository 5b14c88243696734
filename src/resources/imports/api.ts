import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { ImportFlow, ImportItem, ImportTask, Mapping, Separator } from '#schemas/import-flow/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { IMPORT_ITEMS_PAGE_SIZE, type ImportItemStatus } from '#schemas/vocabulary/index.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';

const FLOWS = 'leads/import-flows';
const UPLOAD_TIMEOUT_MS = 120_000;
/** While a job works the flow is read every second. */
const POLL_MS = 1000;

export const isBusy = (flow: Pick<ImportTask, 'stage'>): boolean =>
  flow.stage === 'analysing' || flow.stage === 'importing';

const flowKey = (id: string) => ['imports', 'flow', id] as const;

export function useFlow(id: string) {
  const provider = useProvider();
  return useQuery({
    queryKey: flowKey(id),
    queryFn: ({ signal }) => provider.call<ImportFlow>(`${FLOWS}/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? POLL_MS : false),
  });
}

export interface FlowPatch {
  readonly mappings?: readonly Mapping[];
  readonly separator?: Separator;
  readonly status?: 'Closed';
  readonly action?: 'analyse' | 'import';
}

/** Changes a flow at the version the page has. Of a write that came too late the page shows what is there now. */
export function usePatchFlow(flow: Pick<ImportTask, 'entity_id' | 'version'>) {
  const provider = useProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const key = flowKey(flow.entity_id);
  return useMutation({
    mutationFn: (patch: FlowPatch) =>
      provider.call<ImportFlow>(`${FLOWS}/${flow.entity_id}`, {
        method: 'PATCH',
        body: { version: flow.version, ...patch },
      }),
    onSuccess: (changed) => {
      queries.setQueryData(key, changed);
      void queries.invalidateQueries({ queryKey: ['imports', 'tasks'] });
      void queries.invalidateQueries({ queryKey: ['imports', 'items', flow.entity_id] });
    },
    onError: (error: Error) => {
      void queries.invalidateQueries({ queryKey: ['imports'] });
      // What is wrong with single fields stands beside them.
      if (!bodyOf(error)?.fails.length) notify(error.message, { type: 'error' });
    },
  });
}

export interface Upload {
  readonly file: File;
  readonly type: LeadType;
  readonly separator: Separator | 'auto';
}

export function useUpload() {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, type, separator }: Upload) =>
      provider.call<ImportFlow>(FLOWS, {
        method: 'POST',
        query: { lead_type: type, filename: file.name, separator },
        body: file,
        headers: { 'content-type': 'text/csv' },
        timeoutMs: UPLOAD_TIMEOUT_MS,
      }),
    onSuccess: (flow) => {
      queries.setQueryData(flowKey(flow.entity_id), flow);
      void queries.invalidateQueries({ queryKey: ['imports', 'tasks'] });
    },
  });
}

interface Answer<T> {
  readonly items: readonly T[];
  readonly total: number;
}

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
