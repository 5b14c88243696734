import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type {
  Encoding,
  ImportFlow,
  ImportOptions,
  ImportTask,
  Mapping,
  Separator,
} from '#schemas/import-flow/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';

export const FLOWS = 'leads/import-flows';
const UPLOAD_TIMEOUT_MS = 120_000;
/** While a job works the flow is read every second. */
export const POLL_MS = 1000;

/** A job is at work on it: not while its run is paused. */
export const isBusy = (flow: Pick<ImportTask, 'stage'>): boolean =>
  flow.stage === 'analysing' || flow.stage === 'importing';

export const flowKey = (id: string) => ['imports', 'flow', id] as const;

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
  readonly encoding?: Encoding;
  readonly header_row?: number;
  readonly options?: Partial<ImportOptions>;
  readonly status?: 'Closed';
  readonly action?: 'analyse';
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

/** A page as the API answers it. */
export interface Answer<T> {
  readonly items: readonly T[];
  readonly total: number;
}
