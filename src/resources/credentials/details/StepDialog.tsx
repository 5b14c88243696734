import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { DialogForm } from '../../generic/DialogForm.tsx';
import type { KeptState } from '../../generic/useKeptEntries.ts';
import { useStep, type Faults } from '../../generic/useStep.ts';

interface StepDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  readonly isGrave?: boolean;
  readonly width?: 'xs' | 'sm' | 'md';
  /** What can be told without the server; the step is taken when it is empty. */
  readonly check?: () => Faults;
  /** Rejects with an HttpError: the dialog stays, with what was wrong. */
  readonly save: () => Promise<void>;
  readonly onClose: () => void;
  /** What was typed before a session that died. */
  readonly kept?: KeptState;
  readonly children: (faults: Faults) => ReactNode;
}

/** A step that asks for something first. Faults stand beside what they are about, others above all. */
export function StepDialog({
  title,
  text,
  action,
  isGrave = false,
  width = 'xs',
  check,
  save,
  onClose,
  kept,
  children,
}: StepDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const { faults, message, isBusy, submit } = useStep({ check, save });
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} maxWidth={width} fullWidth aria-labelledby={id}>
      <DialogForm onSubmit={(event) => void submit(event)} {...(kept && { kept })}>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {text && <DialogContentText>{text}</DialogContentText>}
          {message && (
            <Alert severity="error" role="alert">
              {message}
            </Alert>
          )}
          {children(faults)}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" color={isGrave ? 'error' : 'primary'} loading={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
