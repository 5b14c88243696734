import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { DECLINE_MAX, type SigningView } from '#schemas/contract/signing.ts';
import { failText } from '#schemas/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import type { SignerApi } from './api.ts';
import { Fault } from './Fault.tsx';

interface DeclineDialogProps {
  readonly view: SigningView;
  readonly api: SignerApi;
  readonly onView: (view: SigningView) => void;
  readonly onRefused: (error: unknown) => void;
  readonly onClose: () => void;
}

/** Declines for good, with a reason that the sender reads. */
export function DeclineDialog({ view, api, onView, onRefused, onClose }: DeclineDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const title = useId();
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const decline = useMutation({
    mutationFn: () => api.decline(reason.trim()),
    onSuccess: onView,
    onError: onRefused,
  });
  const isMissing = isTold && !reason.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (reason.trim() && !decline.isPending) decline.mutate();
  };
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={title}>
      <Box component="form" onSubmit={submit} noValidate sx={{ display: 'contents' }}>
        <DialogTitle id={title}>{translate('sign.decline.title')}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 1 }}>{translate('sign.decline.text', { sender: view.sender })}</Typography>
          <TextField
            autoFocus
            required
            multiline
            minRows={3}
            label={translate('sign.decline.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            size="medium"
            error={isMissing}
            helperText={isMissing && <span role="alert">{failText({ code: 'required' }, language)}</span>}
            slotProps={{ htmlInput: { maxLength: DECLINE_MAX } }}
          />
          <Fault error={decline.error} />
        </DialogContent>
        <DialogActions sx={{ p: 2, flexWrap: 'wrap' }}>
          <Button size="large" onClick={onClose}>
            {translate('sign.decline.keep')}
          </Button>
          <Button type="submit" size="large" variant="contained" color="error" loading={decline.isPending}>
            {translate('sign.decline.do')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
