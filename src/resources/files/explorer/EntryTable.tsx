import Box from '@mui/material/Box';
import { useListContext, useTranslate } from 'ra-core';
import { FILE_FIELDS } from '#schemas/file/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useBytes, useCodeText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { Empty } from '#src/kinds/shared/Empty.tsx';
import { ActionHead } from '../../generic/table/ActionHead.tsx';
import { SelectBox } from '../../generic/table/SelectBox.tsx';
import { SelectPage } from '../../generic/table/SelectPage.tsx';
import { SortHead } from '../../generic/table/SortHead.tsx';
import { from, thingTable } from '../../generic/table/thingTable.ts';
import type { Entry } from './entries.ts';
import { EntryIcon } from './EntryIcon.tsx';
import { EntryMenu } from './EntryMenu.tsx';
import { EntryName } from './EntryName.tsx';
import { useExplorer } from './explorer.ts';
import { useEntry } from './useEntry.ts';

/** The columns, in their order; those of a wide screen only have a class that says so. */
const COLUMNS = ['name', 'type', 'size', 'created_by', 'updated_at'] as const;

const STYLES = thingTable({
  '& .type': from('lg', 170),
  '& .size': from('sm', 100),
  '& .created_by': from('md', 170),
  '& .updated_at': from('sm', 180),
  '& tr.target': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
});

/** The folder as a table. */
export function EntryTable({ label }: { readonly label: string }) {
  const { entries, selection } = useExplorer();
  const { isPlaceholderData } = useListContext();
  return (
    <Box sx={STYLES}>
      <table aria-label={label} aria-busy={isPlaceholderData === true}>
        <thead>
          <tr>
            <SelectPage ids={entries.map(({ id }) => id)} selection={selection} />
            {COLUMNS.map((column) => (
              <SortHead
                key={column}
                name={column}
                field={FILE_FIELDS[column]}
                isSortable={'sortable' in FILE_FIELDS[column]}
              />
            ))}
            <ActionHead />
          </tr>
        </thead>
        <tbody className={isPlaceholderData ? 'old' : undefined}>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

function Row({ entry }: { readonly entry: Entry }) {
  const translate = useTranslate();
  const bytes = useBytes();
  const codeText = useCodeText();
  const { isSelected, isTarget, isDragged, choose, props } = useEntry(entry);
  const file = entry.kind === 'file' ? entry : null;
  const size = file?.size === null || file === null ? null : bytes(file.size);
  const changed = formatMoment(entry.updated_at);
  const state = [isSelected && 'selected', isTarget && 'target', isDragged && 'old'];
  return (
    <tr data-row="" className={state.filter(Boolean).join(' ') || undefined} {...props}>
      <td className="box">
        <SelectBox
          label={translate('list.select', { name: entry.name })}
          isOn={isSelected}
          onChange={choose}
        />
      </td>
      <th scope="row" className="name">
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <EntryIcon entry={entry} />
          <EntryName entry={entry}>
            <div className="note to-sm">{size === null ? changed : `${size} · ${changed}`}</div>
          </EntryName>
        </Box>
      </th>
      <td className="type">{file?.type ? codeText('FILE_TYPE', file.type) : <Empty />}</td>
      <td className="size">{size ?? <Empty />}</td>
      <td className="created_by">{entry.created_by ? personName(entry.created_by) : <Empty />}</td>
      <td className="updated_at">{changed}</td>
      <td className="menu">
        <EntryMenu entry={entry} />
      </td>
    </tr>
  );
}
