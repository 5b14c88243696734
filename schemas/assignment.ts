import type { Fail } from '#schemas/engine/fails.ts';
import type { AssignmentDeal, AssignmentMeasure, AssignmentStrategy } from '#schemas/vocabulary/index.ts';

/** What one call assigns at most at once (leads go by a job, with no such bound), and to how many people. */
export const ASSIGN_MAX = 1000;
export const SHARES_MAX = 100;
export const CAPACITY_MAX = 100_000;

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
  /** Of EQUAL alone; in turn unless said. */
  readonly deal?: AssignmentDeal;
  /**
   * The most open records that anybody may come to have by it; null or absent: no limit. Every record that they get counts
   * as open, since nobody knows which of them it will be.
   */
  readonly capacity?: number | null;
}

/** Somebody among whom records are divided. */
export interface Taker {
  readonly user_id: string | null;
  /** How many open records they have now. */
  readonly load: number;
  /** Works here no longer: the others share their part. */
  readonly skipped: boolean;
}

/** What an order comes to: what each gets, in the order of the takers, and what is left to nobody (all are full). */
export interface Division {
  readonly counts: readonly number[];
  readonly left: number;
}

/** What an assignment of leads comes to: what its dry run answers, and what then happens. */
export interface LeadDivision {
  /** Leads that were chosen; those of them that the person may assign; and the others, which stay as they are. */
  readonly total: number;
  readonly assignable: number;
  readonly skipped: number;
  /** Assignable leads for which nobody has room: they stay as they are. */
  readonly left: number;
  /** In the order of the order's shares. */
  readonly shares: readonly LeadShare[];
}

/** What an assignment of leads means for one person. */
export interface LeadShare {
  readonly user_id: string | null;
  /**
   * Open leads that they have now; how many they get; and what counts of them against a capacity then: the open ones that
   * stay theirs, and every one that they get, open or not.
   */
  readonly load: number;
  readonly count: number;
  readonly total: number;
  /** Works here no longer: the others share their part. */
  readonly skipped: boolean;
}

/**
 * Divides `count` records among those who still work, by the order's strategy, up to its capacity; what somebody has no
 * room for goes to the others by the same rule. The console's preview and the server's assignment are this one function.
 * @param turn of equal shares in turn: how many were dealt before, so that small batches do not all begin with the first
 */
export function divide(order: AssignmentOrder, count: number, takers: readonly Taker[], turn = 0): Division {
  const weights = weightsOf(order).map((weight, index) => (takers[index]?.skipped ? 0 : weight));
  const rooms = takers.map(({ load, skipped, user_id }) => {
    if (skipped) return 0;
    if (order.capacity === undefined || order.capacity === null || user_id === null) return count;
    return Math.max(0, order.capacity - load);
  });
  const counts =
    order.strategy === 'EQUAL' && order.deal === 'LOAD_BALANCED'
      ? levelled(count, takers, rooms)
      : dealt(count, weights, rooms, order.strategy === 'EQUAL' ? turn : 0);
  return { counts, left: count - sumOf(counts) };
}

/** By weights, again and again over those who have room, until nothing is left or nobody has any. */
function dealt(count: number, weights: readonly number[], rooms: readonly number[], turn: number): number[] {
  const counts = weights.map(() => 0);
  let left = count;
  while (left > 0) {
    const open = weights.map((weight, index) => (counts[index]! < rooms[index]! ? weight : 0));
    if (sumOf(open) === 0) break;
    const parts = inTurn(left, open, turn);
    // Nobody may get more than fits, so each round fills somebody up or is the last.
    parts.forEach((part, index) => {
      const fits = Math.min(part, rooms[index]! - counts[index]!);
      counts[index]! += fits;
      left -= fits;
    });
  }
  return counts;
}

/** `distribute`, with the odd ones going first to whoever's turn it is. */
function inTurn(count: number, weights: readonly number[], turn: number): number[] {
  const places = weights.flatMap((weight, index) => (weight > 0 ? [index] : []));
  const first = places.length === 0 ? 0 : turn % places.length;
  const order = [...places.slice(first), ...places.slice(0, first)];
  const parts = distribute(
    count,
    order.map((index) => weights[index]!),
  );
  return weights.map((_, index) => parts[order.indexOf(index)] ?? 0);
}

/** So that all have as alike as may be: whoever has least gets first (the earlier of two), up to their room. */
function levelled(count: number, takers: readonly Taker[], rooms: readonly number[]): number[] {
  const loads = takers.map(({ load }) => load);
  const filled = (level: number): number[] =>
    loads.map((load, index) => Math.min(rooms[index]!, Math.max(0, level - load)));
  // The highest level that the records fill everybody up to; found by halves, since there may be 100,000 of them.
  let low = 0;
  let high = Math.max(0, ...loads) + count;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sumOf(filled(middle)) <= count) low = middle;
    else high = middle - 1;
  }
  const counts = filled(low);
  let left = count - sumOf(counts);
  counts.forEach((given, index) => {
    if (left === 0 || given >= rooms[index]! || loads[index]! + given > low) return;
    counts[index] = given + 1;
    left -= 1;
  });
  return counts;
}

/** What the values of the shares must come to (specification §5): a hundred percent, or every record. */
export const requiredSum = (measure: AssignmentMeasure | undefined, count: number): number =>
  measure === 'COUNT' ? count : 100;

/**
 * Everything wrong with an order for `count` records (specification §5 'Assignment').
 * @param count null: nobody knows yet, so that what adds up to it cannot be said to be wrong
 */
export function orderFails(
  { strategy, measure, shares, deal, capacity }: AssignmentOrder,
  count: number | null,
): Fail[] {
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
  if (capacity !== undefined && capacity !== null) {
    if (!Number.isInteger(capacity)) fails.push({ field: 'capacity', code: 'not_whole' });
    else if (capacity < 1) fails.push({ field: 'capacity', code: 'too_small', params: { limit: 1 } });
    else if (capacity > CAPACITY_MAX)
      fails.push({ field: 'capacity', code: 'too_large', params: { limit: CAPACITY_MAX } });
  }
  if (deal !== undefined && strategy !== 'EQUAL') fails.push({ field: 'deal', code: 'only_for_equal' });
  if (measure === 'COUNT' && count === null) return fails;
  const limit = requiredSum(measure, count ?? 0);
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
