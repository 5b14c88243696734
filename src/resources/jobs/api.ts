import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JobCounts, JobProcess, JobRecord, ScheduledJob } from '#schemas/job/index.ts';
import type { JobKind, JobState } from '#schemas/job/kinds.ts';
import { useProvider } from '#src/dataProvider/index.ts';

const JOBS = 'jobs';
export const PAGE_SIZE = 25;
/** Jobs come and go too often to be told one by one; nobody asks for a page that is not looked at. */
const POLL_MS = 5000;

interface Page {
  readonly items: readonly JobRecord[];
  readonly total: number;
  readonly total_exact: boolean;
}

export interface Asked {
  readonly state: JobState | null;
  readonly kind: string | null;
  readonly search: string | null;
  /** From 0. */
  readonly page: number;
}

/** What is asked for again and again while it is looked at. */
function useAsked<T>(
  key: readonly unknown[],
  path: string,
  query?: Readonly<Record<string, string | number | null>>,
) {
  const provider = useProvider();
  return useQuery({
    queryKey: [JOBS, ...key],
    queryFn: ({ signal }) => provider.call<T>(path, { ...(query ? { query } : {}), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

export const useJobs = ({ state, kind, search, page }: Asked) =>
  useAsked<Page>(['list', state, kind, search, page], JOBS, {
    state_eq: state,
    kind_eq: kind,
    search,
    page: page + 1,
    size: PAGE_SIZE,
  });
export const useJobCounts = () => useAsked<JobCounts>(['counts'], `${JOBS}/counts`);
export const useSchedule = () =>
  useAsked<{ readonly items: readonly ScheduledJob[] }>(['schedule'], `${JOBS}/schedule`);
export const useProcesses = () =>
  useAsked<{ readonly items: readonly JobProcess[] }>(['processes'], `${JOBS}/processes`);

/** Begins anew and gives up; what is shown is asked for anew, also where somebody was faster. */
export function useJobCalls() {
  const provider = useProvider();
  const queries = useQueryClient();
  const afterwards = <T>(call: Promise<T>): Promise<T> =>
    call.finally(() => void queries.invalidateQueries({ queryKey: [JOBS] }));
  const post = <T>(path: string, body: object) =>
    afterwards(provider.call<T>(`${JOBS}/${path}`, { method: 'POST', body }));
  return {
    retry: ({ entity_id, attempts }: JobRecord) => post<JobRecord>(`${entity_id}/retry`, { attempts }),
    retryDead: (kind: JobKind) =>
      post<{ readonly retried: number; readonly more: boolean }>('retry-dead', { kind }),
    giveUp: ({ entity_id, attempts }: JobRecord, reason: string) =>
      post(`${entity_id}/give-up`, { attempts, reason }),
  };
}
