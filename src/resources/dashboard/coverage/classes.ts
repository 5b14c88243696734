/** Counts from `from` to `to`, both of them included. */
export interface Class {
  readonly from: number;
  readonly to: number;
}

/** More shades than these are not told apart. */
const MOST = 5;

/**
 * Classes that hold about as many counties each, whatever their counts: a few large cities would leave all others in the
 * palest shade of a scale of equal steps. Only of counts above 0, without gaps; fewer where there are few counts. A count
 * that many counties have is a class alone, and the others are shared out anew.
 */
export function classesOf(counts: readonly number[]): Class[] {
  const sorted = counts.filter((count) => count > 0).sort((one, other) => one - other);
  const starts: number[] = [];
  for (let i = 0; i < sorted.length && starts.length < MOST;) {
    starts.push(sorted[i]!);
    const share = Math.round((sorted.length - i) / (MOST - starts.length + 1));
    const last = sorted[i + Math.max(share, 1) - 1]!;
    const next = sorted.findIndex((count) => count > last);
    if (next === -1) break;
    i = next;
  }
  return starts.map((from, i) => ({ from, to: (starts[i + 1] ?? sorted.at(-1)! + 1) - 1 }));
}

/** The place of a count's class; -1: of none. */
export const classOf = (classes: readonly Class[], count: number): number =>
  classes.findIndex(({ from, to }) => count >= from && count <= to);
