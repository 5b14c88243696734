import type { LeadStats } from '#schemas/lead/figures.ts';
import { CHART, daysText } from '#schemas/lead/figureTexts.ts';
import { HISTOGRAM_RANGES } from '#schemas/vocabulary/limits.ts';
import { Columns } from '#src/charts/Columns.tsx';
import { Figure } from '#src/charts/Figure.tsx';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { fateCells, FATES, useFateSeries } from './fates.ts';
import { useHead } from './useHead.ts';

/** How long ago leads were created (specification §9), and what has become of them. */
export function Histogram({ histogram }: Pick<LeadStats, 'histogram'>) {
  const text = useText();
  const language = useLanguage();
  const head = useHead();
  const data = {
    of: head('days').label,
    columns: FATES.map((fate) => head(fate)),
    rows: histogram.map(({ range, ...figures }) => ({
      key: range,
      label: daysText(HISTOGRAM_RANGES, range, language),
      cells: fateCells(figures),
    })),
  };
  return (
    <Figure title={text(CHART.histogram)} name="leads-by-days" data={data}>
      <Columns data={data} series={useFateSeries()} />
    </Figure>
  );
}
