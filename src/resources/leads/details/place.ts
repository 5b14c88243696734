import { LEADS_PATH } from '#schemas/addresses.ts';
import { isValues } from '#schemas/engine/resource.ts';
import type { FromList, ListPlace } from '../../generic/place.ts';
import { BOARD_PATH } from '../paths.ts';

const whole = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;

/** The list that led here by the history entry's state, or null: a reader may come from anywhere. */
export function fromIn(state: unknown): FromList | null {
  const list = isValues(state) ? placeIn(state.list) : null;
  const back = isValues(state) ? state.back : null;
  return list && typeof back === 'string' && back.startsWith(LEADS_PATH) ? { list, back } : null;
}

function placeIn(list: unknown): ListPlace | null {
  if (!isValues(list) || !isValues(list.sort)) return null;
  const [page, perPage] = [whole(list.page), whole(list.perPage)];
  const { field, order } = list.sort;
  if (page === null || perPage === null || typeof field !== 'string') return null;
  return {
    filter: isValues(list.filter) ? list.filter : {},
    sort: { field, order: order === 'ASC' ? 'ASC' : 'DESC' },
    page,
    perPage,
    ...(typeof list.visit === 'string' ? { visit: list.visit } : {}),
  };
}

/** The way back to the list as it was; when one has gone on to another page of it, to that page. */
export function backTo({ list, back }: FromList): string {
  const [path = '', search = ''] = back.split('?');
  // A board has no pages.
  if (path === BOARD_PATH) return back;
  const parameters = new URLSearchParams(search);
  if (Number(parameters.get('page') ?? 1) === list.page) return back;
  const { filter, sort, perPage, page } = list;
  const all = { filter: JSON.stringify(filter), order: sort.order, perPage, page, sort: sort.field };
  for (const [name, value] of Object.entries(all)) parameters.set(name, String(value));
  return `${path}?${parameters}`;
}
