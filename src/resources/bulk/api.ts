import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOpen, type BulkAction, type BulkAsked, type SkippedLead } from '#schemas/bulk/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { queryOf } from '#src/dataProvider/http.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { listQuery } from '#src/dataProvider/lists.ts';

/** A small action ends within a second; one over a hundred thousand leads need not be asked about twice a second. */
const FIRST_POLL_MS = 700;
const LAST_POLL_MS = 5000;
const SLOWER = 1.2;
export const SKIPPED_PAGE_SIZE = 25;

const pathOf = (resource: Resource): string => `${resource.name}/bulk`;
const keyOf = (resource: Resource, id: string | null) => ['bulk', resource.name, 'action', id] as const;

export interface Order {
  readonly kind: BulkAsked;
  readonly params?: Readonly<Record<string, unknown>>;
}
/** Which leads: these, or all that the list's filters find. */
export type Which = { readonly ids: readonly string[] } | { readonly filter: Record<string, unknown> };

const bodyOf = (which: Which) =>
  'ids' in which
    ? { ids: which.ids }
    : { query: Object.fromEntries(new URLSearchParams(queryOf(listQuery({ filter: which.filter })))) };

export function useStartBulk(resource: Resource) {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ order, which }: { order: Order; which: Which }) =>
      provider.call<BulkAction>(pathOf(resource), { method: 'POST', body: { ...order, ...bodyOf(which) } }),
    onSuccess: (action) => queries.setQueryData(keyOf(resource, action.entity_id), action),
  });
}

/** An action as it stands, asked for again and again while it goes on. */
export function useAction(resource: Resource, id: string | null) {
  const provider = useProvider();
  return useQuery({
    queryKey: keyOf(resource, id),
    queryFn: ({ signal }) => provider.call<BulkAction>(`${pathOf(resource)}/${id}`, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isOpen(data.status)
        ? Math.min(FIRST_POLL_MS * SLOWER ** Math.max(dataUpdateCount - 1, 0), LAST_POLL_MS)
        : false,
  });
}

/** The newest of the person's own actions that still goes on, or null: asked once, when the list is opened. */
export function useRunning(resource: Resource, enabled: boolean) {
  const provider = useProvider();
  const queries = useQueryClient();
  const queryKey = ['bulk', resource.name, 'running'];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const query = { status_in: ['QUEUED', 'RUNNING'], size: 1 };
      const page = await provider.call<{ items: BulkAction[] }>(pathOf(resource), { query, signal });
      return page.items[0] ?? null;
    },
    enabled,
    retry: false,
    staleTime: Infinity,
    // An answer from before the list was left says nothing of now.
    gcTime: 0,
  });
  return { id: data?.entity_id ?? null, forget: () => queries.setQueryData(queryKey, null) };
}

export function useCancelBulk(resource: Resource) {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      provider.call<BulkAction>(`${pathOf(resource)}/${id}/cancel`, { method: 'POST' }),
    onSuccess: (action) => queries.setQueryData(keyOf(resource, action.entity_id), action),
    // It had ended already: what it has become stands to be read.
    onError: (_error, id) => queries.invalidateQueries({ queryKey: keyOf(resource, id) }),
  });
}

export function useSkipped(resource: Resource, action: BulkAction, page: number) {
  const provider = useProvider();
  return useQuery({
    queryKey: ['bulk', resource.name, 'skipped', action.entity_id, page],
    queryFn: ({ signal }) =>
      provider.call<{ items: SkippedLead[]; total: number }>(
        `${pathOf(resource)}/${action.entity_id}/skipped`,
        { query: { page, size: SKIPPED_PAGE_SIZE }, signal },
      ),
    placeholderData: keepPreviousData,
  });
}
