import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useTranslate } from 'ra-core';
import type { ImportFlow, ImportJob } from '#schemas/import-flow/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { Loading } from '#src/layout/Loading.tsx';
import { useStartJob } from './api/jobs.ts';
import { OtherRuns } from './jobs/OtherRuns.tsx';
import { isOpen, isUndoFailed, leadsOf, runsOf } from './jobs/outcome.ts';
import { RunProgress } from './jobs/RunProgress.tsx';
import { RunReport } from './jobs/RunReport.tsx';
import { UndoButton } from './jobs/UndoButton.tsx';
import { useRunFocus } from './jobs/useRunFocus.ts';

interface ImportStepProps {
  readonly flow: ImportFlow;
  readonly onCorrect: () => void;
}

/** The last step: how far the import is, then what came of it and what may follow. */
export function ImportStep({ flow, onCorrect }: ImportStepProps) {
  const translate = useTranslate();
  const { current: job, others } = runsOf(flow);
  const news = useRunFocus(job ? `${job.entity_id} ${job.status}` : '');
  // The step is only shown of a flow that has been run.
  if (!job) return <Loading />;
  return (
    <Box
      ref={news}
      role="group"
      aria-label={translate('imports.steps.import')}
      tabIndex={-1}
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: 'minmax(0, 1fr)',
        '&:focus': { outline: 'none' },
      }}
    >
      {isOpen(job) ? (
        <RunProgress flow={flow} job={job} />
      ) : (
        <>
          <RunReport job={job} />
          <NextSteps flow={flow} job={job} onCorrect={onCorrect} />
        </>
      )}
      <OtherRuns jobs={others} />
    </Box>
  );
}

interface NextStepsProps extends ImportStepProps {
  readonly job: ImportJob;
}

function NextSteps({ flow, job, onCorrect }: NextStepsProps) {
  const translate = useTranslate();
  const number = useNumber();
  const start = useStartJob(flow);
  const { counts, can } = flow;
  const mayCorrect = can.items && counts.failed + counts.refused > 0;
  const isFailed = job.status === 'FAILED' && !isUndoFailed(job);
  return (
    <>
      {mayCorrect && <Box sx={{ color: 'text.secondary' }}>{translate('import_jobs.report.rest')}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {can.import && counts.ready > 0 && (
          <Button
            variant={isFailed ? 'contained' : 'outlined'}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {isFailed
              ? translate('import_jobs.report.again')
              : translate('import_jobs.report.import_rest', {
                  smart_count: counts.ready,
                  count: number(counts.ready),
                })}
          </Button>
        )}
        {job.status !== 'UNDONE' && job.counts.imported > 0 && (
          <Button variant={isFailed ? 'text' : 'contained'} component={Link} to={leadsOf(job)}>
            {translate('import_jobs.report.leads')}
          </Button>
        )}
        {mayCorrect && <Button onClick={onCorrect}>{translate('import_jobs.report.correct')}</Button>}
        <UndoButton job={job} />
      </Box>
    </>
  );
}
