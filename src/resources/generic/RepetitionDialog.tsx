import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

interface RepetitionDialogProps {
  readonly title: string;
  readonly explain: string;
  readonly words: { readonly save: string; readonly back: string };
  readonly maxWidth: NonNullable<DialogProps['maxWidth']>;
  readonly onBack: () => void;
  readonly onSave: () => void;
  /** What is there already. */
  readonly children: ReactNode;
}

/** The question before something is saved that may be there already. Nothing typed is lost either way. */
export function RepetitionDialog(props: RepetitionDialogProps) {
  const { title, explain, words, maxWidth, onBack, onSave, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      onClose={onBack}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <DialogTitle id={`${id}t`}>{title}</DialogTitle>
      {/* Where nothing in it takes the focus, it does itself: a keyboard must be able to scroll it. */}
      <DialogContent dividers tabIndex={0}>
        <DialogContentText id={`${id}d`} sx={{ mb: 2 }}>
          {explain}
        </DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onSave}>{words.save}</Button>
        <Button variant="contained" onClick={onBack} autoFocus>
          {words.back}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
