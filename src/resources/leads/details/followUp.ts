const DAY_MS = 86_400_000;

/** Whole days from the reader's today until a day (YYYY-MM-DD); negative when it has passed, null for what is no day. */
export function daysUntil(day: unknown, now: Date): number | null {
  const parts = typeof day === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) : null;
  if (!parts) return null;
  const [year, month, date] = parts.slice(1).map(Number) as [number, number, number];
  // Through UTC: a day of the year on which the clocks change is no shorter than others.
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((Date.UTC(year, month - 1, date) - today) / DAY_MS);
}
