import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { TextsField } from '#schemas/engine/field.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { useText } from '#src/i18n/hooks.ts';
import { keysOf } from '../shared/keysOf.ts';
import { useField } from '../shared/useField.ts';
import type { FilterProps, InputProps, KindInputs } from '../view.ts';

interface WordsProps {
  readonly field: TextsField;
  readonly value: unknown;
  readonly onChange: (value: readonly string[]) => void;
  readonly onBlur?: () => void;
  readonly control: Partial<Parameters<typeof TextField>[0]>;
}

/** Texts as chips: Enter, a comma or a semicolon ends one, and so does leaving the input. */
function Words({ field, value, onChange, onBlur, control }: WordsProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const words = keysOf(value);
  const add = (text: string) => {
    const more = kindOf(field).normalise(text.replaceAll(',', ';'), field) as string[];
    setTyped('');
    if (more.length > 0) onChange([...new Set([...words, ...more])]);
  };
  const { id, ...rest } = control;
  return (
    <Autocomplete
      multiple
      freeSolo
      {...(id ? { id } : {})}
      size="small"
      fullWidth
      options={[]}
      value={words}
      inputValue={typed}
      onInputChange={(_, text, reason) => {
        if (reason !== 'input') return;
        if (/[,;]/.test(text)) add(text);
        else setTyped(text);
      }}
      onChange={(_, next) => onChange(next)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed.trim() === '') return;
        // MUI leaves in the input what is there already.
        event.defaultMuiPrevented = true;
        event.preventDefault();
        add(typed);
      }}
      onBlur={() => {
        if (typed.trim() !== '') add(typed);
        onBlur?.();
      }}
      clearText={translate('ra.action.clear_input_value')}
      renderInput={(params) => (
        <TextField {...params} {...rest} size="small" margin="none" variant="outlined" />
      )}
    />
  );
}

function Input({ source, field }: InputProps<TextsField>) {
  const { input, control } = useField(source, field, { format: (value) => value, parse: (value) => value });
  const { ref, value, onChange, onBlur } = input;
  return (
    <Words
      field={field}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      control={{ ...control, inputRef: ref }}
    />
  );
}

function FilterInput({ field, value, onChange }: FilterProps<TextsField>) {
  const text = useText();
  return <Words field={field} value={value} onChange={onChange} control={{ label: text(field.label) }} />;
}

export const textsInputs: KindInputs<TextsField> = { Input, FilterInput };
