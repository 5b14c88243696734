import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { EmptyList, type EmptyListProps } from '../../generic/EmptyList.tsx';
import { FilterBar } from '../../generic/FilterBar.tsx';
import { LatestFiltersProvider, useLatestFilters } from '../../generic/filters.ts';
import { Board } from './Board.tsx';

interface LeadBoardProps {
  readonly resource: Resource;
  readonly quick: ReactNode;
  readonly firstSteps: EmptyListProps;
}

/** The board inside a ListBase, under the filters of the list. */
export default function LeadBoard({ resource, quick, firstSteps }: LeadBoardProps) {
  const latest = useLatestFilters();
  return (
    <LatestFiltersProvider value={latest}>
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FilterBar resource={resource} quick={quick} />
        <Board resource={resource} empty={<EmptyList {...firstSteps} />} />
      </Box>
    </LatestFiltersProvider>
  );
}
