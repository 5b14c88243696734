import TextField from '@mui/material/TextField';
import { rangeNow } from '#schemas/engine/days.ts';
import type { DateField } from '#schemas/engine/field.ts';
import { DATE_MAX, DATE_MIN } from '#schemas/vocabulary/limits.ts';
import type { FilterProps, InputProps } from '../view.ts';
import { endsOf } from './endsOf.ts';
import { RangeFilter } from './RangeFilter.tsx';
import { useField } from './useField.ts';

const DAYS = { min: DATE_MIN, max: DATE_MAX };

interface DateInputProps extends InputProps<DateField> {
  readonly type: 'date' | 'datetime-local';
  readonly format?: (value: unknown) => unknown;
  readonly parse?: (value: unknown) => unknown;
}

/** The browser's own date input: it writes dates as the reader's system does and works without a mouse. */
export function DateInput({ source, field, type, ...codec }: DateInputProps) {
  const { input, look, control } = useField(source, field, codec);
  return (
    <TextField
      {...control}
      type={type}
      value={input.value}
      onChange={input.onChange}
      onBlur={(event) => {
        look(event);
        input.onBlur();
      }}
      // Enter saves without leaving the input.
      onKeyUp={look}
      inputRef={input.ref}
      slotProps={{ htmlInput: type === 'date' ? DAYS : {}, inputLabel: { shrink: true } }}
    />
  );
}

/** A moment is filtered by days, as the API reads it; days from today stand as the days they are now. */
export function DayFilter(props: FilterProps<DateField>) {
  return (
    <RangeFilter
      {...props}
      // As the server counts them: the reader's own day may be another.
      value={rangeNow(props.field, endsOf(props.value).join('|'))}
      type="date"
      attributes={DAYS}
    />
  );
}
