import type { TaskRepeat } from '#schemas/vocabulary/index.ts';

const DAYS: Readonly<Partial<Record<TaskRepeat, number>>> = { daily: 1, weekly: 7, biweekly: 14 };
const MONTHS: Readonly<Partial<Record<TaskRepeat, number>>> = { monthly: 1, quarterly: 3, yearly: 12 };

const dayText = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * The next due date of a task that repeats (both YYYY-MM-DD): the first one of its series after `today`. A month that
 * is too short has it on its last day, and the next one again on the day of the first.
 */
export function nextDue(due: string, repeats: TaskRepeat, today: string): string {
  for (let count = 1; ; count += 1) {
    const next = after(due, repeats, count);
    if (next > today && next > due) return next;
  }
}

function after(due: string, repeats: TaskRepeat, count: number): string {
  const at = new Date(`${due}T00:00:00Z`);
  const months = MONTHS[repeats];
  if (months !== undefined) return monthsAfter(at, months * count);
  at.setUTCDate(at.getUTCDate() + (DAYS[repeats] ?? 1) * count);
  if (repeats !== 'weekdays') return dayText(at);
  const weekend = (8 - at.getUTCDay()) % 7;
  // Saturday is two days before Monday, Sunday one.
  if (weekend === 2 || weekend === 1) at.setUTCDate(at.getUTCDate() + weekend);
  return dayText(at);
}

function monthsAfter(at: Date, months: number): string {
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(at.getUTCDate(), last));
  return dayText(first);
}
