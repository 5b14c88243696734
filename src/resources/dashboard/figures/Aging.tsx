import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { LeadStats } from '#schemas/lead/figures.ts';
import { CHART } from '#schemas/lead/figureTexts.ts';
import { BarFigure } from '#src/charts/BarFigure.tsx';
import { useShare, useText } from '#src/i18n/hooks.ts';
import { leadsCell, OLDEST } from '../useLists.ts';
import { shareOf, useHead } from './useHead.ts';

/** How long leads in work have been waiting (specification §9). */
export function Aging({ aging }: Pick<LeadStats, 'aging'>) {
  const translate = useTranslate();
  const text = useText();
  const head = useHead();
  const share = useShare();
  const { palette } = useTheme();
  const all = aging.reduce((sum, { count }) => sum + count, 0);
  return (
    <BarFigure
      title={text(CHART.aging)}
      name="leads-by-age"
      data={{
        of: head('age').label,
        columns: [head('leads'), head('share', share)],
        rows: aging.map(({ bucket, ...figure }) => ({
          key: bucket,
          label: translate(`leads.aging.${bucket}`),
          cells: { leads: leadsCell(figure, OLDEST), share: shareOf(figure.count, all) },
        })),
      }}
      series={[{ key: 'leads', colour: palette.status.progress.main, pattern: 'solid' }]}
      noteOf={({ cells }) => share(cells.share?.value ?? 0)}
    />
  );
}
