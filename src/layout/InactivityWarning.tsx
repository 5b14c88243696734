import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { useSignOut } from './useSignOut.ts';

interface InactivityWarningProps {
  readonly open: boolean;
  /** Seconds until the session ends; null: there is nothing to warn of. */
  readonly left: number | null;
  readonly onStay: () => void;
}

export default function InactivityWarning({ open, left, onStay }: InactivityWarningProps) {
  const translate = useTranslate();
  const signOut = useSignOut();
  return (
    <Dialog
      open={open}
      onClose={onStay}
      role="alertdialog"
      aria-labelledby="inactivity-title"
      aria-describedby="inactivity-text inactivity-kept"
    >
      <DialogTitle id="inactivity-title">{translate('app.inactivity.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="inactivity-text">{translate('app.inactivity.text')}</DialogContentText>
        <DialogContentText id="inactivity-kept" sx={{ mt: 1 }}>
          {translate('app.inactivity.kept')}
        </DialogContentText>
        {left !== null && <Countdown left={left} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={signOut}>{translate('app.sign_out')}</Button>
        <Button variant="contained" autoFocus onClick={onStay}>
          {translate('app.inactivity.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The time that is left: seen by the second, said by the minute. */
function Countdown({ left }: { readonly left: number }) {
  const translate = useTranslate();
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <>
      <Box
        role="timer"
        aria-hidden
        sx={{ typography: 'h5', mt: 1.5, fontVariantNumeric: 'tabular-nums', textAlign: 'center' }}
      >
        {time}
      </Box>
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {translate('app.inactivity.left', { smart_count: Math.ceil(left / 60) })}
      </Box>
    </>
  );
}
