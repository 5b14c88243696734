import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ReportItem, ReportSchedule, ReportTemplate } from '#schemas/report/item.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { useCatalogue, useTemplate } from '../../api.ts';
import { useSchedulesOf } from '../api.ts';
import { ScheduleForm } from './ScheduleForm.tsx';

interface ScheduleDialogProps {
  readonly report: Pick<ReportItem, 'entity_id' | 'name'>;
  /** That which is changed; null: the report's first, or a new one. */
  readonly schedule: ReportSchedule | null;
  readonly onClose: () => void;
}

/** When a report runs by itself for the reader. */
export function ScheduleDialog({ report, schedule, onClose }: ScheduleDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const template = useTemplate(report.entity_id);
  const schedules = useSchedulesOf(report.entity_id);
  const error = template.error ?? schedules.error;
  const retry = () => void Promise.all([template.refetch(), schedules.refetch()]);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {translate('report_explorer.schedule.title', { name: report.name })}
      </DialogTitle>
      {template.data && schedules.data ? (
        <Known
          template={template.data}
          schedules={schedules.data}
          chosen={schedule?.entity_id ?? null}
          onClose={onClose}
        />
      ) : (
        <Reading error={error} retry={retry} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface KnownProps {
  readonly template: ReportTemplate;
  readonly schedules: readonly ReportSchedule[];
  readonly chosen: string | null;
  readonly onClose: () => void;
}

function Known({ template, schedules, chosen, onClose }: KnownProps) {
  const { category, lead_type } = template;
  const { data: catalogue, error, refetch } = useCatalogue({ category, lead_type });
  // As it was opened: what is read anew meanwhile does not change what is being typed.
  const [known] = useState(schedules);
  const [key, setKey] = useState(chosen ?? known[0]?.entity_id ?? null);
  const schedule = known.find(({ entity_id }) => entity_id === key) ?? null;
  if (!catalogue) return <Reading error={error} retry={() => void refetch()} onClose={onClose} />;
  return (
    <LeadTypeScope value={lead_type}>
      <ScheduleForm
        key={key}
        template={template}
        catalogue={catalogue}
        schedule={schedule}
        schedules={known}
        onChoose={setKey}
        onClose={onClose}
      />
    </LeadTypeScope>
  );
}

interface ReadingProps {
  readonly error: unknown;
  readonly retry: () => void;
  readonly onClose: () => void;
}

function Reading({ error, retry, onClose }: ReadingProps) {
  const translate = useTranslate();
  return (
    <>
      <DialogContent>{error ? <ErrorPanel error={error} onRetry={retry} /> : <Loading />}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </>
  );
}
