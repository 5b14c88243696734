import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { ReportSchedule } from '#schemas/report/item.ts';
import { useScheduleText } from './words.ts';

interface ScheduleChoiceProps {
  readonly schedules: readonly ReportSchedule[];
  /** null: a new one. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

const NEW = '';

/** Which of the report's schedules is shown; those that run alike are told apart by their place. */
export function ScheduleChoice({ schedules, value, onChange }: ScheduleChoiceProps) {
  const translate = useTranslate();
  const textOf = useScheduleText();
  const labels = schedules.map(textOf);
  return (
    <TextField
      select
      margin="none"
      label={translate('report_explorer.schedule.which')}
      value={value ?? NEW}
      onChange={({ target }) => onChange(target.value === NEW ? null : target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {schedules.map(({ entity_id }, index) => (
        <MenuItem key={entity_id} value={entity_id}>
          {labels[index]}
          {labels.some((label, other) => other !== index && label === labels[index]) && ` (${index + 1})`}
        </MenuItem>
      ))}
      <MenuItem value={NEW}>{translate('report_explorer.schedule.new')}</MenuItem>
    </TextField>
  );
}
