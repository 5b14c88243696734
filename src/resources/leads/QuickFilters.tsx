import Chip from '@mui/material/Chip';
import { useTranslate } from 'ra-core';
import { LEAD_STATUS_GROUP } from '#schemas/vocabulary/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useText } from '#src/i18n/hooks.ts';
import { NONE } from '#src/kinds/shared/none.ts';
import { useFilters } from '../generic/filters.ts';

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

interface QuickFilterProps {
  readonly parameter: string;
  readonly value: string;
  readonly label: string;
}

function QuickFilter({ parameter, value, label }: QuickFilterProps) {
  const { values, set } = useFilters();
  const current = values[parameter];
  const isOn = Array.isArray(current) && current.length === 1 && current[0] === value;
  return (
    <Chip
      label={label}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      aria-pressed={isOn}
      onClick={() => set(parameter, isOn ? null : [value])}
    />
  );
}
