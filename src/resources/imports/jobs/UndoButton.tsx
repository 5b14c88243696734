import UndoIcon from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ImportJob, UndoPreview } from '#schemas/import-flow/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { ConfirmDialog } from '../../generic/ConfirmDialog.tsx';
import { useUndoJob, useUndoPreview } from '../api/jobs.ts';
import { ChangedLeads } from './ChangedLeads.tsx';

/** 'Undo this import', where the reader may (domain §6: supervisors) and there is something to take back. */
export function UndoButton({ job }: { readonly job: ImportJob }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  if (!job.can.undo) return null;
  return (
    <>
      <Button startIcon={<UndoIcon />} color="error" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {translate('import_jobs.undo.action')}
      </Button>
      {isAsking && <UndoDialog job={job} onClose={() => setAsking(false)} />}
    </>
  );
}

function UndoDialog({ job, onClose }: { readonly job: ImportJob; readonly onClose: () => void }) {
  const translate = useTranslate();
  const undo = useUndoJob(job);
  const [page, setPage] = useState(0);
  const { data: preview, error, refetch } = useUndoPreview(job, page + 1);
  return (
    <ConfirmDialog
      open
      title={translate('import_jobs.undo.title', { name: job.filename })}
      text={translate('import_jobs.undo.text')}
      action={translate('import_jobs.undo.action')}
      isBusy={undo.isPending}
      isReady={preview !== undefined && !error && !isNothing(preview)}
      onClose={onClose}
      onConfirm={() => undo.mutate(undefined, { onSettled: onClose })}
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : preview ? (
        <Plan job={job} preview={preview} page={page} onPage={setPage} />
      ) : (
        <Loading />
      )}
    </ConfirmDialog>
  );
}

const isNothing = ({ remove, restore, changed }: UndoPreview): boolean => remove + restore + changed === 0;
const PARTS = ['remove', 'restore', 'changed'] as const;

interface PlanProps {
  readonly job: ImportJob;
  readonly preview: UndoPreview;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** What the undo comes to, in numbers, and which leads it leaves alone. */
function Plan({ job, preview, page, onPage }: PlanProps) {
  const translate = useTranslate();
  const number = useNumber();
  if (isNothing(preview))
    return (
      <Alert severity="info" sx={{ mt: 2 }}>
        {translate('import_jobs.undo.nothing')}
      </Alert>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
        {PARTS.filter((part) => preview[part] > 0).map((part) => (
          <li key={part}>
            {translate(`import_jobs.undo.${part}`, {
              smart_count: preview[part],
              count: number(preview[part]),
            })}
          </li>
        ))}
      </Box>
      {preview.total > 0 && (
        <ChangedLeads
          job={job}
          title={translate('import_jobs.undo.kept')}
          preview={preview}
          page={page}
          onPage={onPage}
        />
      )}
    </Box>
  );
}
