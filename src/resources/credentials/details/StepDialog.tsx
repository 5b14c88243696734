import Dialog from '@mui/material/Dialog';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { StepForm } from '../../generic/StepForm.tsx';
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
  const id = useId();
  const step = useStep({ check, save });
  return (
    <Dialog open onClose={step.isBusy ? undefined : onClose} maxWidth={width} fullWidth aria-labelledby={id}>
      <StepForm
        step={step}
        heading={
          <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </DialogTitle>
        }
        text={text && <DialogContentText>{text}</DialogContentText>}
        action={action}
        isGrave={isGrave}
        onClose={onClose}
        kept={kept}
      >
        {children}
      </StepForm>
    </Dialog>
  );
}
