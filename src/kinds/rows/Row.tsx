import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import type { Field, RowsField } from '#schemas/engine/field.ts';
import { entries } from '#schemas/engine/resource.ts';
import { inputsOf } from '../inputs.ts';
import { useSibling } from '../shared/useSibling.ts';

export interface RowProps {
  readonly index: number;
  readonly field: RowsField;
  readonly label: string;
  readonly onRemove: (index: number) => void;
}

interface OpenRowProps extends RowProps {
  /** Of the table. */
  readonly source: string;
  /** The person opened it just now: it begins at its first input. */
  readonly isEntered: boolean;
}

/** A row as a group of inputs. */
export const Row = memo(function Row({ source, index, field, label, onRemove, isEntered }: OpenRowProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEntered) box.current?.querySelector<HTMLElement>('input, textarea, [role="combobox"]')?.focus();
  }, [isEntered]);
  return (
    <Paper
      ref={box}
      variant="outlined"
      role="group"
      aria-label={label}
      sx={{ display: 'flex', gap: 1, alignItems: 'start', p: 1.5 }}
    >
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 190px), 1fr))',
        }}
      >
        {entries(field.fields).map(([name, inner]) => {
          const { Input } = inputsOf(inner);
          const at = `${source}.${index}.${name}`;
          const cell = (
            // What an input says beside itself stays in its cell.
            <Box key={name} sx={{ minWidth: 0 }}>
              <Input source={at} field={inner} />
            </Box>
          );
          return inner.where ? (
            <Where key={name} source={at} where={inner.where}>
              {cell}
            </Where>
          ) : (
            cell
          );
        })}
      </Box>
      <RemoveRow index={index} label={label} onRemove={onRemove} />
    </Paper>
  );
});

interface WhereProps {
  readonly source: string;
  readonly where: NonNullable<Field['where']>;
  readonly children: ReactNode;
}

/** A cell that means something only beside what another says. */
function Where({ source, where: { field, is }, children }: WhereProps) {
  return useSibling(source, field).includes(is) ? children : null;
}

export function RemoveRow({ index, label, onRemove }: Omit<RowProps, 'field'>) {
  const translate = useTranslate();
  const remove = translate('leads.rows.remove', { name: label });
  return (
    <Tooltip title={remove}>
      <IconButton aria-label={remove} onClick={() => onRemove(index)} size="small">
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
