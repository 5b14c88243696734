import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import { useListContext, useTranslate } from 'ra-core';
import { FILE_FIELDS } from '#schemas/file/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useBytes, useCodeText, useText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { Empty, VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { SelectBox } from '../../generic/table/SelectBox.tsx';
import type { Entry } from './entries.ts';
import { EntryIcon } from './EntryIcon.tsx';
import { EntryMenu } from './EntryMenu.tsx';
import { EntryName } from './EntryName.tsx';
import { useExplorer } from './explorer.ts';
import { SelectAll } from './SelectAll.tsx';
import { ENTRY_TABLE } from './tableStyles.ts';
import { useEntry } from './useEntry.ts';

/** The columns, in their order; those of a wide screen only have a class that says so. */
const COLUMNS = ['name', 'type', 'size', 'created_by', 'updated_at'] as const;
type Column = (typeof COLUMNS)[number];

/** The folder as a table. */
export function EntryTable({ label }: { readonly label: string }) {
  const translate = useTranslate();
  const { entries, selection } = useExplorer();
  const { isPlaceholderData } = useListContext();
  return (
    <Box sx={ENTRY_TABLE}>
      <table aria-label={label} aria-busy={isPlaceholderData === true}>
        <thead>
          <tr>
            <SelectAll entries={entries} selection={selection} />
            {COLUMNS.map((column) => (
              <Head key={column} column={column} />
            ))}
            <th scope="col" className="menu">
              <Box component="span" sx={VISUALLY_HIDDEN}>
                {translate('explorer.actions')}
              </Box>
            </th>
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

function Head({ column }: { readonly column: Column }) {
  const text = useText();
  const { sort, setSort } = useListContext();
  const field = FILE_FIELDS[column];
  const order = sort.field === column ? sort.order : null;
  const first = field.kind === 'dateTime' ? 'DESC' : 'ASC';
  const next = order === null ? first : order === 'ASC' ? 'DESC' : 'ASC';
  const Arrow = order === 'DESC' ? DownIcon : UpIcon;
  return (
    <th
      scope="col"
      className={column}
      aria-sort={order === 'ASC' ? 'ascending' : order === 'DESC' ? 'descending' : undefined}
    >
      {'sortable' in field ? (
        <button type="button" className="sort" onClick={() => setSort({ field: column, order: next })}>
          <span className="label">{text(field.label)}</span>
          <Arrow aria-hidden />
        </button>
      ) : (
        <span className="label">{text(field.label)}</span>
      )}
    </th>
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
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 0.75 }}>
          <EntryIcon entry={entry} />
          <EntryName entry={entry}>
            <Box className="small" sx={{ color: 'text.secondary', fontSize: 'caption.fontSize' }}>
              {size === null ? changed : `${size} · ${changed}`}
            </Box>
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
