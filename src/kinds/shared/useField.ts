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

/**
 * One field of a form: its value and handlers (react-admin's useInput) and what MUI's TextField needs to name it, mark
 * it and show its error. When the person leaves the input it is checked, and a text is read as its kind reads it.
 */
export function useField(source: string, field: Field, codec: Codec = {}) {
  const text = useText();
  const { trigger } = useFormContext();
  const { id, field: own, fieldState } = useInput({ source, isRequired: field.required ?? false, ...codec });
  const input = {
    ...own,
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
  return {
    input,
    commit,
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
