import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#schemas/engine/days.ts';
import { dueGroup, type DueGroup, firstDayOfWeek, weekEnd } from '#src/resources/tasks/days.ts';
import { dayByKey, dayWords, monthAfter, weeksOf } from '#src/resources/tasks/calendar/month.ts';
import { type CalendarDay, moved } from '#src/resources/tasks/calendar/useCalendar.ts';
import { act, renderHook } from '@testing-library/react';
import { useToday } from '#src/resources/tasks/useToday.ts';

const SUNDAY = 0;
const MONDAY = 1;
/** A Wednesday. */
const NOW = '2026-03-04';

const groupOf = (due_date: string | null, more: object = {}, isMixed = false): DueGroup =>
  dueGroup({ due_date, status: 'todo', overdue: false, ...more }, NOW, SUNDAY, isMixed);

describe('the headings of tasks by due date', () => {
  it('go by days of the reader', () => {
    expect(groupOf('2026-03-04')).toBe('today');
    expect(groupOf('2026-03-05')).toBe('tomorrow');
    expect(groupOf('2026-03-06')).toBe('week');
    expect(groupOf('2026-03-07')).toBe('week');
    expect(groupOf('2026-03-08')).toBe('later');
    expect(groupOf(null)).toBe('none');
  });

  it('end the week where the language ends it', () => {
    expect(dueGroup({ due_date: '2026-03-08' }, NOW, MONDAY, false)).toBe('week');
    expect(dueGroup({ due_date: '2026-03-09' }, NOW, MONDAY, false)).toBe('later');
    expect(weekEnd('2026-03-07', SUNDAY)).toBe('2026-03-07');
    expect(weekEnd('2026-03-08', SUNDAY)).toBe('2026-03-14');
  });

  it('call late what the server calls so, on either side of midnight', () => {
    // The reader is east of the network: their yesterday is not over there.
    expect(groupOf('2026-03-03', { overdue: false })).toBe('today');
    // And west of it: their today is over.
    expect(groupOf('2026-03-04', { overdue: true })).toBe('overdue');
    expect(groupOf('2026-03-03', { overdue: true })).toBe('overdue');
  });

  it('have one for all days that are over where closed tasks stand between open ones', () => {
    expect(groupOf('2026-03-03', { overdue: true }, true)).toBe('earlier');
    expect(groupOf('2026-03-02', { status: 'completed' }, true)).toBe('earlier');
    expect(groupOf('2026-03-03', { status: 'completed' })).toBe('earlier');
  });
});

describe('a month', () => {
  it('has the weeks that it touches, from four to six', () => {
    // February 2026 is four whole weeks from Sunday.
    expect(weeksOf('2026-02', SUNDAY)).toHaveLength(4);
    expect(weeksOf('2026-03', SUNDAY)).toHaveLength(5);
    const six = weeksOf('2026-05', SUNDAY);
    expect(six).toHaveLength(6);
    expect([six[0]?.[0], six[5]?.[6]]).toEqual(['2026-04-26', '2026-06-06']);
    expect(new Set(six.flat()).size).toBe(42);
  });

  it('begins its weeks as the language does', () => {
    expect([firstDayOfWeek('en'), firstDayOfWeek('es')]).toEqual([SUNDAY, MONDAY]);
    const [first] = weeksOf('2026-03', MONDAY);
    expect(first).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => addDays('2026-02-23', n)));
    expect(dayWords('es').weekday('2026-03-02')).toBe('lunes');
  });

  it('goes over the turn of the year', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
    expect(monthAfter('2026-03', -1)).toBe('2026-02');
  });

  it('is walked through by keys', () => {
    const at = (key: string) => dayByKey(key, NOW, SUNDAY);
    expect(at('ArrowLeft')).toBe('2026-03-03');
    expect(at('ArrowRight')).toBe('2026-03-05');
    expect(at('ArrowUp')).toBe('2026-02-25');
    expect(at('ArrowDown')).toBe('2026-03-11');
    expect(at('Home')).toBe('2026-03-01');
    expect(at('End')).toBe('2026-03-07');
    expect(dayByKey('PageUp', '2026-03-31', SUNDAY)).toBe('2026-02-28');
    expect(at('PageDown')).toBe('2026-04-04');
    expect(at('x')).toBeNull();
  });
});

it('a task that was put on another day is there before the server says so, and counted there', () => {
  const [one, other] = [
    { id: '1', due_date: '2026-03-04' },
    { id: '2', due_date: '2026-03-04' },
  ];
  const days = new Map<string, CalendarDay>([
    ['2026-03-04', { day: '2026-03-04', total: 6, items: [one, other] }],
  ]);
  const next = moved(days, one, '2026-03-09');
  expect(next.get('2026-03-04')).toEqual({ day: '2026-03-04', total: 5, items: [other] });
  expect(next.get('2026-03-09')).toEqual({
    day: '2026-03-09',
    total: 1,
    items: [{ id: '1', due_date: '2026-03-09' }],
  });
});

it('today becomes another day on a page that stays open over midnight, and lets go of the clock with it', () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 4, 23, 58) });
  const { result, unmount } = renderHook(() => useToday());
  expect(result.current).toBe('2026-03-04');
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  expect(result.current).toBe('2026-03-05');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
