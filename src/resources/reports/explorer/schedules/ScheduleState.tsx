import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { failText } from '#schemas/errors.ts';
import type { ReportSchedule } from '#schemas/report/item.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';

/** When a schedule runs next, and since when it fails and why. */
export function ScheduleState({ schedule }: { readonly schedule: ReportSchedule }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { active, next_at, failure, failed_at } = schedule;
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {active
          ? translate('report_explorer.schedule.next', { at: formatMoment(next_at) })
          : translate('report_explorer.schedule.off')}
      </Typography>
      {failure !== null && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {translate('report_explorer.schedule.failed', {
            at: failed_at === null ? '' : formatMoment(failed_at),
            reason: failText({ code: failure }, language),
          })}
        </Typography>
      )}
    </Box>
  );
}
