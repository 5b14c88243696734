import { useTranslate } from 'ra-core';
import type { Resource } from '#schemas/engine/resource.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { NONE } from '#src/kinds/shared/none.ts';
import { QuickFilter } from '../generic/QuickFilter.tsx';
import { addDays } from '#schemas/engine/days.ts';
import { useToday } from './useToday.ts';

/** What one asks first of a view that has not settled it: whose tasks, and until when. */
export function TaskFilters({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const me = useSession().id;
  const now = useToday();
  const people = [
    { parameter: 'assignee_ids_in', value: me, label: translate('tasks.filter.mine') },
    { parameter: 'assignee_ids_in', value: NONE, label: translate('tasks.filter.nobody') },
  ];
  const days = [
    {
      parameter: 'due_date_range',
      value: `${now}|${now}`,
      label: translate('tasks.filter.today'),
      isText: true,
    },
    {
      parameter: 'due_date_range',
      value: `${now}|${addDays(now, 6)}`,
      label: translate('tasks.filter.seven_days'),
      isText: true,
    },
  ];
  const quick = [...(resource.fields.assignee_ids?.filter ? people : []), ...days];
  return quick.map((filter) => <QuickFilter key={`${filter.parameter} ${filter.value}`} {...filter} />);
}
