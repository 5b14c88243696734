import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import type { EnumOptionsType } from '@rjsf/utils';
import { useTranslate } from 'ra-core';
import { yesNo } from '#schemas/engine/codes.ts';
import { ariaOf, useControl, type ControlProps } from '../control.ts';
import { useFormLanguage } from '../formStore.ts';

/** Longer lists are found by typing. */
const SHORT = 12;

const optionsOf = (options: ControlProps['options']): EnumOptionsType[] => options.enumOptions ?? [];
const codesIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.filter((code) => code !== undefined) : [];

/** One code, or several, of a list. */
export function SelectWidget(props: ControlProps) {
  if (props.multiple) return <CheckboxesWidget {...props} />;
  return optionsOf(props.options).length > SHORT ? <LongSelect {...props} /> : <ShortSelect {...props} />;
}

function ShortSelect({ id, value, options, disabled, readonly, onChange, onBlur, onFocus }: ControlProps) {
  const control = useControl();
  const choices = optionsOf(options);
  return (
    <TextField
      id={id}
      margin="none"
      select
      value={value === undefined ? '' : String(value)}
      error={control.isInvalid}
      disabled={disabled || readonly || false}
      onChange={({ target }) =>
        onChange(choices.find((choice) => String(choice.value) === target.value)?.value)
      }
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
      slotProps={{
        select: {
          SelectDisplayProps: { ...ariaOf(control), 'aria-labelledby': `${control.labelId} ${id}` },
          displayEmpty: true,
        },
      }}
    >
      <MenuItem value="">—</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={String(choice.value)} value={String(choice.value)}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

function LongSelect({ id, value, options, disabled, readonly, onChange, onBlur, onFocus }: ControlProps) {
  const control = useControl();
  const translate = useTranslate();
  const choices = optionsOf(options);
  return (
    <Autocomplete
      id={id}
      size="small"
      autoHighlight
      options={choices}
      value={choices.find((choice) => choice.value === value) ?? null}
      disabled={disabled || readonly || false}
      getOptionKey={(choice) => String(choice.value)}
      isOptionEqualToValue={(choice, other) => choice.value === other.value}
      onChange={(_, choice) => onChange(choice?.value)}
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
      noOptionsText={translate('leads.choice.none')}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      clearText={translate('ra.action.clear_input_value')}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          error={control.isInvalid}
          slotProps={{ htmlInput: { ...params.inputProps, ...ariaOf(control) } }}
        />
      )}
    />
  );
}

/** Several of a few, each with its box. */
export function CheckboxesWidget({ id, value, options, disabled, readonly, onChange, onBlur }: ControlProps) {
  const control = useControl();
  const chosen = codesIn(value);
  const choices = optionsOf(options);
  return (
    <FormGroup
      id={id}
      role="group"
      aria-labelledby={control.labelId}
      aria-describedby={control.describedBy}
      onBlur={() => onBlur(id, value)}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' }}
    >
      {choices.map((choice, index) => (
        <FormControlLabel
          key={String(choice.value)}
          label={choice.label}
          disabled={disabled || readonly || false}
          control={
            <Checkbox
              size="small"
              id={`${id}-${index}`}
              checked={chosen.includes(choice.value)}
              slotProps={{ input: { 'aria-invalid': control.isInvalid || undefined } }}
              onChange={(_, isChosen) =>
                // In the order of the list, whatever the order of the clicks: the same choice is the same value.
                onChange(
                  choices
                    .map(({ value: code }) => code)
                    .filter((code) => (code === choice.value ? isChosen : chosen.includes(code))),
                )
              }
            />
          }
        />
      ))}
    </FormGroup>
  );
}

/** Yes or no, and codes where a form prefers to show them all. */
export function RadioWidget({
  id,
  value,
  schema,
  options,
  disabled,
  readonly,
  onChange,
  onBlur,
}: ControlProps) {
  const control = useControl();
  const language = useFormLanguage();
  const isBoolean = schema.type === 'boolean';
  const choices = isBoolean
    ? [true, false].map((code) => ({ value: code, label: yesNo(code, language) }))
    : optionsOf(options);
  return (
    <RadioGroup
      id={id}
      row
      aria-labelledby={control.labelId}
      aria-describedby={control.describedBy}
      aria-required={control.isRequired || undefined}
      aria-invalid={control.isInvalid || undefined}
      name={id}
      value={value === undefined || value === null ? '' : String(value)}
      onBlur={() => onBlur(id, value)}
      onChange={(_, text) => onChange(choices.find((choice) => String(choice.value) === text)?.value)}
    >
      {choices.map((choice) => (
        <FormControlLabel
          key={String(choice.value)}
          value={String(choice.value)}
          label={choice.label}
          disabled={disabled || readonly || false}
          control={<Radio size="small" />}
        />
      ))}
    </RadioGroup>
  );
}

/** A box to tick: it carries its own label. */
export function CheckboxWidget({ id, value, label, disabled, readonly, onChange, onBlur }: ControlProps) {
  const control = useControl();
  return (
    <FormControlLabel
      label={
        <>
          {label}
          {control.isRequired && <span aria-hidden> *</span>}
        </>
      }
      disabled={disabled || readonly || false}
      control={
        <Checkbox
          id={id}
          checked={value === true}
          onChange={(_, isTicked) => onChange(isTicked)}
          onBlur={() => onBlur(id, value)}
          slotProps={{ input: ariaOf(control) }}
        />
      }
    />
  );
}
