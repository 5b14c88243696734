import { AGING_BUCKETS, rangeOf } from '#schemas/vocabulary/limits.ts';

const DAY_MS = 86_400_000;

/** Whole days since a moment; null for what is no moment. A clock that runs behind gives 0, not -1. */
export function daysSince(moment: unknown, now: number): number | null {
  const at = typeof moment === 'string' ? Date.parse(moment) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.floor((now - at) / DAY_MS));
}

/** The aging bucket of specification §9 into which so many days fall. */
export const bucketOf = (days: number): string => rangeOf(AGING_BUCKETS, days)?.key ?? '';
