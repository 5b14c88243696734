import type { DateField } from '#schemas/engine/field.ts';
import { dayFilter } from '../shared/dayFilter.tsx';
import { TextCell } from '../shared/TextCell.tsx';
import type { KindView } from '../view.ts';
import { formatDay } from './format.ts';

export const date: KindView<DateField> = {
  Cell: ({ value, full = false }) => <TextCell value={value} full={full} format={formatDay} />,
  Filter: dayFilter,
};
