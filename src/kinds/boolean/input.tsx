import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { BooleanField } from '#schemas/engine/field.ts';
import { useText } from '#src/i18n/hooks.ts';
import { useField } from '../shared/useField.ts';
import type { FilterProps, InputProps, KindInputs } from '../view.ts';

/** Nothing said is a third answer beside yes and no, so a checkbox would not do. */
const toText = (value: unknown): string => (typeof value === 'boolean' ? String(value) : '');
const toValue = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : null);

function useChoices(empty: string | null) {
  const translate = useTranslate();
  return [
    empty !== null && (
      <MenuItem key="none" value="">
        {empty}
      </MenuItem>
    ),
    <MenuItem key="yes" value="true">
      {translate('ra.boolean.true')}
    </MenuItem>,
    <MenuItem key="no" value="false">
      {translate('ra.boolean.false')}
    </MenuItem>,
  ];
}

function Input({ source, field }: InputProps<BooleanField>) {
  const { input, control } = useField(source, field, { format: toText, parse: toValue });
  const translate = useTranslate();
  return (
    <TextField
      {...control}
      select
      value={input.value}
      onChange={input.onChange}
      onBlur={input.onBlur}
      inputRef={input.ref}
    >
      {useChoices(field.required ? null : translate('leads.choice.unknown'))}
    </TextField>
  );
}

function FilterInput({ field, value, onChange }: FilterProps<BooleanField>) {
  const translate = useTranslate();
  const text = useText();
  return (
    <TextField
      select
      size="small"
      margin="none"
      variant="outlined"
      fullWidth
      label={text(field.label)}
      value={value === 'true' || value === 'false' ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      {useChoices(translate('leads.filter.any'))}
    </TextField>
  );
}

export const booleanInputs: KindInputs<BooleanField> = { Input, FilterInput };
