import { addDays, addMonths } from '#schemas/engine/days.ts';
import { RECENT_DAYS, TREND_MONTHS } from '#schemas/lead/figures.ts';
import { AGING_BUCKETS, HISTOGRAM_RANGES, type DayRange } from '#schemas/vocabulary/limits.ts';

/** Days of UTC (YYYY-MM-DD), both included; the empty text is an open end. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

interface Named extends Span {
  readonly key: string;
}

/** The spans of the dashboard on a day. */
export interface Spans {
  readonly recent: Span;
  readonly before: Span;
  readonly months: readonly Named[];
  readonly aging: readonly Named[];
  readonly histogram: readonly Named[];
}

export function spansOn(today: string): Spans {
  const thisMonth = `${today.slice(0, 7)}-01`;
  const aged = ({ key, from, to }: DayRange): Named => ({
    key,
    from: to === null ? '' : addDays(today, -to),
    to: addDays(today, -from),
  });
  return {
    recent: { from: addDays(today, 1 - RECENT_DAYS), to: today },
    before: { from: addDays(today, 1 - 2 * RECENT_DAYS), to: addDays(today, -RECENT_DAYS) },
    months: Array.from({ length: TREND_MONTHS }, (_, at) => {
      const from = addMonths(thisMonth, at + 1 - TREND_MONTHS);
      return { key: from.slice(0, 7), from, to: addDays(addMonths(from, 1), -1) };
    }),
    aging: AGING_BUCKETS.map(aged),
    histogram: HISTOGRAM_RANGES.map(aged),
  };
}

/** The days on which a span begins, or the one after it: between two of them all days are in the same spans. */
export function cutsOf({ recent, before, months, aging, histogram }: Spans): string[] {
  const cuts = [recent, before, ...months, ...aging, ...histogram].flatMap(({ from, to }) => [
    from,
    to && addDays(to, 1),
  ]);
  return [...new Set(cuts.filter((day) => day !== ''))].sort();
}

/** Whether what stands under a cut (the empty text: before all of them) lies in the span. */
export const isIn = ({ from, to }: Span, cut: string): boolean => cut >= from && (to === '' || cut <= to);

/** The days that are in both; where there are none its beginning is after its end, and a list finds nothing. */
export const commonDays = (one: Span, other: Span): Span => ({
  from: one.from > other.from ? one.from : other.from,
  to: one.to === '' || (other.to !== '' && other.to < one.to) ? other.to : one.to,
});

export const rangeText = ({ from, to }: Span): string => `${from}|${to}`;

export function spanOf(range: string): Span {
  const [from = '', to = ''] = range.split('|');
  return { from, to };
}
