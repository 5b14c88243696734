import type { DateField } from '#schemas/engine/field.ts';
import { dayFilter, DateInput } from '../shared/dateKind.tsx';
import { TextCell } from '../shared/TextCell.tsx';
import type { KindView } from '../view.ts';
import { formatMoment, fromLocalInput, toLocalInput } from './format.ts';

export const dateTime: KindView<DateField> = {
  Input: (props) => (
    <DateInput {...props} type="datetime-local" format={toLocalInput} parse={fromLocalInput} />
  ),
  Cell: ({ value, full = false }) => <TextCell value={value} full={full} format={formatMoment} />,
  Filter: dayFilter,
};
