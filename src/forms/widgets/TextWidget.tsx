import TextField from '@mui/material/TextField';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { DATE_MAX, DATE_MIN } from '#schemas/vocabulary/limits.ts';
import { ariaOf, useControl, type ControlProps } from '../control.ts';
import { formatPlain } from '#schemas/engine/written.ts';
import { readPlain } from '../display.ts';
import { useFormLanguage } from '../formStore.ts';
import { useLater } from '../later.ts';
import { maskOfField, punctuate, type Typed } from '../punctuate.ts';

/** Formats that are digits for the most part: a phone shows its number pad for them. */
const DIGITS = new Set(['ein', 'npi', 'zip', 'phone', 'ssn']);

/**
 * A line of text: phones, EINs and numbers as people write them. While it is typed it stays as typed, but for the
 * punctuation of its mask, so that the cursor stays where it is; what is stored is the plain value.
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
}: ControlProps) {
  const control = useControl();
  const language = useFormLanguage();
  const [typed, setTyped] = useState<Typed | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { later, now } = useLater<string>((text) =>
    onChange(isNumber ? numberIn(text) : readPlain(schema, text)),
  );
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const type = typeof options.inputType === 'string' ? options.inputType : 'text';
  const mask = maskOfField(schema as Record<string, unknown>);
  useCaret(input, typed);
  return (
    <TextField
      id={id}
      margin="none"
      type={type}
      value={typed?.text ?? formatPlain(schema, value, language)}
      error={control.isInvalid}
      disabled={disabled || readonly || false}
      autoComplete={typeof options.autocomplete === 'string' ? options.autocomplete : 'off'}
      onChange={({ target }) => {
        const raw = { text: target.value, caret: target.selectionStart ?? target.value.length };
        const next = mask ? punctuate(mask, raw) : raw;
        setTyped(next);
        later(next.text);
      }}
      onFocus={() => onFocus(id, value)}
      onBlur={() => {
        now();
        setTyped(null);
        onBlur(id, value);
      }}
      inputRef={input}
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

/** A text that was written anew (with its signs, or into a form that was drawn anew) leaves the caret at its end. */
function useCaret(input: RefObject<HTMLInputElement | null>, typed: Typed | null): void {
  useLayoutEffect(() => {
    const control = input.current;
    const caret = control?.selectionStart;
    // Some controls have no caret that could be asked for or set (an e-mail address).
    if (!typed || typeof caret !== 'number' || document.activeElement !== control) return;
    if (caret !== typed.caret) control?.setSelectionRange(typed.caret, typed.caret);
  }, [input, typed]);
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
}: ControlProps) {
  const control = useControl();
  const [typed, setTyped] = useState<Typed | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useCaret(input, typed);
  const { later, now } = useLater<string>((text) => onChange(text || undefined));
  return (
    <TextField
      id={id}
      margin="none"
      multiline
      minRows={Number(options.rows ?? 3)}
      maxRows={16}
      value={typed?.text ?? (typeof value === 'string' ? value : '')}
      error={control.isInvalid}
      disabled={disabled || readonly || false}
      onChange={({ target }) => {
        setTyped({ text: target.value, caret: target.selectionStart ?? target.value.length });
        later(target.value);
      }}
      onFocus={() => onFocus(id, value)}
      onBlur={() => {
        now();
        setTyped(null);
        onBlur(id, value);
      }}
      inputRef={input}
      slotProps={{ htmlInput: ariaOf(control) }}
    />
  );
}

/** A calendar day; the browser's own picker knows the reader's habits. */
export function DateWidget({ id, value, disabled, readonly, onChange, onBlur, onFocus }: ControlProps) {
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
