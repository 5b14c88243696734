import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type SyntheticEvent } from 'react';
import { failText } from '#schemas/errors.ts';
import { AGENT_REQUEST_MAX } from '#schemas/vocabulary/limits.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { DialogForm } from '../../generic/DialogForm.tsx';
import { useKeptValue } from '../../generic/useKeptEntries.ts';
import { useFileCalls } from './api.ts';
import type { ListedFile } from './FileActions.tsx';

interface RequestDialogProps {
  readonly file: ListedFile;
  readonly onClose: () => void;
}

/** Asks the credentials supervisors for somebody who works on a file (domain §6 'request'). */
export function RequestDialog({ file, onClose }: RequestDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const id = useId();
  const [note, setNote, kept] = useKeptValue(`request/${file.entity_id}`, '');
  const [isTried, setTried] = useState(false);
  const { requestAgent } = useFileCalls(file);
  const say = (key: string) => translate(`credential_assign.request.${key}`);
  const isMissing = isTried && note.trim() === '';
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (note.trim() === '' || requestAgent.isPending) return;
    requestAgent.mutate(note, {
      onSuccess: () => {
        notify('credential_assign.request.sent', { type: 'success' });
        onClose();
      },
    });
  };
  const problem = requestAgent.error;
  return (
    <Dialog
      open
      onClose={requestAgent.isPending ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <DialogForm onSubmit={confirm} kept={kept}>
        <DialogTitle id={`${id}t`} sx={{ overflowWrap: 'anywhere' }}>
          {translate('credential_assign.request.of', { name: file.name })}
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}d`} sx={{ mb: 1 }}>
            {say('help')}
          </DialogContentText>
          <TextField
            label={say('note')}
            required
            multiline
            minRows={3}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            error={isMissing}
            helperText={isMissing ? failText({ code: 'required' }, language) : undefined}
            slotProps={{ htmlInput: { maxLength: AGENT_REQUEST_MAX } }}
          />
          {problem && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {bodyOf(problem)?.fails[0]?.message ?? textOf(problem, language)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={requestAgent.isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={requestAgent.isPending}>
            {say('send')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
