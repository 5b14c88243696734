import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { SxProps } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { DialogForm } from './DialogForm.tsx';
import type { KeptState } from './useKeptEntries.ts';
import type { Faults, useStep } from './useStep.ts';

/** One below the other, none wider than the dialog. */
export const STEP_FIELDS = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

interface StepFormProps {
  readonly step: ReturnType<typeof useStep>;
  readonly heading?: ReactNode;
  /** Above what is typed. */
  readonly text?: ReactNode;
  readonly sx?: SxProps;
  readonly action: string;
  readonly isGrave?: boolean;
  readonly onClose: () => void;
  /** What was typed before a session that died. */
  readonly kept?: KeptState | undefined;
  readonly children: (faults: Faults) => ReactNode;
}

/** What a step asks for within a dialog. Faults stand beside what they are about, others above all. */
export function StepForm({
  step,
  heading,
  text,
  sx = STEP_FIELDS,
  action,
  isGrave = false,
  onClose,
  kept,
  children,
}: StepFormProps) {
  const translate = useTranslate();
  const { faults, message, isBusy, submit } = step;
  return (
    <DialogForm onSubmit={(event) => void submit(event)} {...(kept && { kept })}>
      {heading}
      <DialogContent sx={sx}>
        {text}
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
  );
}
