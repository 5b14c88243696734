import DeleteIcon from '@mui/icons-material/DeleteForeverOutlined';
import FolderIcon from '@mui/icons-material/Folder';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { REPORTS } from '#schemas/report/fields.ts';
import { useCodeText, useText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { Empty, VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { goneAt } from '../../../files/explorer/trash/goneAt.ts';
import type { Selection } from '../../../generic/selection.ts';
import { SelectBox } from '../../../generic/table/SelectBox.tsx';
import { REPORT_TABLE } from '../tableStyles.ts';
import type { Thing } from '../things.ts';

interface TrashTableProps {
  readonly things: readonly Thing[];
  readonly selection: Selection;
  readonly onRestore: (thing: Thing) => void;
  readonly onPurge: (thing: Thing) => void;
}

export function TrashTable({ things, selection, onRestore, onPurge }: TrashTableProps) {
  const translate = useTranslate();
  const text = useText();
  const ids = things.map(({ entity_id }) => entity_id);
  const count = ids.filter((id) => selection.has(id)).length;
  return (
    <Box sx={REPORT_TABLE}>
      <table aria-label={translate('explorer.trash.title')}>
        <thead>
          <tr>
            <th scope="col" className="box">
              <SelectBox
                label={translate('list.select_page')}
                isOn={count === ids.length}
                isSome={count > 0 && count < ids.length}
                onChange={(isOn) => selection.set(ids, isOn)}
              />
            </th>
            <th scope="col">{text(REPORTS.fields.name!.label)}</th>
            <th scope="col" className="category">
              {text(REPORTS.fields.category!.label)}
            </th>
            <th scope="col" className="used_at">
              {text(REPORTS.fields.trashed_at!.label)}
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
          {things.map((thing) => (
            <Row
              key={thing.entity_id}
              thing={thing}
              isSelected={selection.has(thing.entity_id)}
              onSelect={(isOn) => selection.set([thing.entity_id], isOn)}
              onRestore={onRestore}
              onPurge={onPurge}
            />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

interface RowProps extends Pick<TrashTableProps, 'onRestore' | 'onPurge'> {
  readonly thing: Thing;
  readonly isSelected: boolean;
  readonly onSelect: (isOn: boolean) => void;
}

function Row({ thing, isSelected, onSelect, onRestore, onPurge }: RowProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { name, trashed_at: at } = thing;
  return (
    <tr className={isSelected ? 'selected' : undefined}>
      <td className="box">
        <SelectBox label={translate('list.select', { name })} isOn={isSelected} onChange={onSelect} />
      </td>
      <th scope="row" className="name">
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}>
          {thing.kind === 'folder' && (
            <FolderIcon fontSize="small" color="action" titleAccess={translate('explorer.folder')} />
          )}
          <Box component="bdi" sx={{ fontWeight: 600, minWidth: 0 }}>
            {name}
          </Box>
        </Box>
      </th>
      <td className="category">
        {thing.kind === 'report' ? codeText('REPORT_CATEGORY', thing.category) : <Empty />}
      </td>
      <td className="used_at">{at === null ? <Empty /> : formatMoment(at)}</td>
      <td className="gone">{at === null ? <Empty /> : formatMoment(goneAt(at))}</td>
      <td className="menu two">
        <IconButton
          aria-label={translate('explorer.trash.restore_one', { name })}
          title={translate('explorer.trash.restore')}
          onClick={() => onRestore(thing)}
        >
          <RestoreIcon fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={translate('explorer.trash.purge_one', { name })}
          title={translate('explorer.trash.purge')}
          onClick={() => onPurge(thing)}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </td>
    </tr>
  );
}
