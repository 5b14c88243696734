import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { formatDay } from '#src/kinds/date/format.ts';

interface FollowUpDayProps {
  /** YYYY-MM-DD. */
  readonly day: unknown;
  readonly now: string;
}

/** When a lead was to be asked next: today, or before. */
export function FollowUpDay({ day, now }: FollowUpDayProps) {
  const translate = useTranslate();
  if (typeof day !== 'string') return null;
  const isLate = day < now;
  return (
    <Typography variant="body2" component="time" dateTime={day} color={isLate ? 'error' : 'text.secondary'}>
      {isLate ? translate('home.follow_ups.since', { day: formatDay(day) }) : translate('tasks.group.today')}
    </Typography>
  );
}
