import type { DateField } from '#schemas/engine/field.ts';
import { dayFilter } from '../shared/dayFilter.tsx';
import { TextCell } from '../shared/TextCell.tsx';
import type { KindView } from '../view.ts';
import { formatMoment } from './format.ts';

export const dateTime: KindView<DateField> = {
  Cell: ({ value, full = false }) => <TextCell value={value} full={full} format={formatMoment} />,
  Filter: dayFilter,
};
