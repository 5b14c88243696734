import { useTranslate } from 'ra-core';
import { LEAD_STATUS_GROUP } from '#schemas/vocabulary/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useText } from '#src/i18n/hooks.ts';
import { NONE } from '#src/kinds/shared/none.ts';
import { QuickFilter } from '../generic/QuickFilter.tsx';

/** The three questions of every morning: mine, nobody's, still open. */
export function QuickFilters() {
  const translate = useTranslate();
  const text = useText();
  const me = useSession().id;
  const quick = [
    { parameter: 'assignee_id_in', value: me, label: translate('leads.list.mine') },
    { parameter: 'assignee_id_in', value: NONE, label: translate('leads.list.unassigned') },
    // Specification §4: the filter NONE stands for new and in progress.
    { parameter: 'status_in', value: 'NONE', label: text(LEAD_STATUS_GROUP.NONE) },
  ];
  return quick.map((filter) => <QuickFilter key={`${filter.parameter} ${filter.value}`} {...filter} />);
}
