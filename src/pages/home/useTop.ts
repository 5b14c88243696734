import { useGetList, type RaRecord, type SortPayload } from 'ra-core';
import type { Values } from '#schemas/engine/field.ts';
import type { Total } from '#src/i18n/hooks.ts';
import type { Asked } from './Block.tsx';

/** So many records stand in a block. */
export const SHOWN = 5;

/** The first records of a list, and how many it has. */
export interface Top {
  readonly items: readonly RaRecord[];
  readonly count: Total;
}

/** What a block shows of a list, and the whole list is asked for. */
export interface Question {
  readonly filter: Values;
  readonly sort: SortPayload;
}

export const ASCENDING = (field: string): SortPayload => ({ field, order: 'ASC' });
export const DESCENDING = (field: string): SortPayload => ({ field, order: 'DESC' });

/** Asks a list for its first records; `size` 1 where only their number is shown. */
export function useTop(resource: string, { filter, sort }: Question, size = SHOWN): Asked<Top> {
  const {
    data,
    total = 0,
    meta,
    error,
    refetch,
  } = useGetList<RaRecord>(resource, {
    filter,
    sort,
    pagination: { page: 1, perPage: size },
  });
  const isExact = (meta as { total_exact?: boolean } | undefined)?.total_exact !== false;
  return { data: data && { items: data, count: { total, total_exact: isExact } }, error, refetch };
}
