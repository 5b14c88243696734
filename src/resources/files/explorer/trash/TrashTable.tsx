import DeleteIcon from '@mui/icons-material/DeleteForeverOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { FILE_FIELDS } from '#schemas/file/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { Empty, VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import type { Selection } from '../../../generic/selection.ts';
import { SelectBox } from '../../../generic/table/SelectBox.tsx';
import { parentOf, pathText, type Entry } from '../entries.ts';
import { EntryIcon } from '../EntryIcon.tsx';
import type { Picking } from '../picking.ts';
import { SelectAll } from '../SelectAll.tsx';
import { ENTRY_TABLE } from '../tableStyles.ts';
import { goneAt } from './goneAt.ts';

interface TrashTableProps {
  readonly entries: readonly Entry[];
  readonly selection: Selection;
  readonly pick: Picking;
  readonly onRestore: (entry: Entry) => void;
  readonly onPurge: (entry: Entry) => void;
}

export function TrashTable({ entries, selection, ...row }: TrashTableProps) {
  const translate = useTranslate();
  const text = useText();
  return (
    <Box sx={ENTRY_TABLE}>
      <table aria-label={translate('explorer.trash.title')}>
        <thead>
          <tr>
            <SelectAll entries={entries} selection={selection} />
            <th scope="col">{text(FILE_FIELDS.name.label)}</th>
            <th scope="col" className="updated_at">
              {text(FILE_FIELDS.trashed_at.label)}
            </th>
            <th scope="col" className="created_by">
              {translate('explorer.trash.by')}
            </th>
            <th scope="col" className="gone">
              {translate('explorer.trash.gone')}
            </th>
            <th scope="col" className="menu two">
              <Box component="span" sx={VISUALLY_HIDDEN}>
                {translate('explorer.actions')}
              </Box>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} isSelected={selection.has(entry.id)} {...row} />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

interface RowProps extends Omit<TrashTableProps, 'entries' | 'selection'> {
  readonly entry: Entry;
  readonly isSelected: boolean;
}

function Row({ entry, isSelected, pick, onRestore, onPurge }: RowProps) {
  const translate = useTranslate();
  const { name, trashed_at: at, trashed_by: by, can } = entry;
  const place = pathText(parentOf(entry) ?? '') || translate('explorer.top');
  const gone = at === null ? null : formatMoment(goneAt(at));
  return (
    <tr className={isSelected ? 'selected' : undefined}>
      <td className="box">
        <SelectBox
          label={translate('list.select', { name })}
          isOn={isSelected}
          onChange={(_isOn, isRange) => pick(entry.id, { isRange, isAdded: true })}
        />
      </td>
      <th scope="row" className="name">
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 0.75 }}>
          <EntryIcon entry={entry} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box component="bdi" sx={{ fontWeight: 600 }}>
              {name}
            </Box>
            <Box sx={{ color: 'text.secondary', fontSize: 'caption.fontSize' }}>
              {translate('explorer.lies_in', { folder: place })}
            </Box>
            {gone !== null && (
              <Box className="small" sx={{ color: 'text.secondary', fontSize: 'caption.fontSize' }}>
                {translate('explorer.trash.gone')}: {gone}
              </Box>
            )}
          </Box>
        </Box>
      </th>
      <td className="updated_at">{at === null ? <Empty /> : formatMoment(at)}</td>
      <td className="created_by">{by ? personName(by) : <Empty />}</td>
      <td className="gone">{gone ?? <Empty />}</td>
      <td className="menu two">
        {can.edit && (
          <IconButton
            aria-label={translate('explorer.trash.restore_one', { name })}
            title={translate('explorer.trash.restore')}
            onClick={() => onRestore(entry)}
          >
            <RestoreIcon fontSize="small" />
          </IconButton>
        )}
        {can.purge && (
          <IconButton
            aria-label={translate('explorer.trash.purge_one', { name })}
            title={translate('explorer.trash.purge')}
            onClick={() => onPurge(entry)}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </td>
    </tr>
  );
}
