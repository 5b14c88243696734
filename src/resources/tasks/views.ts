import type { SortPayload } from 'ra-core';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { TASKS_PATH } from '#schemas/addresses.ts';
import type { Field, Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { TASKS } from '#schemas/task/index.ts';
import { useCan, useSession } from '#src/authProvider/session.tsx';

/** The questions that the page answers, in their order; the first one needs no word in the address. */
export const VIEWS = ['mine', 'team', 'overdue', 'approval', 'snoozed', 'all'] as const;
export type ViewName = (typeof VIEWS)[number];

const AWAKE = { snoozed_eq: 'false' } as const;
const OPEN = { status_in: ['OPEN'], ...AWAKE } as const;
const BY_DUE: SortPayload = { field: 'due_date', order: 'ASC' };

/** A view as the list is asked for it. */
export interface View {
  readonly name: ViewName;
  /** What it is asked for besides the reader's own filters. */
  readonly fixed: Values;
  readonly sort: SortPayload;
}

/** What a view shows to a person, counted by the server in the same way: what is late is everybody's for who decides. */
export function viewOf(name: ViewName, me: string, mayDecide: boolean): View {
  const mine = { assignee_ids_in: [me] };
  const fixed: Readonly<Record<ViewName, Values>> = {
    mine: { ...mine, ...OPEN },
    team: OPEN,
    overdue: { ...(mayDecide ? {} : mine), ...AWAKE, overdue_eq: 'true' },
    approval: { status_in: ['pending'] },
    snoozed: { ...mine, snoozed_eq: 'true' },
    all: {},
  };
  // Of everything the newest comes first: what was due first is long done.
  return { name, fixed: fixed[name], sort: name === 'all' ? { field: 'created_at', order: 'DESC' } : BY_DUE };
}

/** Parameters of the address beside those of the list. */
const VIEW = 'view';
const SHOW = 'show';
const MONTH = 'month';
const CALENDAR = 'calendar';

/** The address of a view, narrowed by filters of its list. */
export const viewAddress = (name: ViewName, filter?: Values): string =>
  `${TASKS_PATH}?${new URLSearchParams({ [VIEW]: name, ...(filter ? { filter: JSON.stringify(filter) } : {}) })}`;

/**
 * The address at which exactly the tasks of a query are listed: in the view that says most of it by itself, narrowed by
 * what is left.
 */
export function addressOfTasks(query: Values, me: string, mayDecide: boolean): string {
  const left = (name: ViewName): Values | null => {
    const { fixed } = viewOf(name, me, mayDecide);
    const says = ([parameter, value]: [string, unknown]) => String(query[parameter]) === String(value);
    if (!Object.entries(fixed).every(says)) return null;
    return Object.fromEntries(Object.entries(query).filter(([parameter]) => !(parameter in fixed)));
  };
  const [best] = VIEWS.flatMap((name) => {
    const filter = left(name);
    return filter ? [{ name, filter }] : [];
  }).sort((one, other) => Object.keys(one.filter).length - Object.keys(other.filter).length);
  return viewAddress(best?.name ?? 'all', best?.filter ?? query);
}

const viewIn = (search: URLSearchParams): ViewName =>
  VIEWS.find((name) => name === search.get(VIEW)) ?? VIEWS[0];

/** What the address says: which view, as a list or as a calendar, and the calendar's month (YYYY-MM; null: this one). */
export function useTasksPlace() {
  const { pathname, search } = useLocation();
  const me = useSession().id;
  const mayDecide = useCan('task.decide') !== null;
  return useMemo(() => {
    const given = new URLSearchParams(search);
    const month = given.get(MONTH);
    const withValues = (values: Readonly<Record<string, string | null>>, base = given): string => {
      const next = new URLSearchParams(base);
      for (const [name, value] of Object.entries(values))
        if (value === null) next.delete(name);
        else next.set(name, value);
      return next.size > 0 ? `${pathname}?${next}` : pathname;
    };
    return {
      view: viewOf(viewIn(given), me, mayDecide),
      isCalendar: given.get(SHOW) === CALENDAR,
      month: month !== null && /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : null,
      /** Another view is another list: what this one was asked it may not have. */
      toView: (name: ViewName) =>
        withValues(
          { [VIEW]: name, [SHOW]: given.get(SHOW), [MONTH]: given.get(MONTH) },
          new URLSearchParams(),
        ),
      toShow: (isCalendar: boolean) =>
        withValues({ [SHOW]: isCalendar ? CALENDAR : null, [MONTH]: null, page: null }),
      toMonth: (next: string | null) => withValues({ [MONTH]: next }),
      /** The list of one day, of the same view and filters. */
      toDay: (day: string, filter: Values) => {
        const narrowed = JSON.stringify({ ...filter, due_date_range: `${day}|${day}` });
        return withValues({ [SHOW]: null, [MONTH]: null, page: null, filter: narrowed });
      },
    };
  }, [pathname, search, me, mayDecide]);
}

const COLUMNS: Readonly<Record<string, Field['column']>> = {
  title: 'shown',
  due_date: 'shown',
  assignee_ids: 'shown',
  type: 'shown',
  created_by: 'offered',
  created_at: 'offered',
};

/** A field by which nobody filters: the lead is found by its name. */
const NOT_ASKED = 'lead_id';

/** Tasks as the list of a view shows them: without the filters that the view has settled. */
export function listedIn({ fixed }: View): Resource {
  const settled = Object.keys(fixed).map((parameter) => parameter.slice(0, parameter.lastIndexOf('_')));
  return {
    ...TASKS,
    firstFilters: ['assignee_ids', 'type', 'status', 'due_date'],
    fields: Object.fromEntries(
      Object.entries<Field>(TASKS.fields).map(([name, field]) => [
        name,
        {
          ...field,
          ...(COLUMNS[name] ? { column: COLUMNS[name] } : {}),
          ...(name === 'title' ? { search: true } : {}),
          filter: field.filter === true && name !== NOT_ASKED && !settled.includes(name),
        } as Field,
      ]),
    ),
  };
}
