import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type {
  Encoding,
  ImportFlow,
  ImportOptions,
  ImportPreview,
  ImportTask,
  Mapping,
  Separator,
} from '#schemas/import-flow/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ImportTaskStatus } from '#schemas/vocabulary/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';

/** Also the name under which react-admin keeps the list of tasks. */
export const FLOWS = 'leads/import-flows';
const UPLOAD_TIMEOUT_MS = 120_000;
/** While a job works the flow is read every second; while its run is paused somebody else may resume it. */
const POLL_MS = 1000;
const PAUSED_POLL_MS = 5000;

/** A job has hold of it: it works, or waits to go on. */
export const isBusy = (flow: Pick<ImportTask, 'stage'>): boolean =>
  flow.stage === 'analysing' || flow.stage === 'importing';

/** When a flow is to be read anew, in ms; false: not by itself. */
export const pollOf = (flow: Pick<ImportTask, 'stage' | 'job'>): number | false => {
  if (!isBusy(flow)) return false;
  return flow.stage === 'importing' && flow.job?.status === 'PAUSED' ? PAUSED_POLL_MS : POLL_MS;
};

export const flowKey = (id: string) => ['imports', 'flow', id] as const;

/** Shows a flow as a change has left it: what was asked for before the change may be answered later, and is older. */
export async function putFlow(queries: QueryClient, flow: ImportFlow): Promise<void> {
  const queryKey = flowKey(flow.entity_id);
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, flow);
}

export function useFlow(id: string) {
  const provider = useProvider();
  return useQuery({
    queryKey: flowKey(id),
    queryFn: ({ signal }) => provider.call<ImportFlow>(`${FLOWS}/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data ? pollOf(state.data) : false),
  });
}

/** How the bytes of a file become columns and rows. */
export interface Reading {
  readonly separator: Separator;
  readonly encoding: Encoding;
  readonly header_row: number;
}

export interface FlowPatch extends Partial<Reading> {
  readonly mappings?: readonly Mapping[];
  readonly options?: Partial<ImportOptions>;
  readonly status?: 'Closed';
  readonly action?: 'analyse';
}

/** What is to become of rows changes none of them: read anew, they would lose what is open and typed among them. */
const keepsRows = ({ options, ...rest }: FlowPatch): boolean =>
  options !== undefined && !options.keys && Object.keys(rest).length === 0;

/** Changes a flow at the version the page has. Of a write that came too late the page shows what is there now. */
export function usePatchFlow(flow: Pick<ImportTask, 'entity_id' | 'version'>) {
  const provider = useProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (patch: FlowPatch) =>
      provider.call<ImportFlow>(`${FLOWS}/${flow.entity_id}`, {
        method: 'PATCH',
        body: { version: flow.version, ...patch },
      }),
    onSuccess: async (changed, patch) => {
      await putFlow(queries, changed);
      void queries.invalidateQueries({ queryKey: [FLOWS] });
      if (!keepsRows(patch))
        void queries.invalidateQueries({ queryKey: ['imports', 'items', flow.entity_id] });
    },
    onError: (error: Error) => {
      void queries.invalidateQueries({ queryKey: ['imports'] });
      void queries.invalidateQueries({ queryKey: [FLOWS] });
      // What is wrong with single fields stands beside them.
      if (!bodyOf(error)?.fails.length) notify(error.message, { type: 'error' });
    },
  });
}

export interface Upload extends Reading {
  readonly file: File;
  readonly type: LeadType;
}

export function useUpload() {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, type, ...reading }: Upload) =>
      provider.call<ImportFlow>(FLOWS, {
        method: 'POST',
        query: { lead_type: type, filename: file.name, ...reading },
        body: file,
        headers: { 'content-type': 'text/csv' },
        timeoutMs: UPLOAD_TIMEOUT_MS,
      }),
    onSuccess: (flow) => {
      queries.setQueryData(flowKey(flow.entity_id), flow);
      void queries.invalidateQueries({ queryKey: [FLOWS] });
    },
  });
}

/** The first records of a stored file, read otherwise than it is so far; which of them names the columns changes none. */
export function useStoredPreview(id: string, { separator, encoding }: Omit<Reading, 'header_row'>) {
  const provider = useProvider();
  return useQuery({
    queryKey: [...flowKey(id), 'preview', separator, encoding],
    queryFn: ({ signal }) =>
      provider.call<ImportPreview>(`${FLOWS}/${id}/preview`, { query: { separator, encoding }, signal }),
    placeholderData: keepPreviousData,
    // The same bytes say the same for ever.
    staleTime: Infinity,
  });
}

/** Of imports that are not closed. */
export const OPEN_FLOWS: readonly ImportTaskStatus[] = ['New', 'In Progress'];
const OPEN_SHOWN = 5;

/** Imports that are not closed, the latest first: the signed-in person's, or all that they may see. */
export function useOpenFlows(whose: 'mine' | 'all' = 'mine') {
  const provider = useProvider();
  const me = useSession().id;
  const creator = whose === 'mine' ? me : null;
  return useQuery({
    queryKey: [FLOWS, 'open', creator],
    queryFn: ({ signal }) =>
      provider.call<Answer<ImportTask>>(FLOWS, {
        query: { status_in: OPEN_FLOWS, created_by_eq: creator, size: OPEN_SHOWN, ordering: '-updated_at' },
        signal,
      }),
  });
}

/** A page as the API answers it. */
export interface Answer<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly total_exact: boolean;
}
