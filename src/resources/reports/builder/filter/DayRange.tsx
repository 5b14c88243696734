import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Text } from '#schemas/engine/codes.ts';
import { daysFromToday, isRelativeDay } from '#schemas/engine/days.ts';
import { dayFilter } from '#src/kinds/shared/dateKind.tsx';
import { endsOf } from '#src/kinds/shared/RangeFilter.tsx';
import { useDraft } from '#src/kinds/shared/useDraft.ts';

/** Periods that move with the day of the run, in days from it. */
const PERIODS = ['0d|0d', '-7d|0d', '-30d|0d', '-90d|0d', '-365d|0d', '0d|30d', '0d|90d'] as const;
type Way = 'dates' | 'days' | (typeof PERIODS)[number];

/** How a range is said: as a period that people speak of, as days from today, or as two dates. */
export function wayOf(value: string): Way {
  const period = PERIODS.find((one) => one === value);
  return period ?? (endsOf(value).some(isRelativeDay) ? 'days' : 'dates');
}

interface DayRangeProps {
  readonly label: Text;
  readonly value: string;
  readonly onChange: (value: string | null) => void;
}

/** Days between two ends; a report that runs each week asks for days from today. */
export function DayRange({ label, value, onChange }: DayRangeProps) {
  const translate = useTranslate();
  const [way, setWay] = useState<Way>(() => wayOf(value));
  const choose = (next: Way) => {
    setWay(next);
    if (next !== 'dates' && next !== 'days') onChange(next);
    // A period in days stays one that can be written otherwise; dates are begun anew.
    else if (next === 'dates' && value !== '') onChange(null);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextField
        select
        margin="none"
        label={translate('reports.period.label')}
        value={way}
        onChange={({ target }) => choose(target.value as Way)}
      >
        <MenuItem value="dates">{translate('reports.period.dates')}</MenuItem>
        {PERIODS.map((period) => (
          <MenuItem key={period} value={period}>
            <Period value={period} />
          </MenuItem>
        ))}
        <MenuItem value="days">{translate('reports.period.days')}</MenuItem>
      </TextField>
      {way === 'dates' && (
        <dayFilter.Input
          field={{ kind: 'date', label }}
          value={value}
          onChange={(next) => onChange(typeof next === 'string' ? next : null)}
          filters={{}}
        />
      )}
      {way === 'days' && <Days value={value} onChange={onChange} />}
    </Box>
  );
}

function Period({ value }: { readonly value: string }) {
  const translate = useTranslate();
  const [from = 0, to = 0] = endsOf(value).map((end) => daysFromToday(end) ?? 0);
  if (from === to) return translate('reports.period.today');
  return from < 0
    ? translate('reports.period.last', { smart_count: -from })
    : translate('reports.period.next', { smart_count: to });
}

/** Two ends as numbers of days from today. */
function Days({ value, onChange }: Pick<DayRangeProps, 'value' | 'onChange'>) {
  const translate = useTranslate();
  const ends = endsOf(value);
  const give = (place: 0 | 1, end: string) => {
    const next = ends.map((one, index) => (index === place ? end : isRelativeDay(one) ? one : '')).join('|');
    onChange(next === '|' ? null : next);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      <Day label={translate('reports.period.from')} value={ends[0]} onChange={(end) => give(0, end)} />
      <Day label={translate('reports.period.to')} value={ends[1]} onChange={(end) => give(1, end)} />
    </Box>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (end: string) => void;
}

function Day({ label, value, onChange }: DayProps) {
  const translate = useTranslate();
  const draft = useDraft(String(daysFromToday(value) ?? ''), (typed) => {
    if (typed === null) onChange('');
    // −5 as it is printed, besides -5 as it is typed.
    else if (isRelativeDay(`${typed.replace('−', '-')}d`)) onChange(`${typed.replace('−', '-')}d`);
  });
  return (
    <TextField
      margin="none"
      label={label}
      {...draft}
      helperText={translate('reports.period.help')}
      slotProps={{ htmlInput: { inputMode: 'text', autoComplete: 'off', maxLength: 5 } }}
    />
  );
}
