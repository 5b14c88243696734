import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReportSchedule } from '#schemas/report/item.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { ConfirmedStep } from '../../../generic/ConfirmedStep.tsx';
import { ErrorLine } from '../../../generic/ErrorLine.tsx';
import { useKeptFocus } from '../../../generic/useKeptFocus.ts';
import { useReportChanges, useReportsOf, useSchedules } from '../api.ts';
import { EmptyState } from '#src/layout/EmptyState.tsx';
import { useReportsScreen } from '../reports.ts';
import { ScheduleState } from './ScheduleState.tsx';
import { useScheduleText } from './words.ts';

/** All schedules of the reader, each with its report. */
export function SchedulesPlace() {
  const translate = useTranslate();
  const notify = useNotify();
  const { data, error, refetch } = useSchedules();
  const reports = useReportsOf(data);
  const focus = useKeptFocus('li');
  const { removeSchedule } = useReportChanges();
  const [doomed, setDoomed] = useState<ReportSchedule | null>(null);
  const nameOf = ({ template_id }: ReportSchedule): string =>
    reports.data?.get(template_id)?.name ?? (reports.data ? translate('report_explorer.gone') : '…');
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate('report_explorer.place.schedules')}
      </Typography>
      {reports.error && !reports.data && (
        <Box sx={{ mb: 1.5 }}>
          <ErrorLine
            what={translate('app.menu.reports')}
            error={reports.error}
            isBusy={reports.isFetching}
            onRetry={reports.refetch}
          />
        </Box>
      )}
      <Paper ref={focus} tabIndex={-1} variant="outlined">
        {data.length === 0 ? (
          <EmptyState role="status" text={translate('report_explorer.empty.schedules')} />
        ) : (
          <Box
            component="ul"
            aria-label={translate('report_explorer.place.schedules')}
            sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
          >
            {data.map((schedule) => (
              <Item
                key={schedule.entity_id}
                schedule={schedule}
                name={nameOf(schedule)}
                onDelete={() => setDoomed(schedule)}
              />
            ))}
          </Box>
        )}
      </Paper>
      {doomed && (
        <ConfirmedStep
          title={translate('report_explorer.schedule.delete_title', { name: nameOf(doomed) })}
          text={translate('report_explorer.schedule.delete_text')}
          action={translate('report_explorer.action.delete')}
          run={() => removeSchedule(doomed)}
          onDone={() => {
            notify('report_explorer.schedule.deleted', { type: 'success' });
            setDoomed(null);
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}

interface ItemProps {
  readonly schedule: ReportSchedule;
  readonly name: string;
  readonly onDelete: () => void;
}

function Item({ schedule, name, onDelete }: ItemProps) {
  const translate = useTranslate();
  const textOf = useScheduleText();
  const { ask } = useReportsScreen();
  const { template_id } = schedule;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center', p: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="bdi" sx={{ fontWeight: 600 }}>
          {name}
        </Box>
        <Typography variant="body2">{textOf(schedule)}</Typography>
        <ScheduleState schedule={schedule} />
      </Box>
      <IconButton
        aria-label={translate('report_explorer.schedule.edit', { name })}
        title={translate('ra.action.edit')}
        onClick={() => ask({ step: 'schedule', report: { entity_id: template_id, name }, schedule })}
      >
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={translate('report_explorer.schedule.delete', { name })}
        title={translate('report_explorer.action.delete')}
        onClick={onDelete}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
