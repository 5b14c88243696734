const byValue = (a: number, b: number): number => a - b;

/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort(byValue);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const millis = (value: number): string => value.toFixed(1);
export const seconds = (value: number): string => (value / 1000).toFixed(1);
export const ratio = (value: number, floor: number): string => (value / floor).toFixed(1);
