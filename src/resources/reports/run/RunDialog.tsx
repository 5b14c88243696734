import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { RunForm, type RunFormProps } from './RunForm.tsx';
import { RunProgress } from './RunProgress.tsx';
import { useStartRun } from './api.ts';

type RunDialogProps = Omit<RunFormProps, 'start' | 'onClose'> & {
  readonly name: string;
  readonly onClose: () => void;
};

/** A run of a report: what it needs to be told, then how far it is, then its file. */
export function RunDialog({ name, onClose, ...form }: RunDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const start = useStartRun();
  const run = start.data;
  return (
    <Dialog open onClose={start.isPending ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {translate('reports.run.title', { name })}
      </DialogTitle>
      {run ? (
        <>
          <DialogContent>
            <RunProgress run={run} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{translate('ra.action.close')}</Button>
          </DialogActions>
        </>
      ) : (
        <RunForm {...form} start={start} onClose={onClose} />
      )}
    </Dialog>
  );
}
