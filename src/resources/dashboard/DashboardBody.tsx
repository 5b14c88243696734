import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { UseQueryResult } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { Suspense } from 'react';
import type { LeadStats } from '#schemas/lead/figures.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { EmptyList } from '../generic/EmptyList.tsx';
import { ListError } from '../generic/ListError.tsx';
import { NewLeadButtons } from '../leads/NewLeadButtons.tsx';
import { queryOf } from './filters.ts';
import { GRID, MapWaiting, Waiting } from './Waiting.tsx';

/** Drawings are a part of their own: nobody loads them who has not come for them. */
const Figures = lazyPage(() => import('./Figures.tsx'));
const CoverageMap = lazyPage(() => import('./coverage/CoverageMap.tsx'));

interface DashboardBodyProps {
  readonly type: LeadType;
  readonly answer: Pick<UseQueryResult<LeadStats>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
}

/** The figures, or why there are none. */
export function DashboardBody({ type, answer }: DashboardBodyProps) {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const { data, error, refetch, isPlaceholderData } = answer;
  // Figures of other filters do not stand for those that could not be had.
  if (error && (!data || isPlaceholderData))
    return <ListError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.totals.all.count === 0)
    return (
      <Paper variant="outlined" sx={{ mt: 2 }}>
        <EmptyList help={translate('leads.list.none_help')} actions={<NewLeadButtons />} />
      </Paper>
    );
  return (
    <Box
      aria-busy={isPlaceholderData}
      // What is shown is of the filters before: it stays where it is, and is seen to be about to change.
      sx={{ ...GRID, opacity: isPlaceholderData ? 0.55 : 1, transition: 'opacity 150ms' }}
    >
      <Suspense fallback={<Waiting isInner />}>
        <Figures type={type} stats={data} />
      </Suspense>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <Suspense fallback={<MapWaiting />}>
          <CoverageMap type={type} query={queryOf(filterValues)} />
        </Suspense>
      </Box>
    </Box>
  );
}
