import type { DateField } from '#schemas/engine/field.ts';
import { DateInput, DayFilter } from '../shared/dateInputs.tsx';
import type { KindInputs } from '../view.ts';
import { fromLocalInput, toLocalInput } from './format.ts';

export const dateTimeInputs: KindInputs<DateField> = {
  Input: (props) => (
    <DateInput {...props} type="datetime-local" format={toLocalInput} parse={fromLocalInput} />
  ),
  FilterInput: DayFilter,
};
