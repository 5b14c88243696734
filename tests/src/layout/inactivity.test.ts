// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { alertness, createActivity } from '#src/layout/inactivity.ts';

const MINUTE = 60_000;
beforeEach(() => localStorage.clear());

describe('inactivity (specification §9)', () => {
  it.each([
    [0, 'active'],
    [899_999, 'active'],
    [900_000, 'warned'],
    [1_199_999, 'warned'],
    [1_200_000, 'out'],
  ])('after %d ms: %s', (idle, expected) => {
    expect(alertness(1000, 1000 + idle)).toBe(expected);
  });

  it('counts what another tab wrote, and what it told', () => {
    let now = 100 * MINUTE;
    const clock = () => now;
    const here = createActivity(() => {}, clock);
    const there = createActivity(() => {}, clock);
    now += 14 * MINUTE;
    there.touch();
    now += 14 * MINUTE;
    expect(here.state()).toBe('active');
    now += 1 * MINUTE;
    expect(here.state()).toBe('warned');
    here.heard();
    expect(here.state()).toBe('active');
  });

  it('tells the other tabs, but not at every move of the mouse', () => {
    let now = 100 * MINUTE;
    let told = 0;
    const activity = createActivity(
      () => (told += 1),
      () => now,
    );
    for (let move = 0; move < 100; move += 1) {
      now += 10;
      activity.touch();
    }
    expect(told).toBe(1);
    now += 5000;
    activity.touch();
    expect(told).toBe(2);
  });

  it('is not fooled by a time in the future', () => {
    let now = 100 * MINUTE;
    const activity = createActivity(
      () => {},
      () => now,
    );
    localStorage.setItem('provnet.last-active', String(now + 600 * MINUTE));
    now += 20 * MINUTE;
    expect(activity.state()).toBe('out');
  });
});
