import { totalKey, totalsOf, type ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportPreview } from '#schemas/report/preview.ts';
import type { TotalName } from '#schemas/report/words.ts';
import type { FigureData, Row } from '#src/charts/data.ts';

/** The one column of what is drawn. */
export const DRAWN = 'total';

/** How the figures of groups within a group come to the figure of all of them. */
const JOINED: Readonly<Record<TotalName, ((one: number, other: number) => number) | null>> = {
  count: (one, other) => one + other,
  sum: (one, other) => one + other,
  min: Math.min,
  max: Math.max,
  // Of how many rows each is made is not known: every group stays by itself.
  avg: null,
};

/** What the chart of a report draws: a total of the first level of its groups; null: the rows are not those of the chart. */
export function chartData(
  { group, totals, chart }: ReportDefinition,
  { head, rows }: ReportPreview,
  nothing: string,
): FigureData | null {
  const place = totalsOf({ totals }).findIndex((total) => totalKey(total) === chart?.total);
  const total = totalsOf({ totals })[place];
  const drawn = head[group.length + place];
  const first = head[0];
  if (!total || !drawn || !first || group.length === 0) return null;
  const join = JOINED[total.fn];
  const figures = new Map<string, number>();
  for (const { cells, numbers } of rows) {
    const value = numbers[group.length + place];
    if (value === null || value === undefined) continue;
    const name = cells
      .slice(0, join ? 1 : group.length)
      .map((cell) => cell || nothing)
      .join(' · ');
    const known = figures.get(name);
    figures.set(name, known === undefined || !join ? value : join(known, value));
  }
  return {
    of: first.title,
    columns: [{ key: DRAWN, label: drawn.title }],
    rows: [...figures].map(([name, value]): Row => ({
      key: name,
      label: name,
      cells: { [DRAWN]: { value } },
    })),
  };
}
