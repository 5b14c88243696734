import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type SyntheticEvent } from 'react';
import { failText, type FailCode } from '#schemas/errors.ts';
import { FORM_KEYS, formTitle } from '#schemas/forms/keys.ts';
import { FORM_FILE_MAX_BYTES, FORM_NOTE_MAX } from '#schemas/vocabulary/index.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { DialogForm } from '../generic/DialogForm.tsx';
import { useFileDialog } from '../generic/useFileDialog.tsx';
import { useImportForm } from './api.ts';
import { readForm } from './read.ts';

/** Publishes a form that somebody has as a file. What is wrong with it is told all at once, and nothing is lost. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const language = useLanguage();
  const text = useText();
  const notify = useNotify();
  const id = useId();
  const [file, setFile] = useState<{ name: string; form: unknown } | null>(null);
  const [key, setKey] = useState('');
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [noKey, setNoKey] = useState(false);
  const publish = useImportForm();

  const take = async (chosen: File) => {
    publish.reset();
    setFile(null);
    const tooLarge: { code: FailCode; params: object } = {
      code: 'file_too_large',
      params: { limit: FORM_FILE_MAX_BYTES },
    };
    if (chosen.size > FORM_FILE_MAX_BYTES) return setFault(failText(tooLarge, language));
    const read = readForm(await chosen.text());
    if ('fault' in read)
      return setFault(translate(`form_schemas.import.${read.fault}`, { problem: read.problem ?? '' }));
    setFault(null);
    setFile({ name: chosen.name, form: read.form });
    if (read.key !== null) setKey(read.key);
  };
  const { input, open } = useFileDialog({
    accept: '.json,application/json',
    testId: 'form-file',
    onFiles: ([chosen]) => chosen && void take(chosen),
  });

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setNoKey(key === '');
    if (!file) setFault((told) => told ?? translate('form_schemas.import.no_file'));
    if (!file || key === '') return;
    publish.mutate(
      { key, form: file.form, note: note.trim() || null },
      {
        onSuccess: ({ title, version }) => {
          notify('form_schemas.import.done', { type: 'success', messageArgs: { title, version } });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={publish.isPending ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
    >
      <DialogForm onSubmit={send}>
        <DialogTitle id={id}>{translate('form_schemas.import.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{translate('form_schemas.import.text')}</DialogContentText>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {fault !== null && (
              <Alert severity="error" role="alert" sx={{ overflowWrap: 'anywhere' }}>
                {fault}
              </Alert>
            )}
            {publish.error && <Problems error={publish.error} />}
            <Box>
              {input}
              <Button variant={file ? 'outlined' : 'contained'} onClick={open}>
                {translate(file ? 'form_schemas.import.other' : 'form_schemas.import.choose')}
              </Button>
              <Typography role="status" variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
                {file && translate('form_schemas.import.chosen', { name: file.name })}
              </Typography>
            </Box>
            <TextField
              select
              required
              label={translate('form_schemas.import.key')}
              value={key}
              error={noKey}
              helperText={noKey ? failText({ code: 'required' }, language) : null}
              onChange={({ target }) => {
                setKey(target.value);
                setNoKey(false);
              }}
            >
              {FORM_KEYS.map((one) => (
                <MenuItem key={one} value={one}>
                  {text(formTitle(one))}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              multiline
              minRows={2}
              maxRows={8}
              label={translate('form_schemas.import.note')}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              slotProps={{ htmlInput: { maxLength: FORM_NOTE_MAX } }}
            />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={publish.isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={publish.isPending}>
            {translate('form_schemas.import.action')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

/** Everything that keeps the form from being published. */
function Problems({ error }: { readonly error: unknown }) {
  const translate = useTranslate();
  const language = useLanguage();
  const fails = bodyOf(error)?.fails ?? [];
  return (
    <Alert severity="error" role="alert" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <AlertTitle>
        {fails.length === 0
          ? textOf(error, language)
          : translate('form_schemas.import.problems', { smart_count: fails.length })}
      </AlertTitle>
      {fails.length > 0 && (
        <Box
          component="ul"
          sx={{ m: 0, pl: 2, maxHeight: 240, overflowY: 'auto', overflowWrap: 'anywhere' }}
          tabIndex={0}
        >
          {fails.map(({ field, message }, index) => (
            <li key={index}>{field === 'form' ? message : `${field}: ${message}`}</li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
