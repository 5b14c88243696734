import PauseIcon from '@mui/icons-material/Pause';
import PlayIcon from '@mui/icons-material/PlayArrow';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ImportJob, ImportTask } from '#schemas/import-flow/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { usePatchJob } from '../api/jobs.ts';
import { Counts } from '../Counts.tsx';
import { Progress } from '../Progress.tsx';
import { CancelButton } from './CancelButton.tsx';
import { JOB_COUNTS } from './outcome.ts';

interface RunProgressProps {
  readonly flow: Pick<ImportTask, 'counts' | 'status'>;
  readonly job: ImportJob;
}

/** A run that is at work, paused, or being undone: how far it is, and what may be done about it. */
export function RunProgress({ flow, job }: RunProgressProps) {
  const translate = useTranslate();
  const number = useNumber();
  const patch = usePatchJob(job);
  const { counts, status, can } = job;
  const isUndo = status === 'UNDOING';
  const done = isUndo ? counts.undone : counts.processed;
  // What a run has before it is what is ready still.
  const total = isUndo ? counts.created + counts.updated : counts.processed + flow.counts.ready;
  const label = translate(isUndo ? 'import_jobs.run.undoing' : 'import_jobs.run.progress', {
    done: number(done),
    total: number(total),
  });
  const isPaused = status === 'PAUSED';
  const mayToggle = flow.status !== 'Closed' && (can.pause || can.resume);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isPaused && (
        <Alert severity="warning" role="status" icon={<PauseIcon />}>
          {translate('import_jobs.run.paused')}
        </Alert>
      )}
      <Box>
        <Progress label={label} done={done} total={total} />
        {!isPaused && (
          <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
            {translate('import_jobs.run.leave')}
          </Typography>
        )}
      </Box>
      <Counts counts={counts} shown={JOB_COUNTS} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {mayToggle && (
          // One button for both, and never disabled, so that the focus stays where it is.
          <Button
            variant={can.resume ? 'contained' : 'outlined'}
            startIcon={
              patch.isPending ? <CircularProgress size="1em" /> : can.resume ? <PlayIcon /> : <PauseIcon />
            }
            aria-disabled={patch.isPending}
            onClick={() => {
              if (!patch.isPending) patch.mutate(can.resume ? 'resume' : 'pause');
            }}
          >
            {translate(can.resume ? 'import_jobs.run.resume' : 'import_jobs.run.pause')}
          </Button>
        )}
        {flow.status !== 'Closed' && can.cancel && <CancelButton job={job} />}
      </Box>
    </Box>
  );
}
