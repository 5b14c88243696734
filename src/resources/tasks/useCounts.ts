import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCan } from '#src/authProvider/session.tsx';
import { useProvider } from '#src/dataProvider/index.ts';
import { useTasksPath } from './task.ts';
import type { ViewName } from './views.ts';

/** How many tasks there are of a kind; `total_exact: false`: more than that. */
export interface TaskCount {
  readonly total: number;
  readonly total_exact: boolean;
}

type Counts = Readonly<
  Record<'mine' | 'mine_overdue' | 'team' | 'team_overdue' | 'snoozed' | 'approval', TaskCount>
>;

/** How many tasks the views have, where that is worth knowing before one opens them. */
export function useCounts(): Partial<Record<ViewName, TaskCount>> {
  const provider = useProvider();
  const path = useTasksPath();
  const mayDecide = useCan('task.decide') !== null;
  const { data } = useQuery({
    queryKey: [path, 'counts'],
    queryFn: ({ signal }) => provider.call<Counts>(`${path}/counts`, { signal }),
    placeholderData: keepPreviousData,
  });
  if (!data) return {};
  const { mine, mine_overdue, team, team_overdue, snoozed, approval } = data;
  return { mine, team, overdue: mayDecide ? team_overdue : mine_overdue, snoozed, approval };
}
