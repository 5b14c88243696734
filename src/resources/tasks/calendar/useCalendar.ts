import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useListContext, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useProvider } from '#src/dataProvider/index.ts';
import { listQuery } from '#src/dataProvider/lists.ts';
import { withId } from '#src/dataProvider/records.ts';
import { useTasksPath } from '../task.ts';
import { useTasksPlace } from '../views.ts';

/** A day with tasks: the first of them, and how many there are. */
export interface CalendarDay {
  readonly day: string;
  readonly total: number;
  readonly items: readonly RaRecord[];
}
export type CalendarDays = ReadonlyMap<string, CalendarDay>;

interface Answer {
  readonly days: readonly {
    readonly day: string;
    readonly total: number;
    readonly items: readonly Record<string, unknown>[];
  }[];
}

/** The tasks of a view between two days (both included), by the day on which they are due. */
export function useCalendar(from: string, to: string) {
  const provider = useProvider();
  const queries = useQueryClient();
  const path = useTasksPath();
  const { view } = useTasksPlace();
  const { filterValues } = useListContext();
  const filter = { ...(filterValues as object), ...view.fixed };
  const queryKey = [path, 'calendar', from, to, filter];
  const { data, ...query } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<CalendarDays> => {
      const { days } = await provider.call<Answer>(`${path}/calendar`, {
        query: { ...listQuery({ filter }), from, to },
        signal,
      });
      return new Map(days.map(({ items, ...day }) => [day.day, { ...day, items: items.map(withId) }]));
    },
    placeholderData: keepPreviousData,
  });
  return {
    ...query,
    days: useMemo(() => data ?? new Map<string, CalendarDay>(), [data]),
    /** What is shown may be of before: reading it again has failed. */
    isRead: data !== undefined,
    /**
     * Shows a task on another day before the server knows of it: the next answer takes its place. Returns how it is shown
     * as it was, when the server does not take it.
     */
    putAhead: (task: RaRecord, day: string): (() => void) => {
      void queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<CalendarDays>(queryKey);
      queries.setQueryData<CalendarDays>(queryKey, (known) => known && moved(known, task, day));
      const ahead = queries.getQueryData<CalendarDays>(queryKey);
      return () =>
        queries.setQueryData<CalendarDays>(queryKey, (known) => (known === ahead ? before : known));
    },
  };
}

/** The days with a task on another one; first there, where it is seen. */
export function moved(days: CalendarDays, task: RaRecord, to: string): CalendarDays {
  const next = new Map(days);
  const old = next.get(String(task.due_date));
  if (old)
    next.set(old.day, {
      ...old,
      total: old.total - 1,
      items: old.items.filter(({ id }) => id !== task.id),
    });
  const there = next.get(to);
  next.set(to, {
    day: to,
    total: (there?.total ?? 0) + 1,
    items: [{ ...task, due_date: to }, ...(there?.items ?? [])],
  });
  return next;
}
