import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { ImportTask } from '#schemas/import-flow/index.ts';
import type { ImportTaskStatus } from '#schemas/vocabulary/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import type { StatusTone } from '#src/theme/tokens.ts';
import { isOpen } from '../jobs/outcome.ts';

const TONES: Readonly<Record<ImportTaskStatus, StatusTone>> = {
  New: 'new',
  'In Progress': 'progress',
  Closed: 'exit',
};

/** Where a task stands: its status, and the stage of its file or what its run is at. */
export function TaskStatus({ task }: { readonly task: Pick<ImportTask, 'status' | 'stage' | 'job'> }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { status, stage, job } = task;
  const wordOf = (): string => {
    // A flow that is worked on without its latest run: an earlier one is being undone.
    if (stage === 'importing')
      return codeText('IMPORT_JOB_STATUS', job && isOpen(job) ? job.status : 'UNDOING');
    if (stage === 'imported' && job?.status === 'UNDONE') return codeText('IMPORT_JOB_STATUS', job.status);
    return translate(`import_jobs.stage.${stage}`);
  };
  return (
    <>
      <StatusChip tone={TONES[status]} label={codeText('IMPORT_TASK_STATUS', status)} />
      <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
        {wordOf()}
      </Box>
    </>
  );
}
