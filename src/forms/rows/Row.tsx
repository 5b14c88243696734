import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { memo, useCallback } from 'react';
import { Cell } from './Cell.tsx';
import type { Column } from './columns.ts';
import type { RowValues } from './changes.ts';
import { ACT_ATTRIBUTE, ROW_ATTRIBUTE, type RowAct } from './focus.ts';

export interface RowProps {
  readonly rowKey: string;
  readonly row: RowValues;
  readonly index: number;
  /** How many rows there are. */
  readonly count: number;
  readonly columns: readonly Column[];
  /** Dotted path of the list, and the id of its control. */
  readonly path: string;
  readonly id: string;
  readonly label: string;
  readonly isGrid: boolean;
  readonly canAdd: boolean;
  /** What is wrong with the row's cells by their property; null: nothing. */
  readonly errors: Readonly<Record<string, string>> | null;
  readonly onCell: (key: string, property: string, value: unknown) => void;
  readonly onAct: (key: string, act: RowAct) => void;
  readonly onBlur: (id: string, value: unknown) => void;
}

const ACTS: readonly { act: RowAct; Icon: typeof UpIcon }[] = [
  { act: 'up', Icon: UpIcon },
  { act: 'down', Icon: DownIcon },
  { act: 'copy', Icon: CopyIcon },
  { act: 'remove', Icon: DeleteIcon },
];

/** A row: a card on a narrow screen, a line of a grid on a wide one, and what can be done with it. */
export const Row = memo(function Row({
  rowKey,
  row,
  index,
  count,
  columns,
  path,
  id,
  label,
  isGrid,
  canAdd,
  errors,
  onCell,
  onAct,
  onBlur,
}: RowProps) {
  const translate = useTranslate();
  const number = index + 1;
  const change = useCallback(
    (property: string, value: unknown) => onCell(rowKey, property, value),
    [onCell, rowKey],
  );
  const isOff: Readonly<Record<RowAct, boolean>> = {
    up: index === 0,
    down: index === count - 1,
    copy: !canAdd,
    remove: false,
  };
  return (
    <Box
      role="group"
      aria-label={translate('form_fields.rows.row', { label, number })}
      {...{ [ROW_ATTRIBUTE]: rowKey }}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        minWidth: 0,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
        ...(isGrid && {
          '@media (min-width:900px)': {
            gridTemplateColumns: gridOf(columns.length),
            border: 0,
            borderRadius: 0,
            px: 0,
            py: 0.5,
          },
        }),
      }}
    >
      <Typography
        variant="body2"
        aria-hidden
        sx={{
          gridColumn: '1 / -1',
          color: 'text.secondary',
          fontWeight: 600,
          ...(isGrid && { '@media (min-width:900px)': { display: 'none' } }),
        }}
      >
        {translate('form_fields.rows.number', { number })}
      </Typography>
      {columns.map((column) => (
        <Cell
          key={column.property}
          column={column}
          path={`${path}.${index}.${column.property}`}
          id={`${id}.${index}.${column.property}`}
          value={row[column.property]}
          error={errors?.[column.property] ?? null}
          isHeaded={isGrid}
          onChange={change}
          onBlur={onBlur}
        />
      ))}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'nowrap',
          justifyContent: 'flex-end',
          gridColumn: '1 / -1',
          ...(isGrid && { '@media (min-width:900px)': { gridColumn: 'auto', pt: 0.25 } }),
        }}
      >
        {ACTS.map(({ act, Icon }) => {
          const name = translate(`form_fields.rows.${act}`, { number });
          return (
            <Tooltip key={act} title={name}>
              <span>
                <IconButton
                  size="small"
                  aria-label={name}
                  disabled={isOff[act]}
                  onClick={() => onAct(rowKey, act)}
                  {...{ [ACT_ATTRIBUTE]: act }}
                >
                  <Icon fontSize="small" />
                </IconButton>
              </span>
            </Tooltip>
          );
        })}
      </Box>
    </Box>
  );
});

/** Columns of equal width, and one for the four buttons. */
export const gridOf = (columns: number): string => `repeat(${columns}, minmax(0, 1fr)) 136px`;
