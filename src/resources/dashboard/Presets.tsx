import { useTranslate } from 'ra-core';
import { QuickFilter } from '../generic/QuickFilter.tsx';
import { CREATED, DAYS_BACK, lastDays, thisYear } from './filters.ts';

/** In which days the leads were created, by one click. */
export function Presets() {
  const translate = useTranslate();
  const spans = [
    ...DAYS_BACK.map((days) => ({
      value: lastDays(days),
      label: translate('dashboard.preset.days', { days }),
    })),
    { value: thisYear(), label: translate('dashboard.preset.year') },
    // No span at all.
    { value: '', label: translate('dashboard.preset.all') },
  ];
  return spans.map((span) => <QuickFilter key={span.value} parameter={CREATED} isText {...span} />);
}
