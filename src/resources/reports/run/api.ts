import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReportAnswers, ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportRun } from '#schemas/report/item.ts';
import type { ReportFormat } from '#schemas/report/words.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';

export const RUNS_PATH = 'reports/runs';
const POLL_MS = 1000;

/** What is run: a saved report, or one that is not saved as it stands. */
export type RunSource =
  | { readonly template_id: string }
  | { readonly category: ReportCategory; readonly name: string; readonly definition: ReportDefinition };

export type RunRequest = RunSource & {
  readonly format: ReportFormat;
  readonly answers?: ReportAnswers;
  readonly reason?: string;
};

const runKey = (id: string) => [RUNS_PATH, 'one', id] as const;

export const hasEnded = ({ status }: Pick<ReportRun, 'status'>): boolean =>
  status !== 'QUEUED' && status !== 'RUNNING';

/** Asks for a run. Rejects with the server's refusal. */
export function useStartRun() {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: RunRequest) =>
      provider.call<ReportRun>(RUNS_PATH, { method: 'POST', body: request }),
    onSuccess: (run) => {
      queries.setQueryData(runKey(run.entity_id), run);
      void queries.invalidateQueries({ queryKey: [RUNS_PATH, 'list'] });
    },
  });
}

/** A run, read again each second until it has ended. */
export function useRun(first: ReportRun) {
  const provider = useProvider();
  return useQuery({
    queryKey: runKey(first.entity_id),
    queryFn: ({ signal }) => provider.call<ReportRun>(`${RUNS_PATH}/${first.entity_id}`, { signal }),
    initialData: first,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : POLL_MS),
  });
}

/** Stops a run that has not ended. */
export function useCancelRun(id: string) {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => provider.call<ReportRun>(`${RUNS_PATH}/${id}/cancel`, { method: 'POST', body: {} }),
    // It may have ended meanwhile: how it stands says which.
    onSettled: () => queries.invalidateQueries({ queryKey: runKey(id) }),
  });
}
