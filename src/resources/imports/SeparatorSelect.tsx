import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Separator } from '#schemas/import-flow/index.ts';

const NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const satisfies Record<
  Separator,
  string
>;

interface SeparatorSelectProps {
  readonly value: Separator;
  readonly onChange: (separator: Separator) => void;
  readonly disabled?: boolean;
}

export function SeparatorSelect({ value, onChange, disabled = false }: SeparatorSelectProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={translate('imports.separator.label')}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as Separator)}
      sx={{ minWidth: 170 }}
    >
      {Object.entries(NAMES).map(([separator, name]) => (
        <MenuItem key={name} value={separator}>
          {translate(`imports.separator.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
