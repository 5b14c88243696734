import { useTheme } from '@mui/material/styles';
import type { LeadStats } from '#schemas/lead/figures.ts';
import { CHART } from '#schemas/lead/figureTexts.ts';
import { BarFigure } from '#src/charts/BarFigure.tsx';
import { useCodeText, useShare, useText } from '#src/i18n/hooks.ts';
import { toneOf } from '#src/kinds/code/tones.ts';
import { leadsCell } from '../useLists.ts';
import { shareOf, useHead } from './useHead.ts';

const LIST = 'LEAD_STATUS';

interface StatusesProps extends Pick<LeadStats, 'statuses'> {
  readonly all: number;
}

/** Every status in the order of the funnel. */
export function Statuses({ statuses, all }: StatusesProps) {
  const text = useText();
  const head = useHead();
  const share = useShare();
  const codeText = useCodeText();
  const { status: tones } = useTheme().palette;
  const look = (status: string) =>
    ({ colour: tones[toneOf(LIST, status) ?? 'new'].main, pattern: 'solid' }) as const;
  return (
    <BarFigure
      title={text(CHART.statuses)}
      name="leads-by-status"
      data={{
        of: head('status').label,
        columns: [head('leads'), head('share', share)],
        rows: statuses.map(({ status, ...figure }) => ({
          key: status,
          label: codeText(LIST, status),
          cells: { leads: leadsCell(figure), share: shareOf(figure.count, all) },
        })),
      }}
      series={[{ key: 'leads', ...look('') }]}
      lookOf={({ key }) => look(key)}
      noteOf={({ cells }) => share(cells.share?.value ?? 0)}
      startsAsTable
    />
  );
}
