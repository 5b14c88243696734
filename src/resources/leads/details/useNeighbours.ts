import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetList, type GetListResult, type Identifier } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useProvider } from '#src/dataProvider/index.ts';
import type { ListPlace } from '../../generic/place.ts';

/** A lead beside this one, and where it stands. */
export interface Neighbour {
  readonly id: Identifier;
  readonly place: ListPlace;
}

export interface Neighbours {
  /** From 1, in the whole list. */
  readonly position: number;
  readonly total: number;
  readonly isExact: boolean;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

/** A page of the list as it was when one first stood on it. */
interface Snapshot {
  readonly ids: readonly Identifier[];
  readonly total: number;
  readonly isExact: boolean;
  readonly hasNext: boolean;
}

/**
 * The place of a lead in a list and the leads beside it: null where the list does not have it. A page stays as it was
 * when one came to it, though work on its leads moves them elsewhere or out of the filter: who goes through thirty leads
 * must meet each once.
 */
export function useNeighbours(resource: string, id: string, place: ListPlace): Neighbours | null {
  const here = useSnapshot(resource, place, place.page);
  const index = here?.ids.indexOf(id) ?? -1;
  const isFirst = index === 0;
  const isLast = here !== undefined && index !== -1 && index === here.ids.length - 1;
  const before = useSnapshot(resource, place, isFirst && place.page > 1 ? place.page - 1 : null);
  const beyond = useBeyond(resource, place, isLast && here.hasNext ? here : null);
  if (!here || index === -1) return null;
  const at = (key: Identifier | undefined, page: number): Neighbour | null =>
    key === undefined ? null : { id: key, place: { ...place, page } };
  return {
    position: (place.page - 1) * place.perPage + index + 1,
    total: here.total,
    isExact: here.isExact,
    previous: isFirst ? at(before?.ids.at(-1), place.page - 1) : at(here.ids[index - 1], place.page),
    next: isLast ? beyond : at(here.ids[index + 1], place.page),
  };
}

/** A page of the list, from the cache of the list itself when it was just shown. */
function useSnapshot(resource: string, place: ListPlace, page: number | null): Snapshot | undefined {
  const provider = useProvider();
  const queries = useQueryClient();
  // A visit begins with the way in: later visits look at the list as it is then.
  const { key } = useLocation();
  const [visit] = useState(key);
  const params = page !== null ? paramsOf(place, page) : null;
  const { data } = useQuery({
    // Not below the resource's name: a change of a lead makes its lists old, but not this.
    queryKey: ['neighbours', place.visit ?? visit, resource, params],
    enabled: params !== null,
    staleTime: Infinity,
    queryFn: async (): Promise<Snapshot> => {
      if (!params) throw new Error('No list to look at');
      const list = await queries.fetchQuery<GetListResult>({
        queryKey: [resource, 'getList', { ...params, meta: undefined }],
        queryFn: ({ signal }) => provider.getList(resource, { ...params, signal }),
        staleTime: Infinity,
      });
      return {
        ids: list.data.map((lead) => lead.id),
        total: list.total ?? list.data.length,
        isExact: isExact(list.meta),
        hasNext: list.pageInfo?.hasNextPage === true,
      };
    },
  });
  return data;
}

/**
 * The first lead beyond a page, in the list as it is now. Leads that have left it meanwhile, as by being moved out of
 * its filter, have drawn the others up: by so many it is looked for further ahead.
 */
function useBeyond(resource: string, place: ListPlace, page: Snapshot | null): Neighbour | null {
  const edge = useGetList(resource, paramsOf(place, place.page + 1), { enabled: page !== null });
  const isCounted = page?.isExact === true && edge.total !== undefined && isExact(edge.meta);
  const gone = isCounted ? Math.max(0, page.total - (edge.total ?? 0)) : 0;
  const index = Math.max(0, place.page * place.perPage - gone);
  const number = Math.floor(index / place.perPage) + 1;
  const drawn = useGetList(resource, paramsOf(place, number), { enabled: page !== null && gone > 0 });
  const list = gone > 0 ? drawn : edge;
  if (!page || edge.isFetching || list.isFetching) return null;
  const next = list.data?.slice(index % place.perPage).find((lead) => !page.ids.includes(lead.id));
  if (!next) return null;
  // The page one comes to may have been visited before, as another one.
  const visit = gone > 0 ? { visit: String(list.dataUpdatedAt) } : {};
  return { id: next.id, place: { ...place, page: number, ...visit } };
}

const paramsOf = ({ perPage, sort, filter }: ListPlace, page: number) => ({
  pagination: { page, perPage },
  sort,
  filter,
});

const isExact = (meta: unknown): boolean =>
  (meta as { total_exact?: boolean } | undefined)?.total_exact !== false;
