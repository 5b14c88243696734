import { AGING_BUCKETS, rangeOf } from '#schemas/vocabulary/limits.ts';

const DAY_MS = 86_400_000;

/** Whole days since a moment; null for what is no moment. A clock that runs behind gives 0, not -1. */
export function daysSince(moment: unknown, now: number): number | null {
  const at = typeof moment === 'string' ? Date.parse(moment) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.floor((now - at) / DAY_MS));
}

/** The aging bucket of specification §9 into which so many days fall. */
export const bucketOf = (days: number): string => rangeOf(AGING_BUCKETS, days)?.key ?? '';

/** Days until the next bucket; in the last one, which has no end, days since it began to count. */
export function daysToNextBucket(days: number): number {
  const range = rangeOf(AGING_BUCKETS, days);
  if (!range) return 0;
  return range.to === null ? days - range.from + 1 : range.to - days + 1;
}
