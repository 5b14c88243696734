import TextField from '@mui/material/TextField';
import type { CountField, NumberField } from '#schemas/engine/field.ts';
import { kindOf } from '#schemas/engine/kinds.ts';
import type { FilterProps, InputProps, KindInputs } from '../view.ts';
import { RangeFilter } from './RangeFilter.tsx';
import { useField } from './useField.ts';

const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** How a number is filled in. */
export function numberInputsWith<F extends CountField | NumberField>({
  isWhole,
}: {
  readonly isWhole: boolean;
}): KindInputs<F> {
  const inputMode = isWhole ? 'numeric' : 'decimal';
  const attributes = { ...(isWhole ? { min: 0 } : { step: 'any' }), inputMode };
  function Input({ source, field }: InputProps<F>) {
    /** A number while typing, once it stands there as it would be written; anything else is kept, so that nothing is lost. */
    const toValue = (value: unknown): unknown => {
      if (value === '') return null;
      const read = typeof value === 'string' ? kindOf(field).normalise(value, field) : value;
      return String(read) === value ? read : value;
    };
    const { input, commit, control } = useField(source, field, { format: toText, parse: toValue });
    return (
      <TextField
        {...control}
        value={input.value}
        onChange={input.onChange}
        onBlur={(event) => commit(event.target.value)}
        inputRef={input.ref}
        // Not type=number: the wheel would change it, and browsers report '' for what they cannot read.
        slotProps={{ htmlInput: { inputMode, autoComplete: 'off' } }}
      />
    );
  }

  return {
    Input,
    FilterInput: (props: FilterProps<F>) => <RangeFilter {...props} type="number" attributes={attributes} />,
  };
}
