import type { FilterPayload, SortPayload } from 'ra-core';
import { isValues } from '#schemas/engine/resource.ts';
import { PLAIN } from '../../views/query.ts';

/** A page of a list as it was when a lead was opened from it: in the state of the history entry, never in the address. */
export interface ListPlace {
  readonly filter: FilterPayload;
  readonly sort: SortPayload;
  readonly perPage: number;
  readonly page: number;
  /** Set when the list was looked at anew on the way through it. */
  readonly visit?: string;
}

const whole = (value: unknown): number | null => {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : null;
};

/** The list in a history entry's state (`{ list }`), or null: a reader may come from anywhere. */
export function placeIn(state: unknown): ListPlace | null {
  const list = isValues(state) ? state.list : null;
  return isValues(list) && isValues(list.sort) ? placeOf(list, list.sort.field, list.sort.order) : null;
}

/** Whether the way led here over the board (`{ board: true }`), to which the way back then leads. */
export const isFromBoard = (state: unknown): boolean => isValues(state) && state.board === true;

/** The list as react-admin keeps it for a resource (`<resource>.listParams`); it keeps nothing of a list as it first is. */
export const storedPlace = (kept: unknown): ListPlace =>
  (isValues(kept) ? placeOf(kept, kept.sort, kept.order) : null) ?? {
    filter: PLAIN.filter,
    sort: PLAIN.sort,
    perPage: PLAIN.perPage,
    page: 1,
  };

function placeOf(
  { filter, page, perPage, visit }: Readonly<Record<string, unknown>>,
  field: unknown,
  order: unknown,
): ListPlace | null {
  const [number, size] = [whole(page), whole(perPage)];
  if (number === null || size === null || typeof field !== 'string') return null;
  return {
    filter: isValues(filter) ? filter : {},
    sort: { field, order: order === 'ASC' ? 'ASC' : 'DESC' },
    page: number,
    perPage: size,
    ...(typeof visit === 'string' ? { visit } : {}),
  };
}

/** The same list, whatever the page: a column of the board, for one, is another than the table. */
export const isSameList = (one: ListPlace, other: ListPlace): boolean =>
  JSON.stringify([one.filter, one.sort, one.perPage]) ===
  JSON.stringify([other.filter, other.sort, other.perPage]);

/** The query of the list's address at this place, as react-admin reads it. */
export const listSearch = ({ filter, sort, page, perPage }: ListPlace): string =>
  `?${new URLSearchParams({
    displayedFilters: '{}',
    filter: JSON.stringify(filter),
    order: sort.order,
    page: String(page),
    perPage: String(perPage),
    sort: sort.field,
  })}`;
