import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ENCODINGS, SEPARATORS, type Encoding, type Separator } from '#schemas/import-flow/index.ts';

const SEPARATOR_NAMES = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
} as const satisfies Record<Separator, string>;

/** The Encoding standard's names have hyphens where ours of texts may have none. */
const ENCODING_NAMES = {
  'utf-8': 'utf8',
  'utf-16le': 'utf16le',
  'utf-16be': 'utf16be',
  'windows-1252': 'western',
} as const satisfies Record<Encoding, string>;

interface ReadingSelectsProps {
  readonly separator: Separator;
  readonly encoding: Encoding;
  readonly disabled: boolean;
  readonly onSeparator: (separator: Separator) => void;
  readonly onEncoding: (encoding: Encoding) => void;
}

/** At what a file is cut, and how its bytes are read. */
export function ReadingSelects({
  separator,
  encoding,
  disabled,
  onSeparator,
  onEncoding,
}: ReadingSelectsProps) {
  const translate = useTranslate();
  return (
    <>
      <ChoiceSelect
        label={translate('imports.separator.label')}
        value={separator}
        values={SEPARATORS}
        textOf={(value) => translate(`imports.separator.${SEPARATOR_NAMES[value]}`)}
        disabled={disabled}
        onChange={onSeparator}
      />
      <ChoiceSelect
        label={translate('imports.encoding.label')}
        value={encoding}
        values={ENCODINGS}
        textOf={(value) => translate(`imports.encoding.${ENCODING_NAMES[value]}`)}
        disabled={disabled}
        onChange={onEncoding}
      />
    </>
  );
}

interface ChoiceSelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly textOf: (value: T) => string;
  readonly disabled: boolean;
  readonly onChange: (value: T) => void;
}

function ChoiceSelect<T extends string>({
  label,
  value,
  values,
  textOf,
  disabled,
  onChange,
}: ChoiceSelectProps<T>) {
  return (
    <TextField
      select
      fullWidth={false}
      label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as T)}
      sx={{ m: 0, minWidth: { xs: '100%', sm: 190 } }}
    >
      {values.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {textOf(choice)}
        </MenuItem>
      ))}
    </TextField>
  );
}
