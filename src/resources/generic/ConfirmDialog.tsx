import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'ra-core';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** A step that cannot be taken back unasked. */
export function ConfirmDialog({
  open,
  title,
  text,
  action,
  isBusy = false,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={isBusy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <DialogTitle id={`${id}t`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}d`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" onClick={onConfirm} loading={isBusy} autoFocus>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
