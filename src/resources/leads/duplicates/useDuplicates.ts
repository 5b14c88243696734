import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Resource } from '#schemas/engine/resource.ts';
import {
  COMPARED_FIELDS,
  comparableValues,
  keysIn,
  type PossibleDuplicate,
} from '#schemas/lead/duplicates.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useSettled } from '../../generic/useSettled.ts';

const FRESH_MS = 30_000;
const NOTHING: readonly PossibleDuplicate[] = [];

interface Found {
  readonly items: readonly PossibleDuplicate[];
}

/** What these values repeat; while newer ones are looked up the last answer stays, so that nothing flickers. */
export function useMatches(
  resource: Resource,
  values: Readonly<Record<string, string>>,
  except: string | null,
) {
  const provider = useProvider();
  const isWorthwhile = keysIn(values).length > 0;
  const { data, isPending } = useQuery({
    queryKey: [resource.name, 'duplicates', values, except],
    // Superseded by what is typed next, a question is given up: its signal ends the call.
    queryFn: ({ signal }) =>
      provider.call<Found>(`${resource.name}/duplicates`, {
        method: 'POST',
        body: { ...values, ...(except ? { entity_id: except } : {}) },
        signal,
      }),
    enabled: isWorthwhile,
    staleTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return { items: isWorthwhile ? (data?.items ?? NOTHING) : NOTHING, isPending: isWorthwhile && isPending };
}

/** Leads that repeat what stands in the form around: looked up when a person pauses, and only for valid values. */
export function useDuplicates(resource: Resource, except: string | null): readonly PossibleDuplicate[] {
  const watched: unknown[] = useWatch({ name: [...COMPARED_FIELDS] });
  const typed = Object.fromEntries(COMPARED_FIELDS.map((name, index) => [name, watched[index]]));
  const settled = useSettled(JSON.stringify(comparableValues(resource, typed)));
  return useMatches(resource, JSON.parse(settled) as Record<string, string>, except).items;
}
