import { useListContext, type FilterPayload, type SortPayload } from 'ra-core';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

/** A page of a list. */
export interface ListPlace {
  readonly filter: FilterPayload;
  readonly sort: SortPayload;
  readonly perPage: number;
  readonly page: number;
  /** Set when the list was looked at anew on the way through it. */
  readonly visit?: string;
}

/** What a link from a list says in the state of its history entry, never in the address: where it leads from. */
export interface FromList {
  readonly list: ListPlace;
  /** Address of the list as it stands. */
  readonly back: string;
}

/** The state for links from the list around to its records. */
export function useFromList(): FromList {
  const { filterValues, sort, perPage, page } = useListContext();
  const { pathname, search } = useLocation();
  const back = pathname + search;
  return useMemo(
    () => ({ list: { filter: filterValues as FilterPayload, sort, perPage, page }, back }),
    [filterValues, sort, perPage, page, back],
  );
}
