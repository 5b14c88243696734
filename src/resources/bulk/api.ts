import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  isAssignment,
  isOpen,
  type BulkAction,
  type BulkAsked,
  type SkippedLead,
} from '#schemas/bulk/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { BULK_KIND } from '#schemas/vocabulary/index.ts';
import { queryOf } from '#src/dataProvider/http.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { listQuery } from '#src/dataProvider/lists.ts';

/** A small action ends within a second; one over a hundred thousand leads need not be asked about twice a second. */
const FIRST_POLL_MS = 700;
const LAST_POLL_MS = 5000;
const SLOWER = 1.2;
export const SKIPPED_PAGE_SIZE = 25;
export const ASSIGNMENTS_PAGE_SIZE = 10;
const ASSIGNMENTS = codesOf(BULK_KIND).filter(isAssignment);

const pathOf = (resource: Resource): string => `${resource.name}/bulk`;
/** An action as it was last told. */
export const actionKey = (resource: Resource, id: string | null) =>
  ['bulk', resource.name, 'action', id] as const;

export interface Order {
  readonly kind: BulkAsked;
  readonly params?: Readonly<Record<string, unknown>>;
}
/** Which leads: these, or all that the list's filters find. */
export type Which = { readonly ids: readonly string[] } | { readonly filter: Record<string, unknown> };

/** The same for a call's body. */
export const whichBody = (which: Which) =>
  'ids' in which
    ? { ids: which.ids }
    : { query: Object.fromEntries(new URLSearchParams(queryOf(listQuery({ filter: which.filter })))) };

export function useStartBulk(resource: Resource) {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ order, which }: { order: Order; which: Which }) =>
      provider.call<BulkAction>(pathOf(resource), {
        method: 'POST',
        body: { ...order, ...whichBody(which) },
      }),
    onSuccess: (action) => queries.setQueryData(actionKey(resource, action.entity_id), action),
  });
}

/** An action as it stands, asked for again and again while it goes on. */
export function useAction(resource: Resource, id: string | null) {
  const provider = useProvider();
  return useQuery({
    queryKey: actionKey(resource, id),
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
    onSuccess: (action) => queries.setQueryData(actionKey(resource, action.entity_id), action),
    // It had ended already: what it has become stands to be read.
    onError: (_error, id) => queries.invalidateQueries({ queryKey: actionKey(resource, id) }),
  });
}

/** Gives the leads of an assignment back; afterwards the assignment says of itself that it was undone. */
export function useUndoBulk(resource: Resource) {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      provider.call<BulkAction>(`${pathOf(resource)}/${id}/undo`, { method: 'POST' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bulk', resource.name] }),
  });
}

/** Who got how many leads of an assignment that has ended; `user_id` null: nobody. */
export function useShares(resource: Resource, action: BulkAction) {
  const provider = useProvider();
  return useQuery({
    queryKey: ['bulk', resource.name, 'shares', action.entity_id],
    queryFn: async ({ signal }) => {
      const path = `${pathOf(resource)}/${action.entity_id}/shares`;
      const { items } = await provider.call<{ items: { user_id: string | null; count: number }[] }>(path, {
        signal,
      });
      return items;
    },
  });
}

/** The person's own assignments, the newest first. */
export function useAssignments(resource: Resource, page: number) {
  const provider = useProvider();
  return useQuery({
    // As `running`: what happens to any action changes this list.
    queryKey: ['bulk', resource.name, 'running', 'assignments', page],
    queryFn: ({ signal }) => {
      const query = { kind_in: ASSIGNMENTS, ordering: '-created_at', page, size: ASSIGNMENTS_PAGE_SIZE };
      return provider.call<{ items: BulkAction[]; total: number }>(pathOf(resource), { query, signal });
    },
    placeholderData: keepPreviousData,
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
