import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { LeadStats } from '#schemas/lead/figures.ts';
import { CHART } from '#schemas/lead/figureTexts.ts';
import { Bars } from '#src/charts/Bars.tsx';
import { valueOf } from '#src/charts/data.ts';
import { Figure } from '#src/charts/Figure.tsx';
import { useText } from '#src/i18n/hooks.ts';
import { NONE } from '#src/kinds/shared/none.ts';
import { usePersonNames } from '#src/kinds/user/usePersonNames.ts';
import { leadsCell, OLDEST, useTasksCell } from '../useLists.ts';
import { Choice } from './Choice.tsx';
import { useHead } from './useHead.ts';

const MEASURES = ['open', 'contacted', 'converted', 'overdue_tasks'] as const;
type Measure = (typeof MEASURES)[number];

/** What each agent has in work, has reached, has won, and is late with: one of these drawn, the most first. */
export function Agents({ agents }: Pick<LeadStats, 'agents'>) {
  const translate = useTranslate();
  const text = useText();
  const head = useHead();
  const tasksCell = useTasksCell();
  const nameOf = usePersonNames();
  const { palette } = useTheme();
  const [measure, setMeasure] = useState<Measure>('open');
  const columns = MEASURES.map((key) => head(key));
  const rows = agents.map(({ user_id, open, contacted, converted, overdue_tasks }) => ({
    key: user_id ?? NONE,
    label: nameOf(user_id),
    cells: {
      open: leadsCell(open, OLDEST),
      contacted: leadsCell(contacted),
      converted: leadsCell(converted),
      ...(overdue_tasks ? { overdue_tasks: tasksCell(overdue_tasks) } : {}),
    },
  }));
  const data = {
    of: head('agent').label,
    columns,
    rows: rows.sort((one, other) => valueOf(other, measure) - valueOf(one, measure)),
  };
  return (
    <Figure
      title={text(CHART.agents)}
      name="leads-by-agent"
      data={data}
      controls={
        <Choice
          label={translate('dashboard.measure')}
          options={columns}
          value={measure}
          onChange={(next) => setMeasure(MEASURES.find((one) => one === next) ?? measure)}
        />
      }
    >
      {/* A picture has no buttons that would say it. */}
      <Typography variant="caption">{head(measure).label}</Typography>
      <Bars
        data={data}
        series={[{ key: measure, colour: palette.primary.main, pattern: 'solid' }]}
        lookOf={({ key }) =>
          key === NONE
            ? { colour: palette.status.exit.main, pattern: 'hatch' }
            : { colour: palette.primary.main, pattern: 'solid' }
        }
      />
    </Figure>
  );
}
