import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { SPLITS, type Split } from '#schemas/import-flow/index.ts';

const NAMES = {
  ',': 'separator.comma',
  ';': 'separator.semicolon',
  '|': 'separator.pipe',
  '/': 'split.slash',
  ' ': 'split.space',
  '&': 'split.ampersand',
  '-': 'split.hyphen',
  '\n': 'split.line',
} as const satisfies Record<Split, string>;

interface SplitSelectProps {
  readonly column: string;
  readonly value: Split | undefined;
  readonly locked: boolean;
  readonly onChange: (split: Split | undefined) => void;
}

/** At what a cell is cut that says several choices in one. */
export function SplitSelect({ column, value, locked, onChange }: SplitSelectProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate('imports.split.label')}
      value={value ?? ''}
      disabled={locked}
      onChange={(event) => onChange(SPLITS.find((split) => split === event.target.value))}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { 'aria-label': translate('imports.split.label_of', { column }) },
      }}
      sx={{ mb: 0 }}
    >
      <option value="">{translate('imports.split.usual')}</option>
      {SPLITS.map((split) => (
        <option key={split} value={split}>
          {translate(`imports.${NAMES[split]}`)}
        </option>
      ))}
    </TextField>
  );
}
