import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExclusionCheck, ExclusionHit, ExclusionList } from '#schemas/credential/item.ts';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import type { ExclusionSource, HitResolution } from '#schemas/vocabulary/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';

const SCREENING = 'credentialing/screening';
const KEY = 'screening';
export const PAGE_SIZE = 25;
/** While a list is loaded its state is read anew. */
const POLL_MS = 2000;

interface PageOf<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly total_exact: boolean;
}

interface HitsFilter {
  /** Of one credential file only. */
  readonly accountId?: string | undefined;
  /** null: whatever became of it. */
  readonly resolution: HitResolution | null;
  /** From 0. */
  readonly page: number;
  readonly size?: number;
}

export function useHits({ accountId, resolution, page, size = PAGE_SIZE }: HitsFilter) {
  const provider = useProvider();
  return useQuery({
    queryKey: [KEY, 'hits', accountId ?? null, resolution, page, size],
    queryFn: ({ signal }) =>
      provider.call<PageOf<ExclusionHit>>(`${SCREENING}/hits`, {
        query: { account_id_eq: accountId, resolution_eq: resolution, page: page + 1, size },
        signal,
      }),
    placeholderData: keepPreviousData,
    // What a colleague resolved meanwhile must be there when one comes back.
    staleTime: 0,
  });
}

/** The latest comparisons of an account and its people. */
export function useChecks(accountId: string) {
  const provider = useProvider();
  return useQuery({
    queryKey: [KEY, 'checks', accountId],
    queryFn: ({ signal }) =>
      provider.call<PageOf<ExclusionCheck>>(`${SCREENING}/checks`, {
        query: { account_id_eq: accountId, size: PAGE_SIZE },
        signal,
      }),
    staleTime: 0,
  });
}

const isLoading = ({ status }: ExclusionList): boolean => status === 'QUEUED' || status === 'LOADING';

export function useLists(page: number) {
  const provider = useProvider();
  return useQuery({
    queryKey: [KEY, 'lists', page],
    queryFn: ({ signal }) =>
      provider.call<PageOf<ExclusionList>>(`${SCREENING}/lists`, {
        query: { page: page + 1, size: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isLoading) ? POLL_MS : false),
  });
}

/** Everything that shows a screening, or a file that one blocks, is asked for anew. */
function useForget(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const key of [KEY, ACCOUNTS.name, 'credential-file', 'credential-history'])
      void queries.invalidateQueries({ queryKey: [key] });
  };
}

export interface Resolution {
  readonly resolution: Exclude<HitResolution, 'OPEN'>;
  readonly note: string;
  readonly evidence_file_id: string | null;
}

export function useResolve({ entity_id, version }: Pick<ExclusionHit, 'entity_id' | 'version'>) {
  const provider = useProvider();
  return useMutation({
    mutationFn: (resolution: Resolution) =>
      provider.call<ExclusionHit>(`${SCREENING}/hits/${entity_id}/resolve`, {
        method: 'POST',
        body: { version, ...resolution },
      }),
    onSettled: useForget(),
  });
}

export function useScreen(accountId: string) {
  const provider = useProvider();
  return useMutation({
    mutationFn: () =>
      provider.call<{ items: ExclusionCheck[] }>(`${ACCOUNTS.name}/${accountId}/screen`, { method: 'POST' }),
    onSettled: useForget(),
  });
}

interface NewList {
  readonly source: ExclusionSource;
  readonly file_id?: string;
  readonly url?: string;
  readonly complete: boolean;
}

export function useAddList() {
  const provider = useProvider();
  return useMutation({
    mutationFn: (list: NewList) =>
      provider.call<ExclusionList>(`${SCREENING}/lists`, { method: 'POST', body: list }),
    onSettled: useForget(),
  });
}
