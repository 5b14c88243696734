import { LOCALE, type Language } from './codes.ts';

/** Where the network works: whose evening is already tomorrow in UTC has a day of their own. */
export const ZONE = 'America/New_York';

/** A day as people keep it in a filter: so many days from the day on which it is asked. `0d` is today, `30d` in a month. */
const RELATIVE = /^(-?\d{1,4})d$/;

export const isRelativeDay = (text: string): boolean => RELATIVE.test(text);

/** How many days from today a relative day is; null for any other text. */
export function daysFromToday(text: string): number | null {
  const days = RELATIVE.exec(text)?.[1];
  return days === undefined ? null : Number(days);
}

const DAY_MS = 86_400_000;

/** The day (YYYY-MM-DD) that a relative one stands for; any other text as it is. */
export function dayOf(text: string, now = Date.now()): string {
  const days = daysFromToday(text);
  return days === null ? text : new Date(now + days * DAY_MS).toISOString().slice(0, 10);
}

const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });

/** The day (YYYY-MM-DD) that it is for people. */
export const localToday = (now: number = Date.now()): string => TODAY.format(now);

/**
 * A range `from|to` whose days from today are the days they are now: a saved filter asks for the next thirty days, whenever
 * it is used. A day is one of people; of moments it is one of UTC, by which the database cuts them into days.
 */
export function rangeNow({ kind }: { readonly kind: string }, range: string, now = Date.now()): string {
  const today = kind === 'date' ? Date.parse(localToday(now)) : now;
  return range
    .split('|')
    .map((end) => dayOf(end, today))
    .join('|');
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days the second day is after the first. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/**
 * A day some months on; the last day of the month where that one has no such day.
 * @param on the day of the month, where it is not the day's own
 */
export function addMonths(day: string, months: number, on?: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(on ?? date, last))).toISOString().slice(0, 10);
}

/** A day (YYYY-MM-DD) written out, with the month in letters: 03/04 is another day elsewhere. */
export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
