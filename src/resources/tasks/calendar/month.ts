import { LOCALE, type Language } from '#schemas/engine/codes.ts';
import { addDays, addMonths } from '#schemas/engine/days.ts';
import { firstDayOfWeek, weekdayOf, weekEnd } from '../days.ts';

const DAYS_OF_WEEK = 7;

/** The month (YYYY-MM) in which a day is. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** A month some months on. */
export const monthAfter = (month: string, months: number): string =>
  monthOf(addMonths(`${month}-01`, months));

/** The weeks that a month touches, four to six of seven days each, from the first day of a week. */
export function weeksOf(month: string, firstDay: number): readonly (readonly string[])[] {
  const first = `${month}-01`;
  const begin = addDays(first, -((weekdayOf(first) - firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK));
  const last = weekEnd(addDays(`${monthAfter(month, 1)}-01`, -1), firstDay);
  const weeks: string[][] = [];
  for (let day = begin; day <= last; day = addDays(day, DAYS_OF_WEEK))
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(day, index)));
  return weeks;
}

/** Where the keys of a grid of days lead (WAI-ARIA 'Grid' and 'Date Picker'): null for any other key. */
export function dayByKey(key: string, day: string, firstDay: number): string | null {
  const end = weekEnd(day, firstDay);
  const days: Readonly<Record<string, string>> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -DAYS_OF_WEEK),
    ArrowDown: addDays(day, DAYS_OF_WEEK),
    Home: addDays(end, 1 - DAYS_OF_WEEK),
    End: end,
    PageUp: addMonths(day, -1),
    PageDown: addMonths(day, 1),
  };
  return days[key] ?? null;
}

/** Days as they are told, in the reader's language; a day has no zone. */
export function dayWords(language: Language) {
  const words = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(LOCALE[language], { ...options, timeZone: 'UTC' });
    return (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
  };
  return {
    long: words({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    month: words({ month: 'long', year: 'numeric' }),
    weekday: words({ weekday: 'long' }),
    weekdayShort: words({ weekday: 'short' }),
    firstDay: firstDayOfWeek(language),
  };
}
export type DayWords = ReturnType<typeof dayWords>;
