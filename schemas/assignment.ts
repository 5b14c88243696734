import type { Fail } from '#schemas/engine/fails.ts';
import type { AssignmentMeasure, AssignmentStrategy } from '#schemas/vocabulary/index.ts';

/** What one call assigns at most, and to how many people. */
export const ASSIGN_MAX = 1000;
export const SHARES_MAX = 100;

/** What somebody gets: `value` in percent or in records, as the order measures. */
export interface Share {
  /** null: nobody, which only a strategy of one share may say. */
  readonly user_id: string | null;
  readonly value?: number | null;
}

/** How records are spread over people (specification §3 'Assignment strategies'). */
export interface AssignmentOrder {
  readonly strategy: AssignmentStrategy;
  /** Of PERCENTAGE alone; percent unless said. */
  readonly measure?: AssignmentMeasure;
  readonly shares: readonly Share[];
}

/** What the values of the shares must come to (specification §5): a hundred percent, or every record. */
export const requiredSum = (measure: AssignmentMeasure | undefined, count: number): number =>
  measure === 'COUNT' ? count : 100;

/** Everything wrong with an order for `count` records (specification §5 'Assignment'). */
export function orderFails({ strategy, measure, shares }: AssignmentOrder, count: number): Fail[] {
  const fails: Fail[] = [];
  if (shares.length === 0) fails.push({ field: 'shares', code: 'required' });
  if (strategy === 'ALL' && shares.length > 1)
    fails.push({ field: 'shares', code: 'too_many', params: { limit: 1 } });
  shares.forEach(({ user_id, value }, index) => {
    const field = `shares.${index}`;
    if (user_id === null && strategy !== 'ALL') fails.push({ field: `${field}.user_id`, code: 'required' });
    if (shares.findIndex((other) => other.user_id === user_id) < index)
      fails.push({ field: `${field}.user_id`, code: 'repeated' });
    if (strategy !== 'PERCENTAGE') return;
    if (value === undefined || value === null) fails.push({ field: `${field}.value`, code: 'required' });
    else if (!Number.isInteger(value)) fails.push({ field: `${field}.value`, code: 'not_whole' });
    else if (value < 1) fails.push({ field: `${field}.value`, code: 'too_small', params: { limit: 1 } });
  });
  const limit = requiredSum(measure, count);
  if (
    strategy === 'PERCENTAGE' &&
    fails.length === 0 &&
    sumOf(shares.map(({ value }) => value ?? 0)) !== limit
  )
    fails.push({ field: 'shares', code: 'wrong_sum', params: { limit } });
  return fails;
}

/** The weight of each share: equal ones weigh alike, whatever was typed under another strategy. */
export const weightsOf = ({ strategy, shares }: AssignmentOrder): number[] =>
  shares.map(({ value }) => (strategy === 'PERCENTAGE' ? (value ?? 0) : 1));

/**
 * Splits `count` records by whole weights, by the method of the largest remainder: everybody gets the whole part of
 * their share, and those with the largest remainders one of what is left, the earlier of two that are alike.
 */
export function distribute(count: number, weights: readonly number[]): number[] {
  const total = sumOf(weights);
  if (total <= 0) return weights.map(() => 0);
  const parts = weights.map((weight, index) => ({
    index,
    whole: Math.floor((count * weight) / total),
    // Of whole numbers, so that no rounding decides.
    remainder: (count * weight) % total,
  }));
  const left = count - sumOf(parts.map(({ whole }) => whole));
  const lucky = new Set(
    [...parts]
      .sort((one, other) => other.remainder - one.remainder || one.index - other.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, whole }) => whole + Number(lucky.has(index)));
}

/**
 * Which share each record goes to, in the order of the records: whoever is furthest behind is next, so that of a
 * sorted list nobody gets the old ones and nobody the new ones only.
 */
export function spread(counts: readonly number[]): number[] {
  const count = sumOf(counts);
  const given = counts.map(() => 0);
  return Array.from({ length: count }, (_, place) => {
    const behind = counts.map((most, index) =>
      given[index]! < most ? (most * (place + 1)) / count - given[index]! : -Infinity,
    );
    const next = behind.indexOf(Math.max(...behind));
    given[next]! += 1;
    return next;
  });
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
