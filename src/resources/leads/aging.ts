import { AGING_BUCKETS, rangeOf } from '#schemas/vocabulary/limits.ts';

const DAY_MS = 86_400_000;

/** Whole days since a moment; null for what is no moment. A clock that runs behind gives 0, not -1. */
export function daysSince(moment: unknown, now: number): number | null {
  const at = typeof moment === 'string' ? Date.parse(moment) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.floor((now - at) / DAY_MS));
}

/** The aging bucket of specification §9 into which so many days fall. */
export const bucketOf = (days: number): string => rangeOf(AGING_BUCKETS, days)?.key ?? '';

/** How long a lead may still wait, as a term is told: days until the next bucket, or past the limit of the last one. */
export function termOf(days: number): { readonly smart_count: number; readonly limit: number } {
  const range = rangeOf(AGING_BUCKETS, days);
  const limit = range?.to ?? (range?.from ?? 0) - 1;
  return { smart_count: Math.abs(range?.to === null ? days - limit : limit - days + 1), limit };
}
