import type { SortPayload } from 'ra-core';
import { useCallback } from 'react';
import { LEADS_PATH } from '#schemas/addresses.ts';
import type { Figure, LeadQuery } from '#schemas/lead/figures.ts';
import { useCan, useSession } from '#src/authProvider/session.tsx';
import type { Cell } from '#src/charts/data.ts';
import { addressOfTasks } from '../tasks/views.ts';
import { filteredList } from '../views/query.ts';

/** Who waits longest comes first. */
export const OLDEST: SortPayload = { field: 'created_at', order: 'ASC' };
export const NEWEST: SortPayload = { field: 'created_at', order: 'DESC' };

/** A number, and the list of the leads that it counts. */
export const leadsCell = ({ count, query }: Figure, sort?: SortPayload): Cell => ({
  value: count,
  to: leadsAt(query, sort),
});

export const leadsAt = (query: LeadQuery, sort?: SortPayload): string =>
  filteredList(LEADS_PATH, query, sort);

/** A number of tasks, and the page of tasks that shows them. */
export function useTasksCell(): (figure: Figure) => Cell {
  const me = useSession().id;
  const mayDecide = useCan('task.decide') !== null;
  return useCallback(
    ({ count, query }) => ({ value: count, to: addressOfTasks(query, me, mayDecide) }),
    [me, mayDecide],
  );
}
