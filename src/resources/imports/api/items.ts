import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useCallback } from 'react';
import type {
  ImportFault,
  ImportFlow,
  ImportItem,
  ItemsPatch,
  ItemsQuery,
} from '#schemas/import-flow/index.ts';
import {
  IMPORT_ITEMS_PAGE_SIZE,
  type DuplicateDecision,
  type ImportItemStatus,
} from '#schemas/vocabulary/index.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { flowKey, FLOWS, putFlow } from './flows.ts';

/** What makes cells the same fault. */
export type FaultKey = Pick<ImportFault, 'field' | 'code' | 'column' | 'text'>;

const itemsKey = (flowId: string) => ['imports', 'items', flowId] as const;
const pagesKey = (flowId: string) => [...itemsKey(flowId), 'page'] as const;
const faultsKey = (flowId: string) => [...itemsKey(flowId), 'faults'] as const;
const decidedKey = (flowId: string) => [...itemsKey(flowId), 'decided'] as const;

/** A page of rows; a row that was changed since it was read stands in its place. */
export interface ItemsPage {
  readonly items: readonly ImportItem[];
  readonly total: number;
  /** What was asked for: the same page, read anew, has the same. */
  readonly asked: string;
}

type ItemsAnswer = Omit<ItemsPage, 'asked'>;

export interface Faults {
  readonly items: readonly ImportFault[];
  readonly total: number;
}

/** The rows with a fault, as the API asks for them; a fault that no column fills is one of the row as a whole. */
export const rowsWith = ({ field, code, column, text }: FaultKey): Omit<ItemsPatch['where'], 'status'> => ({
  field,
  code,
  ...(column === null ? {} : { column, text }),
});

export const hasFault = (item: ImportItem, fault: FaultKey): boolean =>
  item.status === 'INVALID' &&
  item.fails.some(({ field, code }) => field === fault.field && code === fault.code) &&
  (fault.column === null || textIn(item, fault.column) === fault.text);

/** What stands in a cell; empty ones are not kept. */
export const textIn = ({ data }: Pick<ImportItem, 'data'>, column: string): string =>
  Object.hasOwn(data, column) ? (data[column] ?? '') : '';

