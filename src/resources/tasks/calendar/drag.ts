import { KeyboardCode, type Announcements, type KeyboardSensorOptions } from '@dnd-kit/core';
import { useTranslate, type RaRecord } from 'ra-core';
import { addDays } from '#schemas/engine/days.ts';
import type { DayWords } from './month.ts';

const STEPS: Readonly<Record<string, number>> = {
  [KeyboardCode.Left]: -1,
  [KeyboardCode.Right]: 1,
  [KeyboardCode.Up]: -7,
  [KeyboardCode.Down]: 7,
};

/** Space takes a task and puts it down, arrows go from day to day; Enter stays what it is on a link. */
export const DAY_KEYS: KeyboardSensorOptions = {
  keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
  coordinateGetter: (event, { context }) => {
    const step = STEPS[event.code];
    if (step === undefined) return undefined;
    event.preventDefault();
    const from = context.over?.id ?? taskOf(context.active)?.due_date;
    const rect = context.droppableRects.get(addDays(String(from), step));
    const card = context.collisionRect;
    if (!rect || !card) return undefined;
    return { x: rect.left + (rect.width - card.width) / 2, y: rect.top + (rect.height - card.height) / 2 };
  },
};

type Active = { readonly data: { readonly current?: unknown } } | null;

/** The task that is being dragged. */
export const taskOf = (active: Active): RaRecord | null =>
  (active?.data.current as { readonly task?: RaRecord } | undefined)?.task ?? null;

/** What a drag says to those who cannot see it. */
export function useDayAnnouncements({ long }: DayWords): Announcements {
  const translate = useTranslate();
  const say = (key: string, active: Active, day: unknown): string | undefined => {
    const task = taskOf(active);
    if (!task) return undefined;
    return translate(`tasks.drag.${key}`, {
      title: String(task.title),
      day: long(String(day ?? task.due_date)),
    });
  };
  return {
    onDragStart: ({ active }) => say('start', active, null),
    onDragOver: ({ active, over }) => say(over ? 'over' : 'nowhere', active, over?.id),
    onDragEnd: ({ active, over }) =>
      say(over && over.id !== taskOf(active)?.due_date ? 'dropped' : 'stays', active, over?.id),
    onDragCancel: ({ active }) => say('stays', active, null),
  };
}
