import type { DateField } from '#schemas/engine/field.ts';
import { DateInput, DayFilter } from '../shared/dateInputs.tsx';
import type { KindInputs } from '../view.ts';

export const dateInputs: KindInputs<DateField> = {
  Input: (props) => <DateInput {...props} type="date" />,
  FilterInput: DayFilter,
};
