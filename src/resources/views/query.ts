import type { Field, Values } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { entries, isValues, type Resource } from '#schemas/engine/resource.ts';
import type { ViewQuery } from '#schemas/view/index.ts';
import { NONE } from '#src/kinds/shared/none.ts';
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

/** A view as far as this release understands it: fields and codes come and go, and an old view must still open. */
export function understood(resource: Resource, query: ViewQuery): { query: ViewQuery; dropped: number } {
  const known = new Map(filtersOf(resource).map(({ parameter, field }) => [parameter, field]));
  const filter = Object.fromEntries(
    Object.entries(query.filter).flatMap(([name, value]) => {
      if (name === 'search') return [[name, value]];
      const field = known.get(name);
      const kept = field && knownCodes(field, value);
      return kept === undefined || kept.length === 0 ? [] : [[name, kept]];
    }),
  );
  const isSortable = entries(resource.fields).some(
    ([name, field]) => field.sortable && name === query.sort.field,
  );
  const dropped = Object.keys(query.filter).length - Object.keys(filter).length + (isSortable ? 0 : 1);
  return { query: { ...query, filter, sort: isSortable ? query.sort : PLAIN.sort }, dropped };
}

/** Of a choice of codes those that still exist, groups of codes and `NONE` among them; any other value as it is. */
function knownCodes(field: Field, value: string | readonly string[]): string | readonly string[] {
  if (field.kind !== 'code' || typeof value === 'string') return value;
  const codes = [codesOfField(field), field.groups ?? {}];
  return value.filter((code) => code === NONE || codes.some((list) => Object.hasOwn(list, code)));
}

/**
 * The address of a list without what it cannot answer — another lead type's filters in a link that was passed on, a
 * page size out of bounds — or null when there is nothing to leave out.
 */
export function mended(resource: Resource, search: string): string | null {
  const given = new URLSearchParams(search);
  const next = new URLSearchParams(search);
  const asked = readFilter(given.get('filter'));
  const sort = { ...PLAIN.sort, field: given.get('sort') ?? PLAIN.sort.field };
  const { query } = understood(resource, { ...PLAIN, filter: asked.filter, sort });
  if (!asked.isWhole || JSON.stringify(query.filter) !== JSON.stringify(asked.filter))
    next.set('filter', JSON.stringify(query.filter));
  if (query.sort !== sort) {
    next.set('sort', PLAIN.sort.field);
    next.set('order', PLAIN.sort.order);
  }
  if (!isNumber(given.get('page'), MAX_PAGE)) next.set('page', '1');
  if (!isNumber(given.get('perPage'), MAX_PER_PAGE)) next.set('perPage', String(PLAIN.perPage));
  return next.toString() === given.toString() ? null : `?${next}`;
}

/** As the API has them. */
const MAX_PAGE = 1_000_000;
const MAX_PER_PAGE = 1000;
const isNumber = (text: string | null, most: number): boolean =>
  text === null || (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= most);

/** The filters of an address; `isWhole`: there was nothing else in it that a list would ask for. */
function readFilter(text: string | null): { filter: ViewQuery['filter']; isWhole: boolean } {
  const filter = parsed(text);
  // react-admin takes these for no filters.
  if (filter === undefined || filter === null) return { filter: {}, isWhole: true };
  if (!isValues(filter)) return { filter: {}, isWhole: false };
  const all = Object.entries(filter);
  const asked = all.filter(([, value]) => [value].flat().every((part) => typeof part !== 'object'));
  return {
    filter: Object.fromEntries(asked) as ViewQuery['filter'],
    isWhole: asked.length === all.length,
  };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
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

/** The address of a list that is asked for these filters, in its own order where no other is named. */
export const filteredList = (list: string, filter: Values, sort?: ViewQuery['sort']): string =>
  `${list}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(sort ? { sort: sort.field, order: sort.order } : {}),
  })}`;
