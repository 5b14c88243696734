import { screen, show, textsOf, within } from '#tests/src/kit.ts';
import { expect, it } from 'vitest';
import { EMPTY_DEFINITION, type ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportPreview } from '#schemas/report/preview.ts';
import type { ChartType, TotalName } from '#schemas/report/words.ts';
import { chartData } from '#src/resources/reports/builder/chart/chartData.ts';
import ReportFigure from '#src/resources/reports/builder/chart/ReportFigure.tsx';

const of = (fn: TotalName, type: ChartType = 'bar'): ReportDefinition => ({
  ...EMPTY_DEFINITION,
  group: [{ column: 'r.state' }, { column: 'r.kind' }],
  totals: [{ fn: 'count' }, { fn, column: 'r.seats' }],
  chart: { type, total: `${fn}:r.seats` },
});
const PREVIEW: ReportPreview = {
  head: ['State', 'Kind', 'Rows', 'Seats'].map((title, place) => ({ key: title, title, numeric: place > 1 })),
  rows: [
    ['FL', 'Van', 2, 10],
    ['FL', 'Car', 1, 4],
    ['', 'Van', 1, 7],
    ['TX', 'Car', 3, null],
  ].map((row) => ({
    cells: row.map((cell) => String(cell ?? '')),
    numbers: row.map((cell) => (typeof cell === 'number' ? cell : null)),
  })),
  more: true,
};
const drawn = (definition: ReportDefinition) =>
  chartData(definition, PREVIEW, '(none)')?.rows.map(({ label, cells }) => [label, cells.total?.value]);

it('what a chart draws is of the first level; a figure that cannot be put together stays by its group', () => {
  expect(drawn(of('sum'))).toEqual([
    ['FL', 14],
    ['(none)', 7],
  ]);
  expect(drawn(of('min'))?.[0]).toEqual(['FL', 4]);
  expect(drawn(of('max'))?.[0]).toEqual(['FL', 10]);
  expect(drawn(of('avg'))).toEqual([
    ['FL · Van', 10],
    ['FL · Car', 4],
    ['(none) · Van', 7],
  ]);
});

it('what a chart draws is nothing while the rows are not those of its total', () => {
  expect(drawn({ ...of('sum'), chart: { type: 'bar', total: 'sum:gone' } })).toBeUndefined();
  expect(drawn({ ...of('sum'), group: [] })).toBeUndefined();
});

it.each(['bar', 'line', 'pie'] as const)(
  'a chart %s is a table as well, and says how much it holds',
  async (type) => {
    await show(<ReportFigure definition={of('sum', type)} preview={PREVIEW} />);
    const figure = await screen.findByRole('figure', { name: 'Seats by State' });
    const rows = within(figure).getAllByRole('row');
    expect(textsOf(rows)).toEqual(['StateSeats', 'FL14', '(no value)7']);
    expect(within(figure).getByText(/the first 50 groups/)).toBeInTheDocument();
    // A pie names every part with its share.
    expect(screen.queryAllByText('FL: 14 (66.7%)')).toHaveLength(type === 'pie' ? 1 : 0);
  },
);
