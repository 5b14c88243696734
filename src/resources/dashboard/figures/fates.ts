import { useTheme } from '@mui/material/styles';
import type { Figure } from '#schemas/lead/figures.ts';
import type { Cell } from '#src/charts/data.ts';
import type { Series } from '#src/charts/looks.ts';
import { leadsCell, NEWEST } from '../useLists.ts';

/** What becomes of leads, in the order in which they stand upon each other. */
export const FATES = ['converted', 'open', 'exited'] as const;
type Fate = (typeof FATES)[number];

export function useFateSeries(): readonly Series[] {
  const { won, progress, exit } = useTheme().palette.status;
  return [
    { key: 'converted', colour: won.main, pattern: 'solid' },
    { key: 'open', colour: progress.main, pattern: 'hatch' },
    { key: 'exited', colour: exit.main, pattern: 'dots' },
  ] satisfies (Series & { key: Fate })[];
}

export const fateCells = (figures: Readonly<Record<Fate, Figure>>): Record<Fate, Cell> => ({
  converted: leadsCell(figures.converted, NEWEST),
  open: leadsCell(figures.open, NEWEST),
  exited: leadsCell(figures.exited, NEWEST),
});
