import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, useRef } from 'react';
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
  const close = useRef<HTMLButtonElement>(null);
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
            <RunProgress run={run} close={close} />
          </DialogContent>
          <DialogActions>
            <Button ref={close} onClick={onClose}>
              {translate('ra.action.close')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <RunForm {...form} start={start} onClose={onClose} />
      )}
    </Dialog>
  );
}
