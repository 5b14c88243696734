import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Text } from '#schemas/engine/codes.ts';
import { daysFromToday, isRelativeDay } from '#schemas/engine/days.ts';
import { DayFilter } from '#src/kinds/shared/dateInputs.tsx';
import { endsOf } from '#src/kinds/shared/endsOf.ts';

/** Periods that move with the day of the run, in days from it. */
const PERIODS = ['0d|0d', '-7d|0d', '-30d|0d', '-90d|0d', '-365d|0d', '0d|30d', '0d|90d'] as const;
type Period = (typeof PERIODS)[number];
type Way = 'dates' | 'days' | Period;
const isPeriod = (way: Way): way is Period => way !== 'dates' && way !== 'days';

/** How a range is said: as a period that people speak of, as days from today, or as two dates. */
export function wayOf(value: string): Way {
  const period = PERIODS.find((one) => one === value);
  return period ?? (endsOf(value).some((end) => end.endsWith('d')) ? 'days' : 'dates');
}

interface DayRangeProps {
  readonly label: Text;
  readonly value: string;
  readonly onChange: (value: string | null) => void;
}

/** Days between two ends; a report that runs each week asks for days from today. */
export function DayRange({ label, value, onChange }: DayRangeProps) {
  const translate = useTranslate();
  const [begun, setBegun] = useState(() => wayOf(value));
  const said = wayOf(value);
  // Two empty ends say nothing of how they are written, and whoever writes days may write those of a period.
  const way =
    value === '' ? (isPeriod(begun) ? 'dates' : begun) : begun === 'days' && said !== 'dates' ? begun : said;
  const choose = (next: Way) => {
    setBegun(next);
    if (isPeriod(next)) onChange(next);
    // A period is days that can be written otherwise; between days and dates nothing stays.
    else if (value !== '' && (next === 'dates' || said === 'dates')) onChange(null);
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
            <PeriodText value={period} />
          </MenuItem>
        ))}
        <MenuItem value="days">{translate('reports.period.days')}</MenuItem>
      </TextField>
      {way === 'dates' && (
        <DayFilter
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

function PeriodText({ value }: { readonly value: string }) {
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
    const next = ends.map((one, index) => (index === place ? end : one)).join('|');
    onChange(next === '|' ? null : next);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, alignItems: 'start' }}>
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

/** What is no number is given as well: it is refused with the report, where it would else be lost unsaid. */
function Day({ label, value, onChange }: DayProps) {
  const translate = useTranslate();
  const typed = value.replace(/d$/, '');
  // A minus is on its way to a number.
  const isWrong = value !== '' && typed !== '-' && !isRelativeDay(value);
  return (
    <TextField
      margin="none"
      label={label}
      value={typed}
      error={isWrong}
      helperText={translate(isWrong ? 'reports.period.no_number' : 'reports.period.help')}
      onChange={({ target }) => {
        // −5 as it is printed, besides -5 as it is typed.
        const next = target.value.replace(/[\s|]/g, '').replace('−', '-');
        onChange(next === '' ? '' : `${next}d`);
      }}
      slotProps={{ htmlInput: { inputMode: 'text', autoComplete: 'off', maxLength: 5 } }}
    />
  );
}
