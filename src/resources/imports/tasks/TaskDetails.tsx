import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { useFlow } from '../api/flows.ts';
import { OtherRuns } from '../jobs/OtherRuns.tsx';
import { isOpen, runsOf } from '../jobs/outcome.ts';
import { RunProgress } from '../jobs/RunProgress.tsx';
import { RunReport } from '../jobs/RunReport.tsx';
import { UndoButton } from '../jobs/UndoButton.tsx';
import { TaskActions } from './TaskActions.tsx';
import { TaskStatus } from './TaskStatus.tsx';

interface TaskDetailsProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** An import task beside its list, with the job details of specification §3 for each of its runs. */
export function TaskDetails({ id, onClose }: TaskDetailsProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { data: flow, error, refetch } = useFlow(id);
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 'min(680px, 100vw)' },
        },
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 1, p: 2, pb: 1 }}
      >
        <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          <bdi>{flow?.filename ?? translate('import_jobs.task.details')}</bdi>
        </Typography>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose} sx={{ my: -0.75 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', p: 2, pt: 0 }}>
        {error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : flow ? (
          <Details flow={flow} />
        ) : (
          <Loading />
        )}
      </Box>
    </Drawer>
  );
}

function Details({ flow }: { readonly flow: ImportFlow }) {
  const translate = useTranslate();
  const { current: job, others } = runsOf(flow);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <TaskStatus task={flow} />
      </Box>
      {flow.status === 'Closed' && <Alert severity="info">{translate('import_jobs.task.closed')}</Alert>}
      <TaskActions task={flow} />
      {!job && (
        <Typography sx={{ color: 'text.secondary' }}>{translate('import_jobs.report.none')}</Typography>
      )}
      {job && (isOpen(job) ? <RunProgress flow={flow} job={job} /> : <RunReport job={job} />)}
      {job && (
        <Box>
          <UndoButton job={job} />
        </Box>
      )}
      <OtherRuns jobs={others} />
    </Box>
  );
}
