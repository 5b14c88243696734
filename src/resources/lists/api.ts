import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Values } from '#schemas/engine/field.ts';
import {
  LISTS_PATH,
  type AdminList,
  type EntryCounts,
  type EntryList,
  type EntryUse,
  type ListEntry,
} from '#schemas/list/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { LOOKUP_PATHS } from '#src/dataProvider/lists.ts';

const KEY = 'lists';
const COUNTS_FRESH_MS = 60_000;
const pathOf = (list: AdminList, ...rest: readonly string[]): string =>
  [LISTS_PATH, list, ...rest.map(encodeURIComponent)].join('/');

/** The entries of a list (null: of both lead types) in their order, retired ones as well. */
export function useEntryList(list: AdminList, type: LeadType | null) {
  const provider = useProvider();
  return useQuery({
    queryKey: [KEY, list, type],
    queryFn: ({ signal }) =>
      provider.call<EntryList>(pathOf(list), { query: { lead_type_eq: type }, signal }),
    staleTime: 0,
  });
}

/** How many leads have each entry. */
export function useCounts(list: AdminList) {
  const provider = useProvider();
  return useQuery({
    queryKey: ['list counts', list],
    queryFn: ({ signal }) => provider.call<EntryCounts>(pathOf(list, 'use'), { signal }),
    staleTime: COUNTS_FRESH_MS,
  });
}

/** What uses an entry, as of now. */
export function useUse(list: AdminList, id: string) {
  const provider = useProvider();
  return useQuery({
    queryKey: ['list counts', list, id],
    queryFn: ({ signal }) => provider.call<EntryUse>(pathOf(list, id, 'use'), { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Wherever the entries of lists are offered they are asked for anew. */
function offerAnew(queries: QueryClient): void {
  for (const path of Object.values(LOOKUP_PATHS))
    void queries.invalidateQueries({ queryKey: ['entries', path] });
}

/** Adds, changes and removes entries; what is shown of the list is asked for anew, here and wherever it is offered. */
export function useListCalls(list: AdminList) {
  const provider = useProvider();
  const queries = useQueryClient();
  const afterwards = <T>(call: Promise<T>): Promise<T> =>
    call.finally(() => {
      void queries.invalidateQueries({ queryKey: [KEY] });
      offerAnew(queries);
    });
  return {
    add: (body: Values) => afterwards(provider.call<ListEntry>(pathOf(list), { method: 'POST', body })),
    change: (id: string, version: number, values: Values) =>
      afterwards(
        provider.call<ListEntry>(pathOf(list, id), { method: 'PATCH', body: { version, ...values } }),
      ),
    remove: (id: string, version: number) =>
      afterwards(provider.call(pathOf(list, id), { method: 'DELETE', query: { version } })),
  };
}

interface Move {
  readonly id: string;
  /** Before which of the entries it goes; null: behind all, undefined: it stays. */
  readonly before: (items: readonly ListEntry[]) => string | null | undefined;
}

/** Gives entries other places, one after the other: whoever presses twice starts from where the first move ended. */
export function useMove(list: AdminList, type: LeadType | null): (move: Move) => Promise<EntryList> {
  const provider = useProvider();
  const queries = useQueryClient();
  const queryKey = [KEY, list, type];
  const { mutateAsync } = useMutation({
    scope: { id: KEY },
    mutationFn: async ({ id, before }: Move) => {
      const seen = queries.getQueryData<EntryList>(queryKey)!;
      const place = before(seen.items);
      if (place === undefined) return seen;
      const body = { before: place, order: seen.order };
      return provider.call<EntryList>(pathOf(list, id, 'move'), { method: 'POST', body });
    },
    onSuccess: async (now) => {
      // What was asked for before the move would bring the former order back.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, now);
      offerAnew(queries);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  return mutateAsync;
}
