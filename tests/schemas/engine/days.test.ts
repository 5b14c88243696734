import { expect, it } from 'vitest';
import { dayOf, daysFromToday, isRelativeDay } from '#schemas/engine/days.ts';

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
