import TextField from '@mui/material/TextField';
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { DATE_MAX, DATE_MIN } from '#schemas/vocabulary/limits.ts';
import { ariaOf, useControl } from '../control.ts';
import { formatPlain, readPlain } from '../display.ts';
import { useFormStore } from '../formStore.ts';

/** Formats that a phone's keyboard of digits can type. */
const DIGITS = new Set(['ein', 'npi', 'zip']);

/**
 * A line of text or a number. People punctuate as they like: what they type stays as it is while they type, the form
 * gets what is meant, and when they leave it is written as usual ((212) 434-2000, 12-3456789, 1,000,000).
 */
export function TextWidget({
  id,
  value,
  schema,
  options,
  disabled,
  readonly,
  onChange,
  onBlur,
  onFocus,
}: WidgetProps) {
  const control = useControl();
  const { language } = useFormStore();
  const [typed, setTyped] = useState<string | null>(null);
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const type = typeof options.inputType === 'string' ? options.inputType : 'text';
  return (
    <TextField
      id={id}
      margin="none"
      type={type}
      value={typed ?? formatPlain(schema, value, language)}
      error={control.isInvalid}
      disabled={disabled || readonly || false}
      autoComplete={typeof options.autocomplete === 'string' ? options.autocomplete : 'off'}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(isNumber ? numberIn(target.value) : readPlain(schema, target.value));
      }}
      onFocus={() => onFocus(id, value)}
      onBlur={() => {
        setTyped(null);
        onBlur(id, value);
      }}
      slotProps={{
        htmlInput: {
          ...ariaOf(control),
          ...(isNumber || DIGITS.has(String(schema.format)) ? { inputMode: 'numeric' } : {}),
        },
      }}
    />
  );
}

/** '1,000' → 1000; what is no number stays text, so that the reader can see and mend it. */
function numberIn(text: string): number | string | undefined {
  const digits = text.replace(/[\s,$]/g, '');
  if (digits === '') return undefined;
  return /^-?\d{1,15}(\.\d+)?$/.test(digits) ? Number(digits) : text;
}

export function TextareaWidget({
  id,
  value,
  options,
  disabled,
  readonly,
  onChange,
  onBlur,
  onFocus,
}: WidgetProps) {
  const control = useControl();
  return (
    <TextField
      id={id}
      margin="none"
      multiline
      minRows={Number(options.rows ?? 3)}
      maxRows={16}
      value={typeof value === 'string' ? value : ''}
      error={control.isInvalid}
      disabled={disabled || readonly || false}
      onChange={({ target }) => onChange(target.value || undefined)}
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
      slotProps={{ htmlInput: ariaOf(control) }}
    />
  );
}

/** A calendar day; the browser's own picker knows the reader's habits. */
export function DateWidget({ id, value, disabled, readonly, onChange, onBlur, onFocus }: WidgetProps) {
  const control = useControl();
  return (
    <TextField
      id={id}
      margin="none"
      type="date"
      value={typeof value === 'string' ? value : ''}
      error={control.isInvalid}
      disabled={disabled || readonly || false}
      onChange={({ target }) => onChange(target.value || undefined)}
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
      slotProps={{ htmlInput: { ...ariaOf(control), min: DATE_MIN, max: DATE_MAX } }}
    />
  );
}
