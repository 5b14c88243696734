import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ImportJob } from '#schemas/import-flow/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { ConfirmDialog } from '../../generic/ConfirmDialog.tsx';
import { usePatchJob } from '../api/jobs.ts';

/** Ends a run before its time, after saying what stays. */
export function CancelButton({ job }: { readonly job: ImportJob }) {
  const translate = useTranslate();
  const number = useNumber();
  const patch = usePatchJob(job);
  const [isAsking, setAsking] = useState(false);
  const { imported } = job.counts;
  return (
    <>
      <Button color="error" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {translate('import_jobs.run.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={translate('import_jobs.run.cancel_title')}
        text={translate('import_jobs.run.cancel_text', { smart_count: imported, count: number(imported) })}
        action={translate('import_jobs.run.cancel')}
        dismiss={translate('import_jobs.run.keep')}
        isBusy={patch.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => patch.mutate('cancel', { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
