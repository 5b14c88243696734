import { Box, TableCell, TableRow, TextField } from '@mui/material';
import { memo, type ReactNode } from 'react';
import { useTranslate } from 'ra-core';
import type { Split, Suggestion } from '#schemas/import-flow/index.ts';
import type { Choice } from '../draft.ts';
import { ConfidenceChip } from './ConfidenceChip.tsx';
import { SplitSelect } from './SplitSelect.tsx';

interface ColumnRowProps {
  readonly header: string;
  readonly samples: string;
  readonly field: string;
  readonly split: Split | undefined;
  /** The field holds several values, so that a cell may have to be cut. */
  readonly isMany: boolean;
  /** Why the column has this field, while it has it. */
  readonly suggestion: Suggestion | undefined;
  readonly fault: string | undefined;
  readonly locked: boolean;
  /** One list of elements for all rows: 330 rows of fifty fields are many. */
  readonly options: ReactNode;
  readonly onChange: (column: string, choice: Choice) => void;
}

/** One column. A native select: 330 of the other kind would make every choice wait. */
export const ColumnRow = memo(function ColumnRow({
  header,
  samples,
  field,
  split,
  isMany,
  suggestion,
  fault,
  locked,
  options,
  onChange,
}: ColumnRowProps) {
  const translate = useTranslate();
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: 110, maxWidth: 360 }}>
        {header}
        <Box sx={{ display: { sm: 'none' }, color: 'text.secondary', fontWeight: 400 }}>{samples}</Box>
      </TableCell>
      <TableCell
        sx={{
          display: { xs: 'none', sm: 'table-cell' },
          color: 'text.secondary',
          maxWidth: 360,
          overflowWrap: 'anywhere',
        }}
      >
        {samples}
      </TableCell>
      <TableCell sx={{ width: { sm: 300 } }}>
        <TextField
          select
          value={field}
          error={fault !== undefined}
          helperText={fault}
          disabled={locked}
          onChange={(event) => onChange(header, { field: event.target.value })}
          slotProps={{
            select: { native: true },
            htmlInput: { 'aria-label': translate('imports.mapping.field_of', { column: header }) },
          }}
          sx={{ m: 0 }}
        >
          {options}
        </TextField>
        {suggestion && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 1,
              alignItems: 'center',
              my: 0.5,
              // How sure it is must be legible on a phone, in the longer language too.
              '& .cell-chip': { whiteSpace: 'normal' },
            }}
          >
            <ConfidenceChip suggestion={suggestion} />
          </Box>
        )}
        {isMany && (
          <SplitSelect
            column={header}
            value={split}
            locked={locked}
            onChange={(next) => onChange(header, { field, split: next })}
          />
        )}
      </TableCell>
    </TableRow>
  );
});
