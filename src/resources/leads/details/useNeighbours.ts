import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GetListResult, Identifier } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useProvider } from '#src/dataProvider/index.ts';
import type { ListPlace } from './place.ts';

/** A lead beside this one, and the page of the list on which it stands. */
export interface Neighbour {
  readonly id: Identifier;
  readonly page: number;
}

export interface Neighbours {
  /** From 1, in the whole list. */
  readonly position: number;
  readonly total: number;
  readonly isExact: boolean;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

/**
 * The place of a lead in a list and the leads beside it: null where the list does not have it. The list stays as it was
 * when one came from it, though work on a lead moves it elsewhere: who goes through thirty leads must meet each once.
 */
export function useNeighbours(resource: string, id: string, place: ListPlace | null): Neighbours | null {
  const here = usePage(resource, place, place?.page ?? null);
  const index = here?.ids.indexOf(id) ?? -1;
  const isFirst = index === 0;
  const isLast = here !== undefined && index === here.ids.length - 1;
  // At the edges of the page the one beyond is fetched ahead.
  const before = usePage(resource, place, place && isFirst && place.page > 1 ? place.page - 1 : null);
  const after = usePage(resource, place, place && isLast && here.hasNext ? place.page + 1 : null);
  if (!place || !here || index === -1) return null;
  const at = (key: Identifier | undefined, page: number): Neighbour | null =>
    key === undefined ? null : { id: key, page };
  return {
    position: (place.page - 1) * place.perPage + index + 1,
    total: here.total,
    isExact: here.isExact,
    previous: isFirst ? at(before?.ids.at(-1), place.page - 1) : at(here.ids[index - 1], place.page),
    next: isLast ? at(after?.ids[0], place.page + 1) : at(here.ids[index + 1], place.page),
  };
}

/** The keys of a page of the list, from the cache of the list itself when it was just shown. */
function usePage(resource: string, place: ListPlace | null, page: number | null) {
  const provider = useProvider();
  const queries = useQueryClient();
  // A visit begins with the way in: later visits look at the list as it is then.
  const { key } = useLocation();
  const [visit] = useState(key);
  const params =
    place && page !== null
      ? { pagination: { page, perPage: place.perPage }, sort: place.sort, filter: place.filter }
      : null;
  const { data } = useQuery({
    queryKey: ['neighbours', visit, resource, params],
    enabled: params !== null,
    staleTime: Infinity,
    queryFn: async () => {
      if (!params) throw new Error('No list to look at');
      const list = await queries.fetchQuery<GetListResult>({
        queryKey: [resource, 'getList', { ...params, meta: undefined }],
        queryFn: ({ signal }) => provider.getList(resource, { ...params, signal }),
        staleTime: Infinity,
      });
      return {
        ids: list.data.map((lead) => lead.id),
        total: list.total ?? list.data.length,
        isExact: (list.meta as { total_exact?: boolean } | undefined)?.total_exact !== false,
        hasNext: list.pageInfo?.hasNextPage === true,
      };
    },
  });
  return data;
}
