import { useTranslate } from 'ra-core';
import type { LeadStats } from '#schemas/lead/figures.ts';
import { HISTOGRAM_RANGES } from '#schemas/vocabulary/limits.ts';
import { Columns } from '#src/charts/Columns.tsx';
import { Figure } from '#src/charts/Figure.tsx';
import { fateCells, FATES, useFateSeries } from './fates.ts';
import { useHead } from './useHead.ts';

/** How long ago leads were created (specification §9), and what has become of them. */
export function Histogram({ histogram }: Pick<LeadStats, 'histogram'>) {
  const translate = useTranslate();
  const head = useHead();
  const labelOf = (range: string) => {
    const { from, to } = HISTOGRAM_RANGES.find(({ key }) => key === range) ?? { from: 0, to: null };
    return translate('dashboard.range', { from, to: to ?? '' });
  };
  const data = {
    of: head('days').label,
    columns: FATES.map((fate) => head(fate)),
    rows: histogram.map(({ range, ...figures }) => ({
      key: range,
      label: labelOf(range),
      cells: fateCells(figures),
    })),
  };
  return (
    <Figure title={translate('dashboard.chart.histogram')} name="leads-by-days" data={data}>
      <Columns data={data} series={useFateSeries()} />
    </Figure>
  );
}
