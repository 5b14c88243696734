import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { FilterBar } from '../../generic/FilterBar.tsx';
import { LatestFiltersProvider, useLatestFilters } from '../../generic/filters.ts';
import { ListError } from '../../generic/ListError.tsx';
import { useDesk } from '../actions/TaskDesk.tsx';
import { TaskFilters } from '../TaskFilters.tsx';
import { useToday } from '../useToday.ts';
import { useTasksPlace } from '../views.ts';
import { Agenda } from './Agenda.tsx';
import { CalendarHead } from './CalendarHead.tsx';
import { dayWords, monthOf, weeksOf } from './month.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { useCalendar } from './useCalendar.ts';

/** The tasks of a view on the days on which they are due, a month at a time, under the filters of the list. */
export default function TaskCalendar({ resource }: { readonly resource: Resource }) {
  const language = useLanguage();
  const words = useMemo(() => dayWords(language), [language]);
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const latest = useLatestFilters();
  const desk = useDesk();
  const now = useToday();
  const month = useTasksPlace().month ?? monthOf(now);
  const shown = weeksOf(month, words.firstDay).flat();
  const { days, isRead, error, refetch, isPending, isFetching, putAhead } = useCalendar(
    shown[0]!,
    shown.at(-1)!,
  );
  const shared = { month, words, days };
  const move = async (task: RaRecord, day: string) => {
    const putBack = putAhead(task, day);
    if ((await desk?.change(task, { due_date: day }, 'tasks.done.due')) === false) putBack();
  };
  return (
    <LatestFiltersProvider value={latest}>
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FilterBar resource={resource} quick={<TaskFilters resource={resource} />} />
        <CalendarHead month={month} words={words} />
        {error && !isRead ? (
          <ListError error={error} onRetry={() => void refetch()} />
        ) : isNarrow ? (
          <Box>
            <Agenda {...shared} isPending={isPending} />
          </Box>
        ) : (
          <MonthGrid
            {...shared}
            today={now}
            isBusy={isFetching}
            onMove={(task, day) => void move(task, day)}
          />
        )}
      </Box>
    </LatestFiltersProvider>
  );
}
