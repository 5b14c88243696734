import { expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  dayText,
  daysBetween,
  daysFromToday,
  isRelativeDay,
  rangeNow,
} from '#schemas/engine/days.ts';

const NOW = Date.parse('2026-02-27T23:30:00Z');

it.each([
  ['0d', 0, '2026-02-27'],
  ['2d', 2, '2026-03-01'],
  ['-27d', -27, '2026-01-31'],
])('%s is a day relative to today', (text, days, day) => {
  expect([isRelativeDay(text), daysFromToday(text), dayOf(text, NOW)]).toEqual([true, days, day]);
});

it.each(['', 'd', '3', '12345d', '1.5d', '2026-02-27', '3d '])('“%s” is no relative day', (text) => {
  expect([isRelativeDay(text), daysFromToday(text), dayOf(text, NOW)]).toEqual([false, null, text]);
});

it('days are counted over months and years', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(addMonths('2024-01-31', 24)).toBe('2026-01-31');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-11-15', 3)).toBe('2027-02-15');
  expect(addMonths('2026-02-28', 1, 31)).toBe('2026-03-31');
  expect(dayText('2026-03-04', 'en')).toBe('March 4, 2026');
  expect(dayText('2026-03-04', 'es')).toBe('4 de marzo de 2026');
  // In Miami it is still the evening of the fourth.
  const now = Date.parse('2026-03-05T02:00:00Z');
  expect(rangeNow({ kind: 'date' }, '0d|7d', now)).toBe('2026-03-04|2026-03-11');
  expect(rangeNow({ kind: 'dateTime' }, '-1d|', now)).toBe('2026-03-04|');
});
