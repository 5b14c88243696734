import { divide, requiredSum, type AssignmentOrder, type LeadShare } from '#schemas/assignment.ts';
import type { AssignmentDeal, AssignmentMeasure, AssignmentStrategy } from '#schemas/vocabulary/index.ts';

/** An order as it is typed. */
export interface Draft {
  readonly strategy: AssignmentStrategy;
  readonly measure: AssignmentMeasure;
  readonly deal: AssignmentDeal;
  /** As typed; empty: no limit. */
  readonly capacity: string;
  /** In the order in which they were chosen; null: nobody. */
  readonly chosen: readonly (string | null)[];
  /** As typed. */
  readonly values: Readonly<Record<string, string>>;
}

export const NEW_DRAFT: Draft = {
  strategy: 'ALL',
  measure: 'PERCENT',
  deal: 'ROUND_ROBIN',
  capacity: '',
  chosen: [],
  values: {},
};

/** Somebody who may get records. */
export interface Agent {
  readonly id: string;
  readonly name: string;
  /** How many open records they have; null: not known yet. */
  readonly load: number | null;
  /** Works here no longer: gets none, and the others share their part. */
  readonly skipped?: boolean;
}

/** What somebody would have: open records now, what is added, and both. */
export type Gets = Pick<LeadShare, 'load' | 'count' | 'total'>;

export function orderOf(draft: Draft): AssignmentOrder {
  const { strategy, measure, deal, chosen, values } = draft;
  const capacity = numberOf(draft.capacity);
  const isByParts = strategy === 'PERCENTAGE';
  return {
    strategy,
    ...(isByParts ? { measure } : {}),
    // In turn is what an order means that says nothing.
    ...(strategy === 'EQUAL' && deal !== NEW_DRAFT.deal ? { deal } : {}),
    ...(capacity === null ? {} : { capacity }),
    shares: chosen.map((user_id) => ({
      user_id,
      ...(isByParts ? { value: numberOf(values[user_id ?? ''] ?? '') } : {}),
    })),
  };
}

export const draftOf = ({ strategy, measure, deal, capacity, shares }: AssignmentOrder): Draft => ({
  strategy,
  measure: measure ?? NEW_DRAFT.measure,
  deal: deal ?? NEW_DRAFT.deal,
  capacity: String(capacity ?? ''),
  chosen: shares.map(({ user_id }) => user_id),
  values: Object.fromEntries(shares.map(({ user_id, value }) => [user_id ?? '', String(value ?? '')])),
});

/** What the values come to; those that are no numbers are refused as such and add nothing. */
export const sumOf = ({ shares }: AssignmentOrder): number =>
  shares.reduce((sum, { value }) => sum + (value || 0), 0);

/**
 * What each would get of `count` records, by the function that also assigns them. While parts are still being typed, what
 * they do not say yet goes to nobody; while they say too much, or something is no number, nothing can be said.
 */
export function expected(
  order: AssignmentOrder,
  count: number,
  agents: readonly Agent[],
): ReadonlyMap<string | null, Gets> {
  const missing = order.strategy === 'PERCENTAGE' ? requiredSum(order.measure, count) - sumOf(order) : 0;
  if (missing < 0 || [order.capacity, ...order.shares.map(({ value }) => value)].some(Number.isNaN))
    return new Map();
  const takers = order.shares.map(({ user_id }) => {
    const agent = agents.find(({ id }) => id === user_id);
    return { user_id, load: agent?.load ?? 0, skipped: agent?.skipped ?? false };
  });
  const rest = { user_id: null, load: 0, skipped: false };
  const { counts } =
    missing > 0
      ? divide({ ...order, shares: [...order.shares, { user_id: null, value: missing }] }, count, [
          ...takers,
          rest,
        ])
      : divide(order, count, takers);
  return new Map(
    takers.map(({ user_id, load }, index) => {
      const given = counts[index] ?? 0;
      return [user_id, { load, count: given, total: load + given }];
    }),
  );
}

/** null: nothing is typed; NaN: something that is no whole number, so that it is refused and not taken for nothing. */
const numberOf = (text: string): number | null => {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,7}$/.test(typed) ? Number(typed) : NaN;
};
