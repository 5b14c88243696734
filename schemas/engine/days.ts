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
