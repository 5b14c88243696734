import { useMemo, useState } from 'react';
import type { AssignmentOrder } from '#schemas/assignment.ts';
import { NEW_DRAFT, orderOf, type Draft } from './order.ts';

export interface OrderDraft extends Draft {
  readonly order: AssignmentOrder;
  change(next: Partial<Draft>): void;
  setStrategy(strategy: Draft['strategy']): void;
  toggle(id: string | null): void;
  setValue(id: string, text: string): void;
}

/** An order as it is put together. */
export function useOrder(initial: Draft = NEW_DRAFT): OrderDraft {
  const [draft, setDraft] = useState(initial);
  const { strategy, chosen, values } = draft;
  const change = (next: Partial<Draft>) => setDraft((now) => ({ ...now, ...next }));
  return {
    ...draft,
    order: useMemo(() => orderOf(draft), [draft]),
    change,
    // To one agent: of several who were chosen the first stays.
    setStrategy: (next) =>
      change({ strategy: next, ...(next === 'ALL' ? { chosen: chosen.slice(0, 1) } : {}) }),
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
