import { addDays, ZONE } from '#schemas/engine/days.ts';
import type { ReportSchedule } from '#schemas/report/item.ts';
import { localToday } from '#server/platform/day.ts';

/** When a report runs: on which days, at which hour of the network's zone. */
export type Rhythm = Pick<ReportSchedule, 'pace' | 'weekday' | 'month_day' | 'hour'>;

const MINUTE_MS = 60_000;
const PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/** The first moment after `now` at which it runs. A day without such an hour (clocks go forward) has it an hour later. */
export function nextAfter(rhythm: Rhythm, now: Date): Date {
  for (let day = localToday(now.getTime()); ; day = addDays(day, 1)) {
    if (!isOn(rhythm, day)) continue;
    const at = momentOf(day, rhythm.hour);
    if (at > now) return at;
  }
}

function isOn({ pace, weekday, month_day }: Rhythm, day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  switch (pace) {
    case 'DAILY':
      return true;
    case 'WEEKLY':
      return (date.getUTCDay() || 7) === weekday;
    case 'MONTHLY': {
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
      return date.getUTCDate() === Math.min(month_day ?? 1, last);
    }
  }
}

/** The moment of an hour of a local day. */
function momentOf(day: string, hour: number): Date {
  const asUtc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  // The zone's own distance at a first guess, and again where the guess lies beyond a change of it.
  const first = asUtc + distance(asUtc);
  const second = asUtc + distance(first);
  return new Date(second - distance(second) === asUtc ? second : Math.max(first, second));
}

/** By how much the clocks of the zone are behind UTC at a moment, in milliseconds. */
function distance(at: number): number {
  const local = Date.parse(`${PARTS.format(at).replace(', ', 'T')}:00Z`);
  return Math.floor(at / MINUTE_MS) * MINUTE_MS - local;
}
