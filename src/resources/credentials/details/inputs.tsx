import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { codesOf } from '#schemas/engine/codes.ts';
import { VOCABULARY, type VocabularyName } from '#schemas/vocabulary/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';

interface InputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault?: string | undefined;
  readonly help?: ReactNode;
  readonly isRequired?: boolean;
  readonly isFirst?: boolean;
}

/** A day, as the API writes it (YYYY-MM-DD); '' is none. */
export const DayInput = (props: InputProps) => <Plain {...props} type="date" />;

interface LinesProps extends InputProps {
  readonly maxLength: number;
  readonly lines?: number;
}

/** A text; of one line, or of several. */
export const LinesInput = ({ maxLength, lines = 1, ...props }: LinesProps) => (
  <Plain {...props} maxLength={maxLength} lines={lines} />
);

interface CodeInputProps extends InputProps {
  readonly list: VocabularyName;
  /** The choice of none, in words; absent: one must be chosen. */
  readonly none?: string;
}

/** One code of a list, by its name in the reader's language. */
export function CodeInput({ list, none, ...props }: CodeInputProps) {
  const codeText = useCodeText();
  return (
    <Plain {...props} isSelect>
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {codesOf(VOCABULARY[list]).map((code) => (
        <MenuItem key={code} value={code}>
          {codeText(list, code)}
        </MenuItem>
      ))}
    </Plain>
  );
}

interface PlainProps extends InputProps {
  readonly type?: string;
  readonly isSelect?: boolean;
  readonly maxLength?: number;
  readonly lines?: number;
  readonly children?: ReactNode;
}

function Plain({
  label,
  value,
  onChange,
  fault,
  help,
  isRequired = false,
  isFirst = false,
  type = 'text',
  isSelect = false,
  maxLength,
  lines = 1,
  children,
}: PlainProps) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={fault !== undefined}
      helperText={fault ?? help}
      required={isRequired}
      autoFocus={isFirst}
      type={type}
      select={isSelect}
      multiline={lines > 1}
      minRows={lines > 1 ? lines : undefined}
      margin="none"
      slotProps={{
        htmlInput: { maxLength, autoComplete: 'off' },
        inputLabel: type === 'date' ? { shrink: true } : {},
        select: { displayEmpty: true },
      }}
    >
      {children}
    </TextField>
  );
}
