import { addDays, addMonths, daysBetween } from '#schemas/engine/days.ts';
import type { TaskRepeat } from '#schemas/vocabulary/index.ts';

const DAYS: Readonly<Partial<Record<TaskRepeat, number>>> = { daily: 1, weekly: 7, biweekly: 14 };
const MONTHS: Readonly<Partial<Record<TaskRepeat, number>>> = { monthly: 1, quarterly: 3, yearly: 12 };

/** When a task is due and how it comes again; days are YYYY-MM-DD. */
interface Repeating {
  readonly due: string;
  readonly repeats: TaskRepeat;
  /** The day of the month on which its series falls; null: that of `due`. */
  readonly day: number | null;
}

/** The day of the month on which the series of a task falls; null: it goes by days, not by months. */
export const repeatDay = ({ due, repeats, day }: Repeating): number | null =>
  MONTHS[repeats] === undefined ? null : (day ?? Number(due.slice(8)));

/**
 * The next due date of a task that repeats: the first one of its series after `today`. A month that is too short has it
 * on its last day, and the next one again on the day of the first.
 */
export function nextDue(task: Repeating, today: string): string {
  const { due, repeats } = task;
  const after = due > today ? due : today;
  if (repeats === 'weekdays') return workingDayAfter(after);
  const months = MONTHS[repeats];
  if (months !== undefined) return monthsAfter(due, months, repeatDay(task) ?? 1, after);
  const step = DAYS[repeats] ?? 1;
  return addDays(due, (Math.floor(daysBetween(due, after) / step) + 1) * step);
}

function workingDayAfter(day: string): string {
  const next = addDays(day, 1);
  const isWeekend = [0, 6].includes(new Date(`${next}T00:00:00Z`).getUTCDay());
  return isWeekend ? workingDayAfter(next) : next;
}

function monthsAfter(due: string, months: number, day: number, after: string): string {
  for (let count = 1; ; count += 1) {
    const next = addMonths(due, months * count, day);
    if (next > after) return next;
  }
}
