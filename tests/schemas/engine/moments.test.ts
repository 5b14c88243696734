import { afterEach, describe, expect, it } from 'vitest';
import { ZONE } from '#schemas/engine/days.ts';
import { formatDay, formatMoment, formatTime } from '#schemas/engine/moments.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

describe('MM/DD/YYYY hh:mm A', () => {
  it.each([
    ['America/Los_Angeles', '03/01/2026 11:30 PM'],
    ['UTC', '03/02/2026 07:30 AM'],
    ['Asia/Tokyo', '03/02/2026 04:30 PM'],
  ])('is said where the reader is (%s)', (zone, shown) => {
    process.env.TZ = zone;
    expect(formatMoment('2026-03-02T07:30:00Z')).toBe(shown);
    expect(formatTime('2026-03-02T07:30:00Z')).toBe(shown.slice(11));
  });

  it.each([
    ['noon', '2026-07-04T16:00:00Z', '07/04/2026 12:00 PM'],
    ['midnight', '2026-07-04T04:05:00.999Z', '07/04/2026 12:05 AM'],
    ['an evening of the day before, in winter', '2026-01-01T04:59:00Z', '12/31/2025 11:59 PM'],
  ])('and in a zone that is named, wherever the machine is: %s', (_what, moment, shown) => {
    for (const zone of ['Asia/Tokyo', 'America/Los_Angeles']) {
      process.env.TZ = zone;
      expect(formatMoment(moment, ZONE)).toBe(shown);
    }
  });

  it('a day has no zone', () => {
    for (const zone of ['Asia/Tokyo', 'America/Los_Angeles']) {
      process.env.TZ = zone;
      expect([formatDay('2026-03-02'), formatDay('2026-03-02T23:30:00Z')]).toEqual([
        '03/02/2026',
        '03/02/2026',
      ]);
    }
  });

  it('what is none stays as it is', () => {
    expect([formatDay('soon'), formatMoment('soon')]).toEqual(['soon', 'soon']);
  });
});
