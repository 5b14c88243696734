import { useTranslate } from 'ra-core';
import { daysFromToday } from '#schemas/engine/days.ts';
import type { DateField } from '#schemas/engine/field.ts';
import { formatDay } from '../date/format.ts';
import type { FilterView } from '../view.ts';
import { endsOf } from './endsOf.ts';

/** A moment is filtered by days, as the API reads it. */
export const dayFilter: FilterView<DateField> = {
  operator: 'range',
  Summary: ({ value }) => {
    const translate = useTranslate();
    const said = (end: string): string => {
      const days = daysFromToday(end);
      if (days === null) return end === '' ? '…' : formatDay(end);
      if (days === 0) return translate('list.day.today');
      return translate(days > 0 ? 'list.day.ahead' : 'list.day.ago', { smart_count: Math.abs(days) });
    };
    return <>{endsOf(value).map(said).join(' – ')}</>;
  },
};
