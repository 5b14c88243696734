import { expect, it } from 'vitest';
import { nextAfter } from '#server/features/jobs/schedule.ts';

it.each([
  ['20 7 * * *', '2026-03-01T07:20:00Z', '2026-03-02T07:20:00.000Z'],
  ['0 9 11 * *', '2026-01-11T09:00:30Z', '2026-02-11T09:00:00.000Z'],
  ['3,13,23 * * * *', '2026-12-31T23:59:59Z', '2027-01-01T00:03:00.000Z'],
])('reads %s after %s', (cron, now, next) => {
  expect(nextAfter(cron, new Date(now))?.toISOString()).toBe(next);
});
