import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  ReportAffected,
  ReportFolder,
  ReportItem,
  ReportRun,
  ReportSchedule,
  ReportShare,
  ReportTarget,
  ReportTemplate,
} from '#schemas/report/item.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import type { Query } from '#src/dataProvider/http.ts';
import type { ApiPage } from '#src/dataProvider/lists.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { isReportList, LIST_KEY, TEMPLATES_PATH } from '../api.ts';
import { hasEnded, RUNS_PATH } from '../run/api.ts';
import { targetOf, type Thing } from './things.ts';

const FOLDERS_PATH = 'reports/folders';
const SCHEDULES_PATH = 'reports/schedules';
/** Begins as the key of the folders does (../api.ts): what refreshes those refreshes these. */
const TRASHED_FOLDERS_KEY = ['reports', 'folders', 'trash'];
const LISTS = [LIST_KEY, ['reports', 'folders'], [SCHEDULES_PATH]];

/** Read once, and never taken from an earlier visit. */
const AS_OPENED = { staleTime: Infinity, gcTime: 0 } as const;

type Written = Pick<ReportTarget, 'entity_id' | 'version'>;
type PageOf<T> = Omit<ApiPage, 'items'> & { readonly items: readonly T[] };

export interface Shares {
  readonly items: readonly ReportShare[];
  readonly version: number;
}

/** What a person says of a schedule. */
export type ScheduleValues = Omit<
  ReportSchedule,
  'entity_id' | 'version' | 'template_id' | 'next_at' | 'failure' | 'failed_at'
>;

/** Reads anew whatever lists reports, after one of them changed. */
export const refresh = (queries: QueryClient): Promise<unknown> =>
  Promise.all(LISTS.map((queryKey) => queries.invalidateQueries({ queryKey })));

const marksOf = (id: string): string => `${TEMPLATES_PATH}/${id}/marks`;
const pathOf = ({ kind, entity_id }: Pick<ReportTarget, 'kind' | 'entity_id'>): string =>
  `${kind === 'folder' ? FOLDERS_PATH : TEMPLATES_PATH}/${entity_id}`;

/** The folders in the reader's trash, each that was put there by itself. */
export function useTrashedFolders() {
  const provider = useProvider();
  return useQuery({
    queryKey: TRASHED_FOLDERS_KEY,
    queryFn: async ({ signal }) =>
      (
        await provider.call<{ items: readonly ReportFolder[] }>(FOLDERS_PATH, {
          query: { trashed: 'true' },
          signal,
        })
      ).items,
  });
}

/** With whom something is shared, as it is when the dialog is opened: somebody works at it. */
export function useShares(thing: Thing) {
  const provider = useProvider();
  return useQuery({
    queryKey: ['reports', 'shares', thing.entity_id],
    queryFn: ({ signal }) => provider.call<Shares>(`${pathOf(thing)}/shares`, { signal }),
    ...AS_OPENED,
  });
}

/** The same with the versions that they have now; of what is gone, the old one. */
async function targetsNow(
  provider: ReturnType<typeof useProvider>,
  targets: readonly ReportTarget[],
  signal: AbortSignal,
): Promise<readonly ReportTarget[]> {
  const ids = targets.filter(({ kind }) => kind === 'report').map(({ entity_id }) => entity_id);
  const query = { entity_id_in: ids, size: ids.length };
  const [reports, folders] = await Promise.all([
    ids.length === 0 ? { items: [] } : provider.call<PageOf<ReportItem>>(TEMPLATES_PATH, { query, signal }),
    provider.call<{ items: readonly ReportFolder[] }>(FOLDERS_PATH, { signal }),
  ]);
  const versions = new Map(
    [...reports.items, ...folders.items].map(({ entity_id, version }) => [entity_id, version]),
  );
  return targets.map((target) => ({ ...target, version: versions.get(target.entity_id) ?? target.version }));
}

/** Who loses what is about to be deleted, as it is now: what was changed since it was listed is asked of as it was found. */
export function useAffected(things: readonly Thing[]) {
  const provider = useProvider();
  const items = things.map(targetOf);
  return useQuery({
    queryKey: ['reports', 'affected', items],
    queryFn: async ({ signal }) => {
      const ask = async (targets: readonly ReportTarget[]) => ({
        targets,
        ...(await provider.call<ReportAffected>('reports/affected', {
          method: 'POST',
          body: { items: targets },
          signal,
        })),
      });
      try {
        return await ask(items);
      } catch (error) {
        if (bodyOf(error)?.status !== 409) throw error;
        return ask(await targetsNow(provider, items, signal));
      }
    },
    ...AS_OPENED,
  });
}

