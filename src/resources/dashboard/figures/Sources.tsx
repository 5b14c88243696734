import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { LeadStats } from '#schemas/lead/figures.ts';
import { CHART, NAMELESS } from '#schemas/lead/figureTexts.ts';
import { BarFigure } from '#src/charts/BarFigure.tsx';
import { useCodeText, useShare, useText } from '#src/i18n/hooks.ts';
import { leadsCell } from '../useLists.ts';
import { shareOf, useHead } from './useHead.ts';

/** Where leads come from, and how many of them were converted. */
export function Sources({ sources }: Pick<LeadStats, 'sources'>) {
  const translate = useTranslate();
  const text = useText();
  const head = useHead();
  const share = useShare();
  const codeText = useCodeText();
  const { palette } = useTheme();
  return (
    <BarFigure
      title={text(CHART.sources)}
      name="leads-by-source"
      data={{
        of: head('source').label,
        columns: [head('total'), head('open'), head('converted'), head('rate', share)],
        rows: sources.map(({ source, open, converted, total }) => ({
          key: source ?? '',
          label: source === null ? text(NAMELESS.no_source) : codeText('LEAD_SOURCE', source),
          cells: {
            total: leadsCell(total),
            open: leadsCell(open),
            converted: leadsCell(converted),
            rate: shareOf(converted.count, total.count),
          },
        })),
      }}
      series={[{ key: 'total', colour: palette.primary.main, pattern: 'solid' }]}
      noteOf={({ cells }) => share(cells.rate?.value ?? 0)}
      note={translate('dashboard.note.rate')}
    />
  );
}
