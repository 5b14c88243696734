import type { GetListParams, GetListResult, RaRecord } from 'ra-core';
import { LOOKUP_PAGE_SIZE } from '#schemas/vocabulary/limits.ts';
import type { Query } from './http.ts';
import { withId } from './records.ts';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';

/** A page as the API answers it. */
export interface ApiPage {
  readonly items: readonly Record<string, unknown>[];
  readonly total: number;
  /** false: there are more than `total` ('10,000+'). */
  readonly total_exact: boolean;
  readonly page: number;
  readonly size: number;
}

/** react-admin's filter, sort and page → the API's query string. Filter keys are API parameters already. */
export function listQuery({ filter, sort, pagination }: GetListParams): Query {
  const { search, q: _unused, ...rest } = (filter ?? {}) as Record<string, Query[string]>;
  const text = typeof search === 'string' ? search.trim() : '';
  return {
    ...rest,
    search: text.length >= SEARCH_MIN_LENGTH ? text : null,
    ordering: orderingOf(sort),
    page: pagination?.page,
    size: pagination?.perPage,
  };
}

/** `id` is react-admin's default sort, which the API does not know: it has its own. */
const orderingOf = (sort: GetListParams['sort']): string | null =>
  !sort || sort.field === 'id' || sort.field === ''
    ? null
    : `${sort.order === 'DESC' ? '-' : ''}${sort.field}`;

export const listResult = <R extends RaRecord>({
  items,
  total,
  total_exact,
  page,
  size,
  ...more
}: ApiPage): GetListResult<R> => ({
  data: items.map((item) => withId(item) as R),
  total,
  pageInfo: { hasNextPage: !total_exact || page * size < total, hasPreviousPage: page > 1 },
  // What a list says besides its records, such as the folders beside files.
  meta: { ...more, total_exact },
});

/** Keys per call, so that an address stays below what servers accept. */
const CHUNK = 100;

/** The lists that are asked by key: the paths of specification §7's lookups. */
export const LOOKUP_PATHS = {
  state: 'util/states',
  region: 'util/regions',
  county: 'util/counties',
  specialty: 'leads/sp/specialties',
  subspecialty: 'leads/sp/subspecialties',
  health_plan: 'leads/health-plans',
  business_line: 'leads/business-lines',
  mobility_type: 'leads/mobility-types',
} as const;
export const USERS_PATH = 'auth/users';
export const FILES_PATH = 'util/file';

const BY_KEY: readonly string[] = Object.values(LOOKUP_PATHS);
export const isLookup = (resource: string): boolean => BY_KEY.includes(resource);

export const chunksOf = (ids: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) =>
    ids.slice(index * CHUNK, (index + 1) * CHUNK),
  );
export const keyQueries = (ids: readonly string[]): Query[] =>
  chunksOf(ids).map((chunk) => ({ id_in: chunk, size: LOOKUP_PAGE_SIZE }));
