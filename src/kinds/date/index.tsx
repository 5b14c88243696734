import type { DateField } from '#schemas/engine/field.ts';
import { dayFilter, DateInput } from '../shared/dateKind.tsx';
import { TextCell } from '../shared/TextCell.tsx';
import type { KindView } from '../view.ts';
import { formatDay } from './format.ts';

export const date: KindView<DateField> = {
  Input: (props) => <DateInput {...props} type="date" />,
  Cell: ({ value, full = false }) => <TextCell value={value} full={full} format={formatDay} />,
  Filter: dayFilter,
};
