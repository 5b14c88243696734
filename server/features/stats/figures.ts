import type { Figure, LeadQuery } from '#schemas/lead/figures.ts';
import type { LeadStatus } from '#schemas/vocabulary/lead.ts';
import { groupedBy } from '#server/platform/grouped.ts';
import { NONE } from '#server/platform/list/query.ts';
import type { Cell, Facet } from './cells.ts';
import { isIn, rangeText, type Span } from './days.ts';
import { narrowed } from './query.ts';

/** Statuses of leads; null: whatever theirs is. */
type Statuses = readonly LeadStatus[] | null;

/** The figures that can be said of cells, each with its list: the filters `base` and its own. */
export interface Figures {
  readonly of: (statuses: Statuses) => Figure;
  readonly by: (facet: Exclude<Facet, 'day'>, key: string | null, statuses: Statuses) => Figure;
  readonly within: (span: Span, statuses: Statuses) => Figure;
  /** The keys of a facet that there are. */
  readonly keys: (facet: Facet) => (string | null)[];
}

export function figuresOf(base: LeadQuery, cells: readonly Cell[]): Figures {
  const index = new Map(
    [...groupedBy(cells, ({ facet }) => facet)].map(([facet, all]) => [
      facet,
      groupedBy(all, ({ key }) => key ?? NONE),
    ]),
  );
  const of = (facet: Facet): ReadonlyMap<string, readonly Cell[]> => index.get(facet) ?? new Map();
  const figure = (counted: readonly Cell[], statuses: Statuses, own: LeadQuery): Figure => ({
    count: counted.reduce(
      (sum, { status, n }) => (statuses === null || statuses.includes(status) ? sum + n : sum),
      0,
    ),
    query: narrowed(base, { ...(statuses && { status_in: statuses }), ...own }),
  });
  return {
    // Whatever the reason: each lead is in one of these cells.
    of: (statuses) => figure([...of('status_reason').values()].flat(), statuses, {}),
    by: (facet, key, statuses) =>
      figure(of(facet).get(key ?? NONE) ?? [], statuses, { [`${facet}_in`]: [key ?? NONE] }),
    within: (span, statuses) =>
      figure(
        [...of('day')].flatMap(([cut, all]) => (isIn(span, cut) ? all : [])),
        statuses,
        {
          created_at_range: rangeText(span),
        },
      ),
    keys: (facet) => [...of(facet).keys()].map((key) => (key === NONE ? null : key)),
  };
}
