import { LOCALE, type Language } from '#schemas/engine/codes.ts';
import type { CoverageMeasure } from '#schemas/lead/figures.ts';
import { plain } from '#schemas/engine/plain.ts';
import type { County } from './useCounties.ts';
import { MEASURES } from './useFigureData.ts';

export type CountyColumn = 'county' | 'state' | CoverageMeasure;

export interface Order {
  readonly column: CountyColumn;
  readonly direction: 'asc' | 'desc';
}

export const COLUMNS: readonly CountyColumn[] = ['county', 'state', ...MEASURES];

export const isMeasure = (column: CountyColumn): column is CoverageMeasure =>
  column !== 'county' && column !== 'state';

/** Names begin with A, numbers with the largest. */
export const firstDirection = (column: CountyColumn): Order['direction'] =>
  isMeasure(column) ? 'desc' : 'asc';

/** Those whose name or state has this text, however it is written. */
export function matching(counties: readonly County[], search: string): readonly County[] {
  const wanted = plain(search.trim());
  return wanted === ''
    ? counties
    : counties.filter(({ longName, state }) => plain(`${longName} ${state?.name ?? ''}`).includes(wanted));
}

/** In an order; counties of which it says the same stay as they are. */
export function inOrder(
  counties: readonly County[],
  { column, direction }: Order,
  language: Language,
): readonly County[] {
  const sign = direction === 'asc' ? 1 : -1;
  if (isMeasure(column))
    return [...counties].sort((one, other) => sign * (one.counts[column] - other.counts[column]));
  // Made once: a comparison by locale alone makes it anew for each of thirty thousand pairs.
  const { compare } = new Intl.Collator(LOCALE[language]);
  const nameOf = ({ name, state }: County) => (column === 'state' ? (state?.name ?? '') : name);
  return [...counties].sort((one, other) => sign * compare(nameOf(one), nameOf(other)));
}
