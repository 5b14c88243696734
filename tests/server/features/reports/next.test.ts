import { expect, it } from 'vitest';
import { nextAfter } from '#server/features/reports/schedules/next.ts';

const rhythm = { pace: 'DAILY', weekday: null, month_day: null, hour: 6 } as const;
const next = (more: object, now: string) => nextAfter({ ...rhythm, ...more }, new Date(now)).toISOString();

it.each([
  // New York is five hours behind UTC in winter, four in summer.
  ['later today', {}, '2026-01-10T09:00:00Z', '2026-01-10T11:00:00.000Z'],
  ['tomorrow, once the hour has begun', {}, '2026-01-10T11:00:00Z', '2026-01-11T11:00:00.000Z'],
  ['in summer', {}, '2026-07-10T12:00:00Z', '2026-07-11T10:00:00.000Z'],
  ['over the change to summer', {}, '2026-03-07T12:00:00Z', '2026-03-08T10:00:00.000Z'],
  ['an hour that day has not', { hour: 2 }, '2026-03-08T05:30:00Z', '2026-03-08T07:00:00.000Z'],
  ['over the change to winter', {}, '2026-10-31T12:00:00Z', '2026-11-01T11:00:00.000Z'],
  [
    'an evening that is already tomorrow in UTC',
    { hour: 22 },
    '2026-01-10T20:00:00Z',
    '2026-01-11T03:00:00.000Z',
  ],
  ['the next Monday', { pace: 'WEEKLY', weekday: 1 }, '2026-01-10T09:00:00Z', '2026-01-12T11:00:00.000Z'],
  ['a Sunday', { pace: 'WEEKLY', weekday: 7 }, '2026-01-10T09:00:00Z', '2026-01-11T11:00:00.000Z'],
  [
    'the 31st, in a month that has none',
    { pace: 'MONTHLY', month_day: 31 },
    '2026-02-01T12:00:00Z',
    '2026-02-28T11:00:00.000Z',
  ],
  ['the next month', { pace: 'MONTHLY', month_day: 5 }, '2026-01-05T11:00:00Z', '2026-02-05T11:00:00.000Z'],
  ['the next year', { pace: 'MONTHLY', month_day: 1 }, '2026-12-02T11:00:00Z', '2027-01-01T11:00:00.000Z'],
])('%s', (_what, more, now, expected) => {
  expect(next(more, now)).toBe(expected);
});
