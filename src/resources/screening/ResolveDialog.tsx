import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type SyntheticEvent } from 'react';
import type { ExclusionHit } from '#schemas/credential/item.ts';
import { NOTE_MAX } from '#schemas/credential/screening.ts';
import { failText } from '#schemas/errors.ts';
import { staleRecord } from '#src/dataProvider/errors.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { FileInput } from '../files/upload/FileInput.tsx';
import { DialogForm } from '../generic/DialogForm.tsx';
import { useKeptValue } from '../generic/useKeptEntries.ts';
import { useResolve, type Resolution } from './api.ts';
import { useFaults } from './useFaults.ts';

interface ResolveDialogProps {
  readonly hit: ExclusionHit;
  readonly resolution: Resolution['resolution'];
  readonly onClose: () => void;
}

/** Asks how a person knows that a hit is somebody else, or the one who is excluded. What was typed stays when it fails. */
export function ResolveDialog({ hit, resolution, onClose }: ResolveDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const id = useId();
  const [note, setNote, kept] = useKeptValue(`${resolution}/${hit.entity_id}`, '');
  const [evidence, setEvidence] = useState<string | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const resolve = useResolve(hit);
  const { faultOf, rest } = useFaults(resolve.error, ['note', 'evidence_file_id']);
  const key = resolution === 'CLEARED' ? 'clear' : 'confirm';
  const texts = { name: hit.name, source: useCodeText()('EXCLUSION_SOURCE', hit.source) };
  const noteFault = isEmpty ? failText({ code: 'reason_required' }, language) : faultOf('note');
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (note.trim() === '') return setEmpty(true);
    resolve.mutate(
      { resolution, note, evidence_file_id: evidence },
      {
        onSuccess: () => {
          notify(`exclusions.dialog.${key}ed`, { type: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={resolve.isPending ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
    >
      <DialogForm onSubmit={send} kept={kept}>
        <DialogTitle id={id}>{translate(`exclusions.dialog.${key}`)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            {translate(`exclusions.dialog.${key}_text`, texts)}
          </DialogContentText>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            {rest && (
              <Alert severity="error">
                {staleRecord(resolve.error) ? translate('exclusions.dialog.stale') : rest}
              </Alert>
            )}
            <TextField
              autoFocus
              required
              multiline
              minRows={3}
              maxRows={10}
              label={translate('exclusions.dialog.note')}
              value={note}
              error={noteFault !== null}
              helperText={noteFault}
              onChange={({ target }) => {
                setNote(target.value);
                setEmpty(false);
              }}
              slotProps={{ htmlInput: { maxLength: NOTE_MAX }, formHelperText: { role: 'status' } }}
            />
            <FileInput
              use="credential"
              value={evidence}
              onChange={setEvidence}
              label={translate('exclusions.dialog.evidence')}
              error={faultOf('evidence_file_id') !== null}
              helperText={faultOf('evidence_file_id')}
            />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={resolve.isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={resolution === 'CONFIRMED' ? 'error' : 'primary'}
            loading={resolve.isPending}
          >
            {translate(`exclusions.dialog.${key}_action`)}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
