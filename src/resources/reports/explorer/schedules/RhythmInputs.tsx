import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import {
  REPORT_FORMAT,
  REPORT_FORMATS,
  SCHEDULE_PACE,
  SCHEDULE_PACES,
  type ReportFormat,
  type SchedulePace,
} from '#schemas/report/words.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import type { ScheduleValues } from '../api.ts';
import { hourText, weekdayNames, zoneName } from './words.ts';

interface RhythmInputsProps {
  readonly values: ScheduleValues;
  readonly onChange: (some: Partial<ScheduleValues>) => void;
  readonly failAt: (field: string) => string | undefined;
}

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const MONTH_DAYS = numbers(1, 31);
const HOURS = numbers(0, 23);
/** Every month has that many days. */
const SHORTEST_MONTH = 28;

/** When a report runs, and as what. */
export function RhythmInputs({ values, onChange, failAt }: RhythmInputsProps) {
  const translate = useTranslate();
  const text = useText();
  const language = useLanguage();
  const { pace, weekday, month_day, hour, format } = values;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
      <Choice
        label={translate('report_explorer.schedule.pace')}
        value={pace}
        options={SCHEDULE_PACES.map((one) => [one, text(SCHEDULE_PACE[one])])}
        fault={failAt('pace')}
        onChange={(next) => onChange({ pace: next as SchedulePace })}
      />
      {pace === 'WEEKLY' && (
        <Choice
          label={translate('report_explorer.schedule.weekday')}
          value={String(weekday ?? 1)}
          options={weekdayNames(language).map((name, index) => [String(index + 1), name])}
          fault={failAt('weekday')}
          onChange={(next) => onChange({ weekday: Number(next) })}
        />
      )}
      {pace === 'MONTHLY' && (
        <Choice
          label={translate('report_explorer.schedule.month_day')}
          value={String(month_day ?? 1)}
          options={MONTH_DAYS.map((day) => [String(day), String(day)])}
          fault={failAt('month_day')}
          help={
            (month_day ?? 1) > SHORTEST_MONTH ? translate('report_explorer.schedule.last_day') : undefined
          }
          onChange={(next) => onChange({ month_day: Number(next) })}
        />
      )}
      <Choice
        label={translate('report_explorer.schedule.hour')}
        value={String(hour)}
        options={HOURS.map((one) => [String(one), hourText(one)])}
        help={translate('report_explorer.schedule.zone', { zone: zoneName(language) })}
        onChange={(next) => onChange({ hour: Number(next) })}
      />
      <Choice
        label={translate('reports.run.format')}
        value={format}
        options={REPORT_FORMATS.map((one) => [one, text(REPORT_FORMAT[one])])}
        onChange={(next) => onChange({ format: next as ReportFormat })}
      />
    </Box>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly help?: string | undefined;
  readonly fault?: string | undefined;
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, value, options, help, fault, onChange }: ChoiceProps) => (
  <TextField
    select
    margin="none"
    label={label}
    value={value}
    error={fault !== undefined}
    helperText={fault ?? help}
    onChange={({ target }) => onChange(target.value)}
  >
    {options.map(([key, text]) => (
      <MenuItem key={key} value={key}>
        {text}
      </MenuItem>
    ))}
  </TextField>
);
