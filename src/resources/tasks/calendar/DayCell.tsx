import { useDroppable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { TYPE } from '#src/theme/tokens.ts';
import { CalendarItem } from './CalendarItem.tsx';
import type { DayWords } from './month.ts';
import type { CalendarDay } from './useCalendar.ts';

interface DayCellProps {
  readonly day: string;
  readonly tasks: CalendarDay | undefined;
  readonly words: DayWords;
  readonly isInMonth: boolean;
  readonly isToday: boolean;
  /** It has the keyboard: the only one that Tab leads to. */
  readonly isActive: boolean;
  /** The keyboard has just come to it. */
  readonly takesFocus: boolean;
  /** The list of everything on that day. */
  readonly all: string;
  readonly onKey: (event: KeyboardEvent<HTMLElement>, day: string) => void;
  readonly onFocus: (day: string) => void;
}

/** One day of the month: its number and the first of its tasks. */
export function DayCell({
  day,
  tasks,
  words,
  isInMonth,
  isToday,
  isActive,
  takesFocus,
  all,
  onKey,
  onFocus,
}: DayCellProps) {
  const translate = useTranslate();
  const { setNodeRef, isOver } = useDroppable({ id: day });
  const cell = useRef<HTMLTableCellElement | null>(null);
  useEffect(() => {
    if (takesFocus) cell.current?.focus();
  }, [takesFocus]);
  const { items = [], total = 0 } = tasks ?? {};
  const more = total - items.length;
  return (
    <Box
      component="td"
      role="gridcell"
      ref={(element: HTMLTableCellElement | null) => {
        cell.current = element;
        setNodeRef(element);
      }}
      tabIndex={isActive ? 0 : -1}
      aria-label={`${words.long(day)}, ${translate('tasks.calendar.count', { smart_count: total })}`}
      {...(isToday ? { 'aria-current': 'date' as const } : {})}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        // In a task's link the keys are the link's.
        if (event.target === event.currentTarget) onKey(event, day);
      }}
      onFocus={() => onFocus(day)}
      sx={{
        ...CELL,
        bgcolor: isOver ? 'action.selected' : isInMonth ? undefined : 'tableHead',
        ...(isOver ? { boxShadow: (theme: Theme) => `inset 0 0 0 2px ${theme.palette.primary.main}` } : {}),
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ ...NUMBER, ...(isToday ? TODAY : isInMonth ? {} : { color: 'text.secondary' }) }}
      >
        {Number(day.slice(8))}
      </Box>
      {items.map((task) => (
        <CalendarItem key={task.id} task={task} isReached={isActive} />
      ))}
      {more > 0 && (
        <Link
          component={RouterLink}
          to={all}
          tabIndex={isActive ? 0 : -1}
          sx={{ display: 'block', px: 0.5, fontSize: TYPE.caption, fontWeight: 600, lineHeight: '24px' }}
        >
          {translate('tasks.calendar.more', { smart_count: more })}
        </Link>
      )}
    </Box>
  );
}

/** Room for four tasks and what there is besides, so that nothing moves when they come. */
const CELL = {
  height: 156,
  p: 0.5,
  verticalAlign: 'top',
  border: 1,
  borderColor: 'divider',
  overflow: 'hidden',
  '&:focus-visible': { outlineOffset: -3 },
} as const;
const NUMBER = {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 24,
  height: 24,
  px: 0.5,
  fontSize: TYPE.small,
  fontVariantNumeric: 'tabular-nums',
} as const;
const TODAY = {
  borderRadius: 12,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: 700,
} as const;
