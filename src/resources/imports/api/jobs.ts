import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { ImportJob, ImportTask, UndoPreview } from '#schemas/import-flow/index.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { flowKey, FLOWS } from './flows.ts';

export const JOBS = 'leads/import_task';
export const UNDO_PAGE_SIZE = 25;
export type JobAction = 'pause' | 'resume' | 'cancel';

const undoKey = (job: string) => ['imports', 'undo', job] as const;

/**
 * A step of a run. Whether it was done or refused, the flow is read anew, and the step lasts until it is there; a refusal
 * is told, since nothing on the screen stands beside it.
 */
function useJobStep<V>(flowId: string, call: (value: V) => Promise<ImportJob>) {
  const queries = useQueryClient();
  const notify = useNotify();
  const language = useLanguage();
  return useMutation({
    mutationFn: call,
    onError: (error) => notify(textOf(error, language), { type: 'error' }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['imports', 'items', flowId] });
      void queries.invalidateQueries({ queryKey: ['imports', 'undo'] });
      void queries.invalidateQueries({ queryKey: [FLOWS] });
      return queries.invalidateQueries({ queryKey: flowKey(flowId) });
    },
  });
}

/** Starts a run over the rows of a flow that are ready. */
export function useStartJob(flow: Pick<ImportTask, 'entity_id' | 'version'>) {
  const provider = useProvider();
  return useJobStep<void>(flow.entity_id, () =>
    provider.call<ImportJob>(JOBS, {
      method: 'POST',
      body: { flow_id: flow.entity_id, version: flow.version },
    }),
  );
}

export function usePatchJob(job: ImportJob) {
  const provider = useProvider();
  return useJobStep<JobAction>(job.flow_id, (action) =>
    provider.call<ImportJob>(`${JOBS}/${job.entity_id}`, {
      method: 'PATCH',
      body: { version: job.version, action },
    }),
  );
}

/** Takes back what a run wrote. */
export function useUndoJob(job: ImportJob) {
  const provider = useProvider();
  return useJobStep<void>(job.flow_id, () =>
    provider.call<ImportJob>(`${JOBS}/${job.entity_id}/undo`, {
      method: 'POST',
      body: { version: job.version },
    }),
  );
}

/** What an undo would do, or of a run that is undone what stayed; `page` from 1. */
export function useUndoPreview(job: ImportJob, page: number) {
  const provider = useProvider();
  return useQuery({
    queryKey: [...undoKey(job.entity_id), job.status, page],
    queryFn: ({ signal }) =>
      provider.call<UndoPreview>(`${JOBS}/${job.entity_id}/undo`, {
        query: { page, size: UNDO_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Somebody may have changed a lead since the dialog was open last.
    staleTime: 0,
  });
}
