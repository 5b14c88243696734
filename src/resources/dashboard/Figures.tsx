import Box from '@mui/material/Box';
import type { LeadStats } from '#schemas/lead/figures.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { Aging } from './figures/Aging.tsx';
import { Agents } from './figures/Agents.tsx';
import { Exits } from './figures/Exits.tsx';
import { Funnel } from './figures/Funnel.tsx';
import { Histogram } from './figures/Histogram.tsx';
import { Sources } from './figures/Sources.tsx';
import { Statuses } from './figures/Statuses.tsx';
import { Totals } from './figures/Totals.tsx';
import { Trend } from './figures/Trend.tsx';

interface FiguresProps {
  readonly type: LeadType;
  readonly stats: LeadStats;
}

/** Every figure of the dashboard but the map; each number leads to the list of what it counts (docs/decisions/015). */
export default function Figures({ type, stats }: FiguresProps) {
  return (
    <>
      <Totals totals={stats.totals} />
      <Trend trend={stats.trend} />
      <Funnel funnel={stats.funnel} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, alignContent: 'start' }}>
        <Aging aging={stats.aging} />
        <Histogram histogram={stats.histogram} />
      </Box>
      <Exits key={type} exits={stats.exits} />
      <Agents agents={stats.agents} />
      <Statuses statuses={stats.statuses} all={stats.totals.all.count} />
      <Sources sources={stats.sources} />
    </>
  );
}
