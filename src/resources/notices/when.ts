import { LOCALE, type Language } from '#schemas/engine/codes.ts';
import { formatDayOf, formatTime } from '#src/kinds/dateTime/format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Made once: a format costs more than what it formats. */
const formatsOf = (language: Language) => ({
  ago: new Intl.RelativeTimeFormat(LOCALE[language], { numeric: 'auto', style: 'short' }),
  near: new Intl.RelativeTimeFormat(LOCALE[language], { numeric: 'auto' }),
  day: new Intl.DateTimeFormat(LOCALE[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }),
});
const FORMATS = { en: formatsOf('en'), es: formatsOf('es') } satisfies Record<Language, unknown>;

/**
 * How long ago something was, as people say it: 'now', '5 min. ago', '3 hr. ago', 'yesterday'; from a week on its day.
 * A moment that the reader's clock has not reached yet is now.
 * @param at ISO 8601
 */
export function agoText(at: string, now: number, language: Language): string {
  const moment = new Date(at);
  const passed = Math.max(0, now - moment.getTime());
  const { ago } = FORMATS[language];
  if (passed < MINUTE) return ago.format(0, 'second');
  if (passed < HOUR) return ago.format(-Math.floor(passed / MINUTE), 'minute');
  const days = daysBetween(moment, new Date(now));
  // Last evening is some hours ago to who reads it at night.
  if (passed < DAY && (days === 0 || passed < 6 * HOUR))
    return ago.format(-Math.floor(passed / HOUR), 'hour');
  return days < 7 ? ago.format(-days, 'day') : formatDayOf(at);
}

/** The same below the heading of its day: how long ago it was today, else the time of that day. */
export const timeText = (at: string, now: number, language: Language): string =>
  daysBetween(new Date(at), new Date(now)) > 0 ? formatTime(at) : agoText(at, now, language);

/** The day of a moment as a heading: 'Today', 'Yesterday', 'Wednesday, March 4, 2026'. */
export function dayText(at: string, now: number, language: Language): string {
  const days = Math.max(0, daysBetween(new Date(at), new Date(now)));
  const { near, day } = FORMATS[language];
  const text = days < 2 ? near.format(-days, 'day') : day.format(new Date(at));
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

export interface DayOf<T> {
  /** The same whatever comes or goes on that day. */
  readonly key: string;
  /** Of the first of them, ISO 8601. */
  readonly at: string;
  readonly items: readonly T[];
}

/** What came, by its day where the reader is; what is given newest first stays so. */
export function byDay<T extends { readonly created_at: string }>(all: readonly T[]): DayOf<T>[] {
  const days = new Map<string, T[]>();
  for (const one of all) {
    const day = new Date(one.created_at).toDateString();
    const items = days.get(day);
    if (items) items.push(one);
    else days.set(day, [one]);
  }
  return [...days].map(([key, items]) => ({ key, at: items[0]?.created_at ?? '', items }));
}

/** Whole days of the calendar, however long they were. */
const daysBetween = (from: Date, to: Date): number => Math.round((midnightOf(to) - midnightOf(from)) / DAY);
const midnightOf = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
