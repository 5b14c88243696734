import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ImportJob } from '#schemas/import-flow/index.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { useNumber } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { useUndoPreview } from '../api/jobs.ts';
import { Counts } from '../Counts.tsx';
import { ChangedLeads } from './ChangedLeads.tsx';
import { JobFacts } from './JobFacts.tsx';
import { isUndoFailed, JOB_COUNTS, severityOf } from './outcome.ts';

/** What came of a run that has ended, as specification §3 'Import job' asks for it. */
export function RunReport({ job }: { readonly job: ImportJob }) {
  const mayUndo = useCan('import.undo') !== null;
  const isUndone = job.status === 'UNDONE';
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Outcome job={job} />
      <Counts counts={job.counts} shown={job.undone_by ? [...JOB_COUNTS, 'undone'] : JOB_COUNTS} />
      <JobFacts job={job} />
      {isUndone && mayUndo && <Stayed job={job} />}
    </Box>
  );
}

const ENDS = { CANCELLED: 'import_jobs.report.cancelled', FAILED: 'import_jobs.report.failed' } as const;

/** What an imported row did. */
const SPLIT = ['created', 'updated', 'unchanged'] as const;

/** The news in words: it is what a person who waited for it hears. */
function Outcome({ job }: { readonly job: ImportJob }) {
  const translate = useTranslate();
  const number = useNumber();
  const { status, counts } = job;
  const isOfUndo = status === 'UNDONE' || isUndoFailed(job);
  const counted = (key: string, count: number) =>
    translate(key, { smart_count: count, count: number(count) });
  const split = SPLIT.filter((name) => counts[name] > 0).map((name) =>
    translate(`import_jobs.report.${name}`, { count: number(counts[name]) }),
  );
  return (
    <Alert severity={severityOf(job)} role="status">
      {isOfUndo ? (
        counted(
          status === 'UNDONE' ? 'import_jobs.report.undone' : 'import_jobs.report.undo_failed',
          counts.undone,
        )
      ) : (
        <>
          {(status === 'CANCELLED' || status === 'FAILED') && <div>{translate(ENDS[status])}</div>}
          <div>
            {counted('import_jobs.report.done', counts.imported)}
            {split.length > 0 && ` (${split.join(', ')})`}
          </div>
        </>
      )}
    </Alert>
  );
}

/** What an undo left alone. */
function Stayed({ job }: { readonly job: ImportJob }) {
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const { data: preview, error, refetch } = useUndoPreview(job, page + 1);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!preview || preview.total === 0) return null;
  return (
    <ChangedLeads
      job={job}
      title={translate('import_jobs.undo.stayed')}
      preview={preview}
      page={page}
      onPage={setPage}
    />
  );
}
