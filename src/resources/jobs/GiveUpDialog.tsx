import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type SyntheticEvent } from 'react';
import { failText } from '#schemas/errors.ts';
import { JOB_REASON_MAX, type JobRecord } from '#schemas/job/index.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { DialogForm } from '../generic/DialogForm.tsx';
import { useKeptValue } from '../generic/useKeptEntries.ts';
import { useJobCalls } from './api.ts';
import { useKindText } from './words.tsx';

interface GiveUpDialogProps {
  readonly job: JobRecord;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks why a job is given up for good. What was typed stays when it fails. */
export function GiveUpDialog({ job, onDone, onClose }: GiveUpDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const id = useId();
  const { name } = useKindText()(job.kind);
  const { giveUp } = useJobCalls();
  const [reason, setReason, kept] = useKeptValue(`give up ${job.entity_id}`, '');
  const [isEmpty, setEmpty] = useState(false);
  const call = useMutation({ mutationFn: () => giveUp(job, reason) });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setEmpty(true);
    call.mutate(undefined, {
      onSuccess: () => {
        notify('jobs.give_up.done', { type: 'success' });
        onDone();
      },
    });
  };
  return (
    <Dialog open onClose={call.isPending ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogForm onSubmit={send} kept={kept}>
        <DialogTitle id={id}>{translate('jobs.give_up.title', { name })}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{translate('jobs.give_up.text')}</DialogContentText>
          {call.error && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {textOf(call.error, language)}
            </Alert>
          )}
          <TextField
            autoFocus
            required
            fullWidth
            multiline
            minRows={2}
            maxRows={8}
            label={translate('jobs.give_up.reason')}
            value={reason}
            error={isEmpty}
            helperText={isEmpty ? failText({ code: 'reason_required' }, language) : null}
            onChange={({ target }) => {
              setReason(target.value);
              setEmpty(false);
            }}
            slotProps={{ htmlInput: { maxLength: JOB_REASON_MAX }, formHelperText: { role: 'status' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={call.isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={call.isPending}>
            {translate('jobs.give_up.action')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
