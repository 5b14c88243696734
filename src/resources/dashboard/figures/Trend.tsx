import Box from '@mui/material/Box';
import type { LeadStats } from '#schemas/lead/figures.ts';
import { CHART } from '#schemas/lead/figureTexts.ts';
import { Columns } from '#src/charts/Columns.tsx';
import { Figure } from '#src/charts/Figure.tsx';
import { useMonthText } from '#src/charts/useMonthText.ts';
import { useText } from '#src/i18n/hooks.ts';
import { fateCells, FATES, useFateSeries } from './fates.ts';
import { useHead } from './useHead.ts';

/** How many leads came in each month, and what has become of them since. */
export function Trend({ trend }: Pick<LeadStats, 'trend'>) {
  const text = useText();
  const head = useHead();
  const { long, short } = useMonthText();
  const data = {
    of: head('month').label,
    columns: FATES.map((fate) => head(fate)),
    rows: trend.map(({ month, ...figures }) => ({
      key: month,
      label: long(month),
      cells: fateCells(figures),
    })),
  };
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Figure title={text(CHART.trend)} name="leads-by-month" data={data}>
        <Columns data={data} series={useFateSeries()} shortOf={({ key }) => short(key)} />
      </Figure>
    </Box>
  );
}