function useSchedulesQuery(template_id: string | null) {
  const provider = useProvider();
  return {
    queryKey: [SCHEDULES_PATH, template_id],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
      (
        await provider.call<{ items: readonly ReportSchedule[] }>(SCHEDULES_PATH, {
          query: { template_id },
          signal,
        })
      ).items,
  };
}

/** All of the reader's own schedules. */
export const useSchedules = () => useQuery(useSchedulesQuery(null));

/** The reader's own schedules of a report, as they are when the dialog is opened: somebody works at one of them. */
export const useSchedulesOf = (templateId: string) =>
  useQuery({ ...useSchedulesQuery(templateId), ...AS_OPENED });

/** The reports of schedules by their keys; one that is gone for the reader is not among them. */
export function useReportsOf(schedules: readonly ReportSchedule[] | undefined) {
  const provider = useProvider();
  const ids = [...new Set(schedules?.map(({ template_id }) => template_id))].sort();
  return useQuery({
    queryKey: [SCHEDULES_PATH, 'reports', ids],
    queryFn: async ({ signal }) => {
      const query = { entity_id_in: ids, size: ids.length };
      const { items } = await provider.call<PageOf<ReportItem>>(TEMPLATES_PATH, { query, signal });
      return new Map(items.map((item) => [item.entity_id, item]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

export const RUNS_SIZE = 25;
const POLL_MS = 2000;

/** A page of the reader's own runs, read anew while one of them is under way. */
export function useRuns(page: number) {
  const provider = useProvider();
  return useQuery({
    queryKey: [RUNS_PATH, 'list', page],
    queryFn: ({ signal }) =>
      provider.call<PageOf<ReportRun>>(RUNS_PATH, { query: { page, size: RUNS_SIZE }, signal }),
    refetchInterval: ({ state }) => (state.data?.items.every(hasEnded) === false ? POLL_MS : false),
    placeholderData: keepPreviousData,
  });
}

/** A run by its key, as it is now; null: none is asked for. */
export function useRunNamed(id: string | null) {
  const provider = useProvider();
  return useQuery({
    queryKey: [RUNS_PATH, 'named', id],
    queryFn: ({ signal }) => provider.call<ReportRun>(`${RUNS_PATH}/${id}`, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && !hasEnded(state.data) ? POLL_MS : false),
  });
}

/** Every change of the explorer. Each rejects with the server's refusal; done or refused, the lists are read anew. */
export function useReportChanges() {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMemo(() => {
    const send = async <T>(
      path: string,
      method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
      body?: object,
      query: Query = {},
    ): Promise<T> => {
      try {
        return await provider.call<T>(path, { method, body, query });
      } finally {
        void refresh(queries);
      }
    };
    const several = (path: string) => (items: readonly ReportTarget[]) =>
      send<void>(`reports/${path}`, 'POST', { items });
    return {
      createFolder: (name: string, parent_id: string | null) =>
        send<ReportFolder>(FOLDERS_PATH, 'POST', { name, parent_id }),
      update: (
        target: ReportTarget,
        values: {
          readonly name?: string;
          readonly description?: string | null;
          readonly folder_id?: string | null;
          readonly parent_id?: string | null;
        },
      ) => send<Written>(pathOf(target), 'PATCH', { version: target.version, ...values }),
      copy: ({ category, definition }: ReportTemplate, values: Pick<ReportTemplate, 'name' | 'folder_id'>) =>
        send<ReportTemplate>(TEMPLATES_PATH, 'POST', { ...values, category, definition }),
      mark: (id: string, marks: { readonly favourite?: boolean; readonly pinned?: boolean }) =>
        send<void>(marksOf(id), 'PUT', marks),
      /** Changes the order of lists, and nothing of the report, which has just been read. */
      markUsed: async (id: string) => {
        await provider.call<void>(marksOf(id), { method: 'PUT', body: { used: true } });
        void queries.invalidateQueries({ queryKey: LIST_KEY, predicate: isReportList });
      },
      share: (thing: Thing, { version, items }: Shares) =>
        send<Shares>(`${pathOf(thing)}/shares`, 'PUT', { version, items }),
      toTrash: several('to-trash'),
      restore: several('restore'),
      purge: several('purge'),
      addSchedule: (template_id: string, values: ScheduleValues) =>
        send<ReportSchedule>(SCHEDULES_PATH, 'POST', { template_id, ...values }),
      saveSchedule: ({ entity_id, version }: Written, values: ScheduleValues) =>
        send<ReportSchedule>(`${SCHEDULES_PATH}/${entity_id}`, 'PATCH', { version, ...values }),
      removeSchedule: ({ entity_id, version }: Written) =>
        send<void>(`${SCHEDULES_PATH}/${entity_id}`, 'DELETE', undefined, { version }),
    };
  }, [provider, queries]);
}
