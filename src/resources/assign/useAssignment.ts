import { useState } from 'react';
import type { LeadDivision } from '#schemas/assignment.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { expected, type Gets } from '../assignment/order.ts';
import { useOrderFaults } from '../assignment/useFaults.ts';
import { useOrder } from '../assignment/useOrder.ts';
import type { Selected } from '../bulk/useSelected.ts';
import { useShown } from '../bulk/useShown.ts';
import { useSettled } from '../generic/useSettled.ts';
import { useDryRun, useLeadAgents, useStartAssignment, type Assignment } from './api.ts';

/** Whatever the order: how many of the leads the person may assign at all. */
const TO_NOBODY: Assignment['order'] = { strategy: 'ALL', shares: [{ user_id: null }] };

const NOTHING: ReadonlyMap<string | null, Gets> = new Map();

/**
 * An assignment as it is put together. `divide` says at once what each would get; the server's dry run follows as soon
 * as nothing is typed for a moment, and only what it has seen may be begun.
 */
export function useAssignment(resource: Resource, selected: Selected | null) {
  const draft = useOrder();
  const agents = useLeadAgents(resource, draft.chosen);
  const [, show] = useShown(resource);
  const [refusals, setRefusals] = useState(0);
  const which = selected && !selected.isTooMany ? selected.which : null;
  const settled = useSettled(JSON.stringify(which));
  const counted = useDryRun(resource, asked(settled, TO_NOBODY));
  const isCounted = settled === JSON.stringify(which) && counted.isSuccess && !counted.isPlaceholderData;
  // Until the server has counted, the list's own number stands for it.
  const count = which ? (isCounted ? counted.data.assignable : (selected?.count ?? 0)) : 0;
  const faults = useOrderFaults(draft.order, count);
  const order = JSON.stringify(draft.order);
  const settledOrder = useSettled(order);
  const isRight = faults.length === 0;
  const isAsked = isCounted && isRight && settledOrder === order;
  const checked = useDryRun(resource, isAsked ? asked(settled, draft.order) : null);
  const isChecked = isAsked && checked.isSuccess && !checked.isPlaceholderData;
  const ofOrder = (isRight ? checked.data : null) ?? null;
  const start = useStartAssignment(resource);
  // A refusal is of what was asked for then, and its places are those of that order's shares.
  const isRefused =
    start.isError &&
    JSON.stringify(start.variables.which) === settled &&
    JSON.stringify(start.variables.order) === order;
  const problem = isRefused ? start.error : (counted.error ?? (isAsked ? checked.error : null));

  return {
    draft,
    agents,
    count,
    gets: isChecked ? getsOf(checked.data) : which ? expected(draft.order, count, agents.items) : NOTHING,
    faults: [...(refusals > 0 ? faults : []), ...failsOf(problem)],
    /** What the server said last; of an order that is not whole, and until it has looked at one, only of the leads. */
    dryRun: which && (ofOrder ?? counted.data ?? null),
    isOfOrder: ofOrder !== null,
    isRight,
    isChecked,
    problem: which && problem,
    isStarting: start.isPending,
    /** How many times it could not be begun. */
    refusals,
    /** Asks the server anew; null: it refused to begin, which is tried again by beginning. */
    retry: isRefused ? null : () => void (counted.error ? counted : checked).refetch(),
    /** Begins it if it is right and was checked; else says what is missing. */
    begin: (ruleId: string | null) => {
      if (!isRight) return setRefusals(refusals + 1);
      if (!which || !isChecked || start.isPending) return;
      start.mutate(
        { which, order: draft.order, ruleId },
        {
          onSuccess: ({ entity_id: id }) => {
            show({ id, isOpen: true });
            selected?.selection.clear();
            setRefusals(0);
          },
          onError: () => setRefusals(refusals + 1),
        },
      );
    },
  };
}

export type AssignmentDraft = ReturnType<typeof useAssignment>;

function asked(which: string, order: Assignment['order']): Assignment | null {
  const parsed = JSON.parse(which) as Assignment['which'] | null;
  return parsed && { which: parsed, order };
}

const getsOf = ({ shares }: LeadDivision): ReadonlyMap<string | null, Gets> =>
  new Map(shares.map((share) => [share.user_id, share]));

const failsOf = (error: Error | null) => bodyOf(error)?.fails ?? [];
