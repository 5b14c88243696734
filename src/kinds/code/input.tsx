import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { CodeField } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { useText } from '#src/i18n/hooks.ts';
import { ChoicePicker, type Option } from '../shared/ChoicePicker.tsx';
import { useField } from '../shared/useField.ts';
import type { FilterProps, InputProps, KindInputs } from '../view.ts';
import { useLabelOf } from './labels.ts';

function useOptions(field: CodeField, codes: readonly string[]): Option[] {
  const labelOf = useLabelOf(field);
  return useMemo(() => codes.map((id) => ({ id, label: labelOf(id) })), [codes, labelOf]);
}

/** The codes of a list in its order; `only` leaves out the others, whatever its own order. */
const codesIn = (field: CodeField, only?: readonly string[]): string[] =>
  Object.keys(codesOfField(field)).filter((code) => !only || only.includes(code));

function Input(props: InputProps<CodeField>) {
  return props.field.many ? <ManyInput {...props} /> : <OneInput {...props} />;
}

/** A reason stands below its choice and stays readable, though the choice is dimmed. */
const OPTION = {
  display: 'block',
  whiteSpace: 'normal',
  maxWidth: 480,
  '&.Mui-disabled': { opacity: 1, color: 'text.secondary' },
  '& .MuiTypography-root': { display: 'block' },
} as const;

function OneInput({ source, field, codes, barred = {} }: InputProps<CodeField>) {
  const { input, control } = useField(source, field);
  const value: string = typeof input.value === 'string' ? input.value : '';
  const offered = useMemo(() => codesIn(field, codes && [...codes, value]), [field, codes, value]);
  const options = useOptions(field, offered);
  const labelOf = useLabelOf(field);
  const translate = useTranslate();
  return (
    <TextField
      {...control}
      select
      value={value}
      onChange={input.onChange}
      onBlur={input.onBlur}
      inputRef={input.ref}
      slotProps={{ select: { renderValue: (code) => (code === '' ? '' : labelOf(String(code))) } }}
    >
      {!field.required && <MenuItem value="">{translate('leads.choice.unknown')}</MenuItem>}
      {options.map(({ id, label }) => {
        const reason = id === value ? undefined : barred[id];
        return (
          <MenuItem key={id} value={id} disabled={reason !== undefined} sx={OPTION}>
            {label}
            {reason !== undefined && <Typography variant="caption">{reason}</Typography>}
          </MenuItem>
        );
      })}
    </TextField>
  );
}

function ManyInput({ source, field }: InputProps<CodeField>) {
  const { input, control } = useField(source, field, { format: (value) => value, parse: (value) => value });
  const all = useMemo(() => codesIn(field), [field]);
  return (
    <ChoicePicker
      many
      options={useOptions(field, all)}
      labelOf={useLabelOf(field)}
      value={input.value}
      onChange={input.onChange}
      onBlur={input.onBlur}
      field={{ ...control, inputRef: input.ref }}
    />
  );
}

function FilterInput({ field, value, onChange }: FilterProps<CodeField>) {
  const text = useText();
  const all = useMemo(() => [...Object.keys(field.groups ?? {}), ...codesIn(field)], [field]);
  return (
    <ChoicePicker
      many
      options={useOptions(field, all)}
      labelOf={useLabelOf(field)}
      value={value}
      onChange={onChange}
      field={{ label: text(field.label) }}
    />
  );
}

export const codeInputs: KindInputs<CodeField> = { Input, FilterInput };
