import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCan } from '#src/authProvider/session.tsx';
import { useProvider } from '#src/dataProvider/index.ts';
import type { Total } from '#src/i18n/hooks.ts';
import { useTasksPath } from './task.ts';
import type { ViewName } from './views.ts';

type Counts = Readonly<
  Record<'mine' | 'mine_overdue' | 'team' | 'team_overdue' | 'snoozed' | 'approval', Total>
>;

/** How many tasks the views have, where that is worth knowing before one opens them. */
export function useCounts() {
  const provider = useProvider();
  const path = useTasksPath();
  const mayDecide = useCan('task.decide') !== null;
  return useQuery({
    queryKey: [path, 'counts'],
    queryFn: ({ signal }) => provider.call<Counts>(`${path}/counts`, { signal }),
    placeholderData: keepPreviousData,
    select: useCallback(
      ({
        mine,
        team,
        mine_overdue,
        team_overdue,
        snoozed,
        approval,
      }: Counts): Partial<Record<ViewName, Total>> => ({
        mine,
        team,
        overdue: mayDecide ? team_overdue : mine_overdue,
        snoozed,
        approval,
      }),
      [mayDecide],
    ),
  });
}