/** Not as the provider's query: there '' means nothing is asked, here it asks for empty cells. */
const itemsPath = (flowId: string, query: Readonly<Record<string, string | number | boolean>>): string =>
  `${FLOWS}/${flowId}/items?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

/** Rows are read anew when somebody asks for it: while they are being corrected nothing may move. */
const STILL = { staleTime: Infinity, gcTime: 0 } as const;
const canRead = (flow: ImportFlow): boolean => flow.stage !== 'analysing';

/** Rows of a flow by status, 100 at a time (specification §9); `page` from 1. */
export function useItems(flow: ImportFlow, status: ImportItemStatus, page: number, fault: FaultKey | null) {
  const provider = useProvider();
  const which: ItemsQuery = fault ? rowsWith(fault) : {};
  return useQuery({
    ...STILL,
    queryKey: [...pagesKey(flow.entity_id), status, page, which],
    queryFn: async ({ signal }): Promise<ItemsPage> => {
      const query = { status_in: status, page, size: IMPORT_ITEMS_PAGE_SIZE, ...which };
      const asked = itemsPath(flow.entity_id, query);
      return { ...(await provider.call<ItemsAnswer>(asked, { signal })), asked };
    },
    enabled: canRead(flow),
    placeholderData: keepPreviousData,
  });
}

/** One row by its number; null: there is none (any more). */
export function useItemOfRow(flowId: string, row: number) {
  const provider = useProvider();
  return useQuery({
    queryKey: [...itemsKey(flowId), 'row', row],
    queryFn: async ({ signal }) => {
      const path = itemsPath(flowId, { row_no: row, page: 1, size: 1 });
      const { items } = await provider.call<ItemsAnswer>(path, { signal });
      return items[0] ?? null;
    },
  });
}

/** How many duplicates somebody decided on their own. */
export function useDecidedCount(flow: ImportFlow): number {
  const provider = useProvider();
  const { data } = useQuery({
    queryKey: decidedKey(flow.entity_id),
    queryFn: async ({ signal }) => {
      const path = itemsPath(flow.entity_id, { status_in: 'DUPLICATED', decided: true, page: 1, size: 1 });
      return (await provider.call<{ readonly total: number }>(path, { signal })).total;
    },
    enabled: canRead(flow),
  });
  return data ?? 0;
}

/** The faults of the rows by groups, the largest first. */
export function useFaults(flow: ImportFlow) {
  const provider = useProvider();
  return useQuery({
    ...STILL,
    queryKey: faultsKey(flow.entity_id),
    queryFn: ({ signal }) => provider.call<Faults>(`${FLOWS}/${flow.entity_id}/faults`, { signal }),
    enabled: canRead(flow),
    placeholderData: keepPreviousData,
  });
}

export type ItemChange =
  | { readonly data: Readonly<Record<string, string>> }
  | { readonly decision: DuplicateDecision | null }
  | { readonly removed: boolean };

/** Writes of one flow go one after the other: each needs the version that the one before it left. */
const inTurn = (flowId: string) => ({ scope: { id: `imports ${flowId}` } });

const pagesOf = (queries: QueryClient, flowId: string): ItemsPage[] =>
  queries
    .getQueriesData<ItemsPage>({ queryKey: pagesKey(flowId) })
    .flatMap(([, page]) => (page ? [page] : []));

const rowIn = (pages: readonly ItemsPage[], id: string): ImportItem | undefined =>
  pages.flatMap(({ items }) => items).find((item) => item.entity_id === id);

/** Puts a row into its place, and tells the faults that they have become fewer. */
function putRow(queries: QueryClient, flowId: string, now: ImportItem): void {
  const before = rowIn(pagesOf(queries, flowId), now.entity_id);
  queries.setQueriesData<ItemsPage>(
    { queryKey: pagesKey(flowId) },
    (page) =>
      page && { ...page, items: page.items.map((item) => (item.entity_id === now.entity_id ? now : item)) },
  );
  if (!before) return;
  queries.setQueryData<Faults>(
    faultsKey(flowId),
    (faults) =>
      faults && {
        ...faults,
        items: faults.items.map((fault) => {
          const more = Number(hasFault(now, fault)) - Number(hasFault(before, fault));
          return more === 0 ? fault : { ...fault, rows: Math.max(0, fault.rows + more) };
        }),
      },
  );
}

/**
 * Changes one row: corrects a cell, decides about a duplicate, takes the row out or in again. It stays where it is; of
 * a change that came too late the row is shown as it is now.
 */
export function usePatchItem(flowId: string) {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    ...inTurn(flowId),
    mutationFn: ({ item, change }: { readonly item: ImportItem; readonly change: ItemChange }) => {
      const { version } = rowIn(pagesOf(queries, flowId), item.entity_id) ?? item;
      return provider.call<ImportItem>(`${FLOWS}/items/${item.entity_id}`, {
        method: 'PATCH',
        body: { version, ...change },
      });
    },
    onSuccess: (item) => putRow(queries, flowId, item),
    onError: (error) => {
      const current = bodyOf(error)?.current;
      if (current) putRow(queries, flowId, current as unknown as ImportItem);
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: flowKey(flowId) });
      void queries.invalidateQueries({ queryKey: [FLOWS] });
      void queries.invalidateQueries({ queryKey: decidedKey(flowId) });
    },
  });
}

/** Changes many rows at once, at the version of the flow that the page has. */
export function usePatchItems({ entity_id: flowId, version }: ImportFlow) {
  const provider = useProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const language = useLanguage();
  return useMutation({
    ...inTurn(flowId),
    mutationFn: (patch: ItemsPatch) =>
      provider.call<ImportFlow>(`${FLOWS}/${flowId}/items`, {
        method: 'PATCH',
        body: { version: queries.getQueryData<ImportFlow>(flowKey(flowId))?.version ?? version, ...patch },
      }),
    onSuccess: async (changed) => {
      await putFlow(queries, changed);
      void queries.invalidateQueries({ queryKey: [FLOWS] });
      void queries.invalidateQueries({ queryKey: itemsKey(flowId) });
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: flowKey(flowId) });
      const fails = bodyOf(error)?.fails ?? [];
      notify([...new Set(fails.map(({ message }) => message))].join('. ') || textOf(error, language), {
        type: 'error',
      });
    },
  });
}

/** Reads everything about the rows of a flow anew. */
export function useReadAnew(flowId: string): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: itemsKey(flowId) }), [queries, flowId]);
}
