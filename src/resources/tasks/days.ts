import type { RaRecord } from 'ra-core';
import type { Language } from '#schemas/engine/codes.ts';
import { addDays } from '#schemas/engine/days.ts';
import { isOpenTask } from '#schemas/task/index.ts';
import { today } from '../activities/day.ts';

/** The days that snoozing offers without a calendar. */
export const SNOOZES = [
  { key: 'tomorrow', days: 1 },
  { key: 'week', days: 7 },
] as const;

export const daysAhead = (days: number): string => addDays(today(), days);

interface WeekInfo {
  readonly firstDay: number;
}
type LocaleWithWeek = Intl.Locale & { readonly weekInfo?: WeekInfo; getWeekInfo?: () => WeekInfo };

/** The day on which weeks begin, as `Date` counts them (0 is Sunday); Sunday where the browser does not know. */
export function firstDayOfWeek(language: Language): number {
  const locale = new Intl.Locale(language) as LocaleWithWeek;
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 7) % 7;
}

/** The day of the week of a day, 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The last day of the week in which a day is. */
export const weekEnd = (day: string, firstDay: number): string =>
  addDays(day, 6 - ((weekdayOf(day) - firstDay + 7) % 7));

export type DueGroup = 'overdue' | 'earlier' | 'today' | 'tomorrow' | 'week' | 'later' | 'none';

/**
 * Under which heading a task stands in a list by due date, in the reader's own days. What is overdue the server says:
 * until its day ends where the network works, a task of the reader's yesterday is still one of today. Where closed tasks
 * stand between open ones (`isMixed`), days that are over have one heading.
 */
export function dueGroup(
  { due_date: due, overdue, status }: Omit<RaRecord, 'id'>,
  now: string,
  firstDay: number,
  isMixed: boolean,
): DueGroup {
  if (typeof due !== 'string') return 'none';
  if (isMixed && due < now) return 'earlier';
  if (!isMixed && overdue === true) return 'overdue';
  if (due < now) return isOpenTask(status) ? 'today' : 'earlier';
  if (due === now) return 'today';
  if (due === addDays(now, 1)) return 'tomorrow';
  return due <= weekEnd(now, firstDay) ? 'week' : 'later';
}
