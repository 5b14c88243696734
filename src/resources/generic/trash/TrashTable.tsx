import DeleteIcon from '@mui/icons-material/DeleteForeverOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { Text } from '#schemas/engine/codes.ts';
import { useText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { Empty } from '#src/kinds/shared/Empty.tsx';
import type { Selection } from '../selection.ts';
import { ActionHead } from '../table/ActionHead.tsx';
import { SelectBox } from '../table/SelectBox.tsx';
import { SelectPage } from '../table/SelectPage.tsx';
import { from, thingTable } from '../table/thingTable.ts';
import { goneAt } from './goneAt.ts';

/** Something that was deleted, as the table shows it. */
export interface TrashRow {
  readonly id: string;
  readonly name: string;
  readonly icon?: ReactNode;
  /** Below the name. */
  readonly note?: string;
  /** What the column of its own says of it. */
  readonly fact: string | null;
  readonly trashed_at: string | null;
  /** Without it, it stays. */
  readonly onRestore?: (() => void) | false;
  readonly onPurge?: (() => void) | false;
}

interface TrashTableProps {
  readonly rows: readonly TrashRow[];
  readonly fields: Readonly<Record<'name' | 'trashed_at', { readonly label: Text }>>;
  /** What the column of facts is called. */
  readonly factLabel: string;
  readonly selection: Selection;
  readonly onChoose: (id: string, isOn: boolean, isRange: boolean) => void;
}

const STYLES = thingTable({
  '& .fact': from('md', 170),
  '& .trashed': from('lg', 185),
  '& .gone': from('sm', 185),
});

/** What was deleted, and until when each can be taken back. */
export function TrashTable({ rows, fields, factLabel, selection, onChoose }: TrashTableProps) {
  const translate = useTranslate();
  const text = useText();
  const labels = {
    fact: factLabel,
    trashed: text(fields.trashed_at.label),
    gone: translate('explorer.trash.gone'),
  };
  return (
    <Box sx={STYLES}>
      <table aria-label={translate('explorer.trash.title')}>
        <thead>
          <tr>
            <SelectPage ids={rows.map(({ id }) => id)} selection={selection} />
            <th scope="col">{text(fields.name.label)}</th>
            {Object.entries(labels).map(([name, label]) => (
              <th key={name} scope="col" className={name}>
                {label}
              </th>
            ))}
            <ActionHead className="menu two" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line
              key={row.id}
              row={row}
              labels={labels}
              isSelected={selection.has(row.id)}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

interface LineProps extends Pick<TrashTableProps, 'onChoose'> {
  readonly row: TrashRow;
  readonly labels: Readonly<Record<'fact' | 'trashed' | 'gone', string>>;
  readonly isSelected: boolean;
}

function Line({ row, labels, isSelected, onChoose }: LineProps) {
  const translate = useTranslate();
  const { id, name, icon, note, fact, trashed_at: at, onRestore, onPurge } = row;
  const trashed = at && formatMoment(at);
  const gone = at && formatMoment(goneAt(at));
  const below = [
    [null, undefined, note],
    ['to-md', labels.fact, fact],
    ['to-lg', labels.trashed, trashed],
    ['to-sm', labels.gone, gone],
  ] as const;
  return (
    <tr className={isSelected ? 'selected' : undefined}>
      <td className="box">
        <SelectBox
          label={translate('list.select', { name })}
          isOn={isSelected}
          onChange={(isOn, isRange) => onChoose(id, isOn, isRange)}
        />
      </td>
      <th scope="row" className="name">
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          {icon}
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box component="bdi" sx={{ fontWeight: 600 }}>
              {name}
            </Box>
            {below.map(
              ([size, label, value]) =>
                value && (
                  <div key={size} className={size ? `note ${size}` : 'note'}>
                    {label === undefined ? value : `${label}: ${value}`}
                  </div>
                ),
            )}
          </Box>
        </Box>
      </th>
      <td className="fact">{fact ?? <Empty />}</td>
      <td className="trashed">{trashed ?? <Empty />}</td>
      <td className="gone">{gone ?? <Empty />}</td>
      <td className="menu two">
        {onRestore && (
          <IconButton
            aria-label={translate('explorer.trash.restore_one', { name })}
            title={translate('explorer.trash.restore')}
            onClick={onRestore}
          >
            <RestoreIcon fontSize="small" />
          </IconButton>
        )}
        {onPurge && (
          <IconButton
            aria-label={translate('explorer.trash.purge_one', { name })}
            title={translate('explorer.trash.purge')}
            onClick={onPurge}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </td>
    </tr>
  );
}
