import type { Figure } from '#schemas/lead/figures.ts';
import { leadsAt } from '#src/resources/dashboard/useLists.ts';

/** A figure as a number that leads to its leads. */
export const figureLink = ({ count, query }: Figure) => ({
  to: leadsAt(query),
  count: { total: count, total_exact: true },
});
