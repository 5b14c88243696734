import { useState } from 'react';
import { distribute, orderFails, requiredSum, weightsOf, type AssignmentOrder } from '#schemas/assignment.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { AssignmentMeasure, AssignmentStrategy } from '#schemas/vocabulary/index.ts';

export interface OrderDraft {
  readonly strategy: AssignmentStrategy;
  readonly measure: AssignmentMeasure;
  /** In the order in which they were chosen. */
  readonly chosen: readonly string[];
  /** As typed. */
  readonly values: Readonly<Record<string, string>>;
  readonly order: AssignmentOrder;
  readonly fails: readonly Fail[];
  /** What the values come to, and what they must come to. */
  readonly sum: number;
  readonly required: number;
  /** How many an agent would get. */
  countOf(id: string): number;
  setStrategy(strategy: AssignmentStrategy): void;
  setMeasure(measure: AssignmentMeasure): void;
  toggle(id: string): void;
  setValue(id: string, text: string): void;
}

const NOTHING = { strategy: 'ALL', measure: 'PERCENT', chosen: [], values: {} } as const;
type Draft = Pick<OrderDraft, 'strategy' | 'measure' | 'chosen' | 'values'>;

/** An order as it is put together for `count` files, with what is wrong with it and what it would come to. */
export function useOrder(count: number): OrderDraft {
  const [draft, setDraft] = useState<Draft>(NOTHING);
  const change = (next: Partial<Draft>) => setDraft((now) => ({ ...now, ...next }));
  const { strategy, measure, chosen, values } = draft;
  const order: AssignmentOrder = {
    strategy,
    ...(strategy === 'PERCENTAGE' ? { measure } : {}),
    shares: chosen.map((user_id) => ({
      user_id,
      ...(strategy === 'PERCENTAGE' ? { value: numberOf(values[user_id]) } : {}),
    })),
  };
  const counts = distribute(count, weightsOf(order));
  return {
    ...draft,
    order,
    fails: orderFails(order, count),
    sum: chosen.reduce((all, id) => all + (numberOf(values[id]) ?? 0), 0),
    required: requiredSum(measure, count),
    countOf: (id) => counts[chosen.indexOf(id)] ?? 0,
    // To one agent: of several who were chosen the first stays.
    setStrategy: (next) =>
      change({ strategy: next, ...(next === 'ALL' ? { chosen: chosen.slice(0, 1) } : {}) }),
    setMeasure: (next) => change({ measure: next }),
    toggle: (id) => {
      const others = chosen.filter((other) => other !== id);
      const isOn = others.length < chosen.length;
      change({ chosen: strategy === 'ALL' ? [id] : isOn ? others : [...chosen, id] });
    },
    setValue: (id, text) =>
      change({
        values: { ...values, [id]: text },
        // Who types a part for somebody means them.
        chosen: chosen.includes(id) || text === '' ? chosen : [...chosen, id],
      }),
  };
}

/** null: nothing that is a number. */
const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null;
