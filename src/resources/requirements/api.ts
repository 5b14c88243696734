import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  REQUIREMENTS,
  type RequirementPreview,
  type RequirementRecord,
} from '#schemas/credential/requirement.ts';
import type { NetworkSettings } from '#schemas/credential/settings.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { SubjectKind } from '#schemas/vocabulary/index.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import type { PageOf } from '../credentials/api.ts';

const KEY = 'requirements';
const SETTINGS_PATH = 'credentialing/settings';
export const PAGE_SIZE = 50;

interface Asked {
  readonly kind: SubjectKind;
  readonly isAll: boolean;
  /** From 0. */
  readonly page: number;
}

/** The requirements of a kind of subject, in their order. */
export function useRequirements({ kind, isAll, page }: Asked) {
  const provider = useProvider();
  return useQuery({
    queryKey: [KEY, 'list', kind, isAll, page],
    queryFn: ({ signal }) =>
      provider.call<PageOf<RequirementRecord>>(REQUIREMENTS.name, {
        query: { subject_kind_eq: kind, active_eq: isAll ? null : 'true', page: page + 1, size: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** A requirement as it would be: what saving it would send, of which record. */
export interface Change {
  readonly requirement: Values;
  readonly entity_id?: string;
}

/** Asks whom a change would affect. */
export function useAskPreview(): (change: Change, signal?: AbortSignal) => Promise<RequirementPreview> {
  const provider = useProvider();
  return (change, signal) =>
    provider.call<RequirementPreview>(`${REQUIREMENTS.name}/preview`, {
      method: 'POST',
      body: change,
      ...(signal ? { signal } : {}),
    });
}

/** The same, kept while it is looked at; null: there is nothing to ask. */
export function usePreview(change: Change | null) {
  const ask = useAskPreview();
  return useQuery({
    queryKey: [KEY, 'preview', change],
    queryFn: ({ signal }) => ask(change!, signal),
    enabled: change !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Adds, changes and removes; what is shown is asked for anew. */
export function useRequirementCalls() {
  const provider = useProvider();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [KEY] });
  const afterwards = <T>(call: Promise<T>): Promise<T> => call.finally(() => void refresh());
  return {
    add: (body: Values) =>
      afterwards(provider.call<RequirementRecord>(REQUIREMENTS.name, { method: 'POST', body })),
    change: (id: string, version: number, values: Values) =>
      afterwards(
        provider.call<RequirementRecord>(`${REQUIREMENTS.name}/${encodeURIComponent(id)}`, {
          method: 'PATCH',
          body: { version, ...values },
        }),
      ),
    remove: (id: string, version: number) =>
      afterwards(
        provider.call(`${REQUIREMENTS.name}/${encodeURIComponent(id)}`, {
          method: 'DELETE',
          query: { version },
        }),
      ),
  };
}

export function useNetworkSettings() {
  const provider = useProvider();
  return useQuery({
    queryKey: [KEY, 'settings'],
    queryFn: ({ signal }) => provider.call<NetworkSettings>(SETTINGS_PATH, { signal }),
    staleTime: 0,
  });
}

export function useSetNetwork() {
  const provider = useProvider();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<NetworkSettings>) =>
      provider.call<NetworkSettings>(SETTINGS_PATH, { method: 'PATCH', body }),
    onSuccess: (settings) => queries.setQueryData([KEY, 'settings'], settings),
  });
}
