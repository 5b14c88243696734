import { useInput } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { Field } from '#schemas/engine/field.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import { useText } from '#src/i18n/hooks.ts';

interface Codec {
  /** Stored value → what the input shows. */
  readonly format?: (value: unknown) => unknown;
  /** What the input gives → the form's value. */
  readonly parse?: (value: unknown) => unknown;
}

/** A browser's own date and time inputs say '' of what is half typed; so it is told from nothing. Nobody can type it. */
const HALF_TYPED = '\0';

const past = (codec: Codec): Codec =>
  Object.fromEntries(
    Object.entries(codec).map(([name, read]: [string, (value: unknown) => unknown]) => [
      name,
      (value: unknown) => (value === HALF_TYPED ? value : read(value)),
    ]),
  );

/**
 * One field of a form: its value and handlers (react-admin's useInput) and what MUI's TextField needs to name it, mark
 * it and show its error. When the person leaves the input it is checked, and a text is read as its kind reads it.
 */
export function useField(source: string, field: Field, codec: Codec = {}) {
  const text = useText();
  const { trigger } = useFormContext();
  const {
    id,
    field: own,
    fieldState,
  } = useInput({ source, isRequired: field.required ?? false, ...past(codec) });
  const input = {
    ...own,
    value: own.value === HALF_TYPED ? '' : own.value,
    onBlur: () => {
      own.onBlur();
      void trigger(own.name);
    },
  };
  const error = fieldState.error?.message;
  const commit = (value: unknown) => {
    if (typeof value === 'string' && value.trim() !== '') {
      const normal = kindOf(field).normalise(value.trim(), field);
      if (normal !== value) input.onChange(normal);
    }
    input.onBlur();
  };
  /** Whether an input of the browser's holds what it cannot read: it shows it, so it must not count as nothing. */
  const look = ({ target }: { readonly target: EventTarget }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const isHalf = target.validity.badInput;
    if (isHalf !== (own.value === HALF_TYPED)) own.onChange(isHalf ? HALF_TYPED : target.value);
  };
  return {
    input,
    commit,
    look,
    control: {
      id,
      name: input.name,
      label: text(field.label),
      required: field.required ?? false,
      error: error !== undefined,
      helperText: error ?? (field.help ? text(field.help) : undefined),
      fullWidth: true,
      size: 'small' as const,
      margin: 'none' as const,
      variant: 'outlined' as const,
    },
  };
}
