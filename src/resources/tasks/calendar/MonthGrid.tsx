import { DndContext, DragOverlay, type DragEndEvent } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { useListContext, useTranslate, type RaRecord } from 'ra-core';
import { useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Values } from '#schemas/engine/field.ts';
import { useHold } from '#src/live/hooks.ts';
import { TYPE } from '#src/theme/tokens.ts';
import { columnUnder, useDragSensors } from '../../leads/board/drag.ts';
import { useTasksPlace } from '../views.ts';
import { DraggedItem } from './CalendarItem.tsx';
import { DayCell } from './DayCell.tsx';
import { DAY_KEYS, taskOf, useDayAnnouncements } from './drag.ts';
import { dayByKey, monthOf, weeksOf, type DayWords } from './month.ts';
import type { CalendarDays } from './useCalendar.ts';

interface MonthGridProps {
  readonly month: string;
  readonly today: string;
  readonly words: DayWords;
  readonly days: CalendarDays;
  readonly isBusy: boolean;
  readonly onMove: (task: RaRecord, day: string) => void;
}

/** A month as a grid of days (WAI-ARIA 'Grid'): arrow keys go from day to day, and on into the next month. */
export function MonthGrid({ month, today, words, days, isBusy, onMove }: MonthGridProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { filterValues } = useListContext();
  const { toMonth, toDay } = useTasksPlace();
  const [dragged, setDragged] = useState<RaRecord | null>(null);
  useHold(dragged !== null);
  /** Where the keyboard is, and whether it shall be led there. */
  const [place, setPlace] = useState({ day: today, isLed: false });
  const weeks = weeksOf(month, words.firstDay);
  const active = weeks.flat().includes(place.day) ? place.day : `${month}-01`;
  const listOf = (day: string) => toDay(day, filterValues as Values);

  const onKey = (event: KeyboardEvent<HTMLElement>, day: string) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') return void navigate(listOf(day));
    const next = dayByKey(event.key, day, words.firstDay);
    if (next === null) return;
    event.preventDefault();
    setPlace({ day: next, isLed: true });
    // Where a day of the month before or after is shown as well, one stays.
    if (!weeks.flat().includes(next) || event.key.startsWith('Page')) void navigate(toMonth(monthOf(next)));
  };
  const drop = ({ active: item, over }: DragEndEvent) => {
    setDragged(null);
    const task = taskOf(item);
    if (task && over && over.id !== task.due_date) onMove(task, String(over.id));
  };
  return (
    <DndContext
      sensors={useDragSensors(DAY_KEYS)}
      collisionDetection={columnUnder}
      accessibility={{
        announcements: useDayAnnouncements(words),
        screenReaderInstructions: { draggable: translate('tasks.drag.help') },
      }}
      onDragStart={({ active: item }) => setDragged(taskOf(item))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      <Box
        component="table"
        role="grid"
        aria-label={words.month(`${month}-01`)}
        aria-busy={isBusy}
        sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', bgcolor: 'background.paper' }}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <Box component="th" key={day} scope="col" abbr={words.weekday(day)} sx={HEAD}>
                {words.weekdayShort(day)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  tasks={days.get(day)}
                  words={words}
                  isInMonth={monthOf(day) === month}
                  isToday={day === today}
                  isActive={day === active}
                  takesFocus={place.isLed && day === place.day}
                  all={listOf(day)}
                  onKey={onKey}
                  onFocus={(focused) => setPlace({ day: focused, isLed: false })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      <DragOverlay dropAnimation={null}>{dragged && <DraggedItem task={dragged} />}</DragOverlay>
    </DndContext>
  );
}

const HEAD = {
  p: 0.75,
  textAlign: 'start',
  fontSize: TYPE.caption,
  fontWeight: 650,
  color: 'text.secondary',
  bgcolor: 'tableHead',
  border: 1,
  borderColor: 'divider',
} as const;
