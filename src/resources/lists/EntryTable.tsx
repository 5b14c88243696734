import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import RestoreIcon from '@mui/icons-material/RestoreOutlined';
import RetireIcon from '@mui/icons-material/Inventory2Outlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { LEADS_PATH } from '#schemas/addresses.ts';
import { filterOf, LISTS, type AdminList, type ListEntry } from '#schemas/list/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useLookups } from '#src/dataProvider/lookups.ts';
import { useLanguage, useNumber } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { ActionMenu, type MenuAction } from '../generic/ActionMenu.tsx';
import { from, thingTable } from '../generic/table/thingTable.ts';
import { filteredList } from '../views/query.ts';
import { useCounts } from './api.ts';
import { nameOf } from './shown.ts';

export type Step = 'edit' | 'retire' | 'restore' | 'remove';

interface EntryTableProps {
  readonly list: AdminList;
  readonly label: string;
  readonly entries: readonly ListEntry[];
  /** Whether one may go up (-1) or down (1) from where it is shown. */
  readonly mayMove: (entry: ListEntry, by: -1 | 1) => boolean;
  readonly onMove: (entry: ListEntry, by: -1 | 1) => void;
  readonly onStep: (step: Step, entry: ListEntry) => void;
}

const STYLES = thingTable({
  '& .parent': from('md', 220),
  '& .use': from('sm', 130),
  '& .order': { width: 84, p: 0, whiteSpace: 'nowrap', overflow: 'visible' },
});
/** Not `disabled`: the button that was pressed last must keep the focus. */
const AT_END = { '&[aria-disabled=true]': { opacity: 0.3, cursor: 'default' } } as const;

/** Entries in their order, with how many leads have each, and what may be done to them. */
export function EntryTable(props: EntryTableProps) {
  const { list, label, entries, mayMove, onMove, onStep } = props;
  const translate = useTranslate();
  const language = useLanguage();
  const { parent } = LISTS[list];
  const parents = useLookups(parent ?? 'state', { enabled: parent !== undefined }).byId;
  const parentOf = (entry: ListEntry): string =>
    entry.parent === null ? '' : (parents.get(entry.parent)?.name ?? '…');
  const head = (name: string, isHidden = false) => (
    <th scope="col" className={name}>
      <Box component="span" sx={isHidden ? VISUALLY_HIDDEN : {}}>
        {translate(`lists.column.${name}`)}
      </Box>
    </th>
  );
  const arrow = (entry: ListEntry, by: -1 | 1) => {
    const may = mayMove(entry, by);
    return (
      <IconButton
        size="small"
        aria-disabled={!may}
        sx={AT_END}
        aria-label={translate(`lists.action.${by === -1 ? 'up' : 'down'}`, { name: nameOf(entry, language) })}
        onClick={() => {
          if (may) onMove(entry, by);
        }}
      >
        {by === -1 ? <UpIcon fontSize="small" /> : <DownIcon fontSize="small" />}
      </IconButton>
    );
  };
  const actionsOf = (entry: ListEntry): MenuAction[] => {
    const action = (key: Step, icon: MenuAction['icon']) => ({
      key,
      label: translate(`lists.action.${key}`),
      icon,
      run: () => onStep(key, entry),
    });
    return [
      action('edit', EditIcon),
      entry.retired ? action('restore', RestoreIcon) : action('retire', RetireIcon),
      action('remove', DeleteIcon),
    ];
  };
  return (
    <Box sx={STYLES}>
      <table aria-label={label}>
        <thead>
          <tr>
            {head('name')}
            {parent && head('parent')}
            {head('use')}
            {head('order', true)}
            {head('menu', true)}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.entity_id}>
              <th scope="row" className="name">
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, overflowWrap: 'anywhere' }}>
                  {nameOf(entry, language)}
                  {entry.retired && <StatusChip tone="exit" label={translate('lists.is_retired')} />}
                </Box>
                <div className="note" lang={language === 'en' ? 'es' : 'en'}>
                  {nameOf(entry, language === 'en' ? 'es' : 'en')}
                </div>
                {parent && <div className="note to-md">{parentOf(entry)}</div>}
                <div className="note to-sm">
                  <Leads list={list} entry={entry} isLong />
                </div>
              </th>
              {parent && <td className="parent">{parentOf(entry)}</td>}
              <td className="use">
                <Leads list={list} entry={entry} />
              </td>
              <td className="order">
                {arrow(entry, -1)}
                {arrow(entry, 1)}
              </td>
              <td className="menu">
                <ActionMenu name={nameOf(entry, language)} actions={() => actionsOf(entry)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

interface LeadsProps {
  readonly list: AdminList;
  readonly entry: ListEntry;
  /** Says what is counted. */
  readonly isLong?: boolean;
}

/** How many leads have an entry, and the way to them for who reads leads. */
function Leads({ list, entry, isLong = false }: LeadsProps) {
  const translate = useTranslate();
  const number = useNumber();
  const name = nameOf(entry, useLanguage());
  const { type } = useSession();
  const { data, isPending } = useCounts(list);
  if (isPending) return '…';
  if (!data?.leads) return translate('lists.use.unknown');
  const count = data.leads[entry.entity_id] ?? 0;
  const long = translate('lists.use.leads', { smart_count: count, count: number(count) });
  const field = type && filterOf(list, type);
  if (!field || count === 0) return isLong ? long : number(count);
  return (
    <MuiLink
      component={Link}
      to={filteredList(LEADS_PATH, { [`${field}_in`]: [entry.entity_id] })}
      aria-label={translate('lists.use.open', { name, count: number(count) })}
    >
      {isLong ? long : number(count)}
    </MuiLink>
  );
}
