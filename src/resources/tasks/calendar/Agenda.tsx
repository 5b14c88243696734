import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { Values } from '#schemas/engine/field.ts';
import { TaskActions } from '../actions/TaskActions.tsx';
import { LeadOfTask } from '../LeadOfTask.tsx';
import { useOpenedTask } from '../opened/useOpenedTask.ts';
import { TaskMarks } from '../TaskMarks.tsx';
import { useTasksPlace } from '../views.ts';
import { monthOf, type DayWords } from './month.ts';
import type { CalendarDays } from './useCalendar.ts';

interface AgendaProps {
  readonly month: string;
  readonly words: DayWords;
  readonly days: CalendarDays;
  readonly isPending: boolean;
}

/** The month on a phone: the days that have tasks, one below the other. */
export function Agenda({ month, words, days, isPending }: AgendaProps) {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const { toDay } = useTasksPlace();
  const { linkTo } = useOpenedTask();
  if (isPending)
    return [0, 1, 2].map((key) => <Skeleton key={key} variant="rounded" height={96} sx={{ mb: 1 }} />);
  const shown = [...days.values()]
    .filter(({ day, total }) => monthOf(day) === month && total > 0)
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  if (shown.length === 0)
    return (
      <Typography role="status" sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>
        {translate('tasks.calendar.none')}
      </Typography>
    );
  return shown.map(({ day, items, total }) => (
    <Paper
      key={day}
      component="section"
      variant="outlined"
      aria-label={words.long(day)}
      sx={{ p: 1.5, mb: 1 }}
    >
      <Typography
        component="h2"
        variant="subtitle2"
        sx={{ '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {words.long(day)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((task) => {
          const { to, state } = linkTo(String(task.id));
          return (
            <Box key={task.id} component="li" sx={{ py: 1, display: 'flex', gap: 1, alignItems: 'start' }}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', display: 'grid', gap: 0.5 }}>
                <Link component={RouterLink} to={to} state={state} sx={{ fontWeight: 600 }}>
                  {String(task.title)}
                </Link>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
                  <TaskMarks task={task} />
                </Box>
                <Box sx={{ fontSize: 'body2.fontSize' }}>
                  <LeadOfTask task={task} />
                </Box>
              </Box>
              <TaskActions task={task} />
            </Box>
          );
        })}
      </Box>
      {total > items.length && (
        <Link
          component={RouterLink}
          to={toDay(day, filterValues as Values)}
          sx={{ fontSize: 'body2.fontSize' }}
        >
          {translate('tasks.calendar.more', { smart_count: total - items.length })}
        </Link>
      )}
    </Paper>
  ));
}
