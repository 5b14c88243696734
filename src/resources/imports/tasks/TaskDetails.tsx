import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { SidePanel } from '#src/layout/SidePanel.tsx';
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
  const { data: flow, error, refetch } = useFlow(id);
  return (
    <SidePanel
      title={<bdi>{flow?.filename ?? translate('import_jobs.task.details')}</bdi>}
      width={680}
      onClose={onClose}
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : flow ? (
        <Details flow={flow} />
      ) : (
        <Loading />
      )}
    </SidePanel>
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
