import TextField from '@mui/material/TextField';
import type { ComponentType, HTMLAttributes } from 'react';
import type { Field } from '#schemas/engine/field.ts';
import { useText } from '#src/i18n/hooks.ts';
import type { FilterProps, InputProps, KindInputs } from '../view.ts';
import { Counter, Remaining } from './Counter.tsx';
import { useDraft } from './useDraft.ts';
import { useField } from './useField.ts';

interface TextInputOptions {
  readonly type?: 'text' | 'email' | 'url' | 'tel' | 'time';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly multiline?: boolean;
  /** A field that has a maximum of its own says how much of it is used. */
  readonly counted?: boolean;
  /** Stored text → how people write it. */
  readonly format?: (value: string) => string;
}

/** Input attributes shared by form and filter; the browser's own bubbles stay off, errors stand beside the field. */
const attributesOf = ({ inputMode, autoComplete = 'off', maxLength }: TextInputOptions) => ({
  ...(inputMode ? { inputMode } : {}),
  ...(maxLength ? { maxLength } : {}),
  autoComplete,
});

/** How a text is filled in, formatted or not. */
export function textInputsWith<F extends Field>(options: TextInputOptions = {}): KindInputs<F> {
  const format = (value: unknown): unknown =>
    typeof value === 'string' && options.format ? options.format(value) : (value ?? '');

  function Input({ source, field }: InputProps<F>) {
    const { input, commit, look, control } = useField(source, field, { format });
    const limit = options.counted && 'maxLength' in field ? field.maxLength : undefined;
    const shown = (
      <TextField
        {...control}
        type={options.type ?? 'text'}
        value={input.value}
        onChange={input.onChange}
        onBlur={(event) => {
          if (options.type === 'time') look(event);
          commit(event.target.value);
        }}
        {...(options.type === 'time' ? { onKeyUp: look } : {})}
        inputRef={input.ref}
        {...(options.multiline ? { multiline: true, minRows: 3, maxRows: 12 } : {})}
        {...(limit === undefined
          ? {}
          : { helperText: <Counter hint={control.helperText} text={input.value} limit={limit} /> })}
        slotProps={{
          htmlInput: attributesOf(options),
          // The time input of browsers always shows something: a resting label would lie across it.
          ...(options.type === 'time' ? { inputLabel: { shrink: true } } : {}),
        }}
      />
    );
    return limit === undefined ? (
      shown
    ) : (
      <>
        {shown}
        <Remaining text={input.value} limit={limit} />
      </>
    );
  }

  function FilterInput({ field, value, onChange }: FilterProps<F>) {
    const text = useText();
    return (
      <TextField
        label={text(field.label)}
        size="small"
        margin="none"
        variant="outlined"
        fullWidth
        {...useDraft(value, onChange)}
        slotProps={{ htmlInput: { ...attributesOf({ ...options, maxLength: 200 }) } }}
      />
    );
  }

  return { Input: Input as ComponentType<InputProps<F>>, FilterInput };
}
