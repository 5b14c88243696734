import { useState } from 'react';
import { expected } from '../../assignment/order.ts';
import { useOrderFaults } from '../../assignment/useFaults.ts';
import { useOrder } from '../../assignment/useOrder.ts';
import { useAgents } from './useAgents.ts';

/** An order for `count` files as it is put together: what the form shows, and whether it may be sent. */
export function useFileOrder(count: number) {
  const draft = useOrder();
  const agents = useAgents();
  const faults = useOrderFaults(draft.order, count);
  const [isTried, setTried] = useState(false);
  return {
    form: {
      draft,
      agents,
      count,
      gets: expected(draft.order, count, agents.items),
      // Nobody is told what is missing before they say that they are done.
      faults: isTried ? faults : [],
    },
    order: draft.order,
    isRight: faults.length === 0,
    setTried,
  };
}
