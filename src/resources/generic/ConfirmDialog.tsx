import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'ra-core';
import { useCountdown } from './useCountdown.ts';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** What the way back is called where 'cancel' would say two things. */
  readonly dismiss?: string;
  readonly isBusy?: boolean;
  /** What the step comes to, where a sentence cannot say it. */
  readonly children?: ReactNode;
  /** That is known, and the step may be taken. */
  readonly isReady?: boolean;
  /** Seconds before the step may be taken (specification §9 'Confirm buttons may show a countdown'). */
  readonly wait?: number;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** A step that cannot be taken back unasked. */
export function ConfirmDialog({
  open,
  title,
  text,
  action,
  dismiss,
  isBusy = false,
  children,
  isReady = true,
  wait = 0,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const left = useCountdown(wait);
  return (
    <Dialog
      open={open}
      onClose={isBusy ? undefined : onClose}
      maxWidth={children ? 'sm' : 'xs'}
      fullWidth
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <DialogTitle id={`${id}t`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}d`}>{text}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} autoFocus={wait > 0}>
          {dismiss ?? translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          onClick={onConfirm}
          loading={isBusy}
          disabled={!isReady || left > 0}
          autoFocus={wait === 0}
        >
          {left > 0 ? translate('bulk.countdown', { action, seconds: left }) : action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
