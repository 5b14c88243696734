import { entries, type Resource } from '#schemas/engine/resource.ts';
import type { ViewQuery } from '#schemas/view/index.ts';
import { filtersOf } from '../generic/filters.ts';

/** The two ways in which a list is shown, by their addresses. */
export interface Places {
  readonly list: string;
  readonly board: string;
}

/** What a list is asked for when nobody has asked for anything. */
export const PLAIN: ViewQuery = {
  filter: {},
  sort: { field: 'updated_at', order: 'DESC' },
  perPage: 25,
  board: false,
};

/** What a list shows now, in the words of a view. Values come from the address as whatever JSON says. */
export function queryNow(
  list: {
    readonly filterValues: Readonly<Record<string, unknown>>;
    readonly sort: { readonly field: string; readonly order: string };
    readonly perPage: number;
  },
  board: boolean,
): ViewQuery {
  const filter = Object.entries(list.filterValues).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(String) : String(value),
  ]);
  return {
    filter: Object.fromEntries(filter) as ViewQuery['filter'],
    sort: { field: list.sort.field, order: list.sort.order === 'ASC' ? 'ASC' : 'DESC' },
    perPage: list.perPage,
    board,
  };
}

/** Whether two queries ask the same; the order in which filters were set, and choices made, says nothing. */
export const isSame = (one: ViewQuery, other: ViewQuery): boolean => spelled(one) === spelled(other);

const spelled = ({ filter, sort, perPage, board }: ViewQuery): string =>
  JSON.stringify([
    Object.entries(filter)
      .map(([name, value]) => [name, [value].flat().sort()])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    sort.field,
    sort.order,
    perPage,
    board,
  ]);

/** A view as far as this release understands it: fields come and go, and an old view must still open. */
export function understood(resource: Resource, query: ViewQuery): { query: ViewQuery; dropped: number } {
  const known = new Set(['search', ...filtersOf(resource).map(({ parameter }) => parameter)]);
  const filter = Object.fromEntries(Object.entries(query.filter).filter(([name]) => known.has(name)));
  const isSortable = entries(resource.fields).some(
    ([name, field]) => field.sortable && name === query.sort.field,
  );
  const dropped = Object.keys(query.filter).length - Object.keys(filter).length + (isSortable ? 0 : 1);
  return { query: { ...query, filter, sort: isSortable ? query.sort : PLAIN.sort }, dropped };
}

/** The address parameter that names the view; it goes along with the list's own parameters. */
export const VIEW_PARAMETER = 'view';

/** The address of a query, as react-admin's lists write and read it; `view` says under which name it is known. */
export function addressOf(
  { filter, sort, perPage, board }: ViewQuery,
  places: Places,
  view: string | null = null,
): { pathname: string; search: string } {
  const search = new URLSearchParams({
    filter: JSON.stringify(filter),
    order: sort.order,
    page: '1',
    perPage: String(perPage),
    sort: sort.field,
    ...(view ? { [VIEW_PARAMETER]: view } : {}),
  });
  return { pathname: board ? places.board : places.list, search: `?${search}` };
}
