import Alert from '@mui/material/Alert';
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
import { useTranslate } from 'ra-core';
import { useId, useState, type SyntheticEvent } from 'react';
import { failText } from '#schemas/errors.ts';
import { FORM_KEYS, formTitle } from '#schemas/forms/keys.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { DialogForm } from '../../generic/DialogForm.tsx';
import { useFileDialog } from '../../generic/useFileDialog.tsx';
import { STACK } from '../styles.ts';
import { ImportProblems } from './ImportProblems.tsx';
import { readFile, type Fault, type Held } from './read.ts';
import { useImport } from './useImport.ts';

/** Brings in a form that somebody has as a file. What is wrong with it is told all at once, and nothing is lost. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const language = useLanguage();
  const text = useText();
  const id = useId();
  const [file, setFile] = useState<{ readonly name: string; readonly held: Held } | null>(null);
  const [key, setKey] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [noKey, setNoKey] = useState(false);
  const { mutate, reset, error, isPending } = useImport(onClose);

  const take = async (chosen: File) => {
    reset();
    setFile(null);
    const held = await readFile(chosen);
    if ('fault' in held) return setFault(faultText(held));
    setFault(null);
    setFile({ name: chosen.name, held });
    if (held.key !== null) setKey(held.key);
  };
  const faultText = (found: Fault): string =>
    found.fault === 'too_large'
      ? failText({ code: 'file_too_large', params: { limit: found.limit } }, language)
      : translate(`form_schemas.import.${found.fault}`, { problem: 'problem' in found ? found.problem : '' });
  const { input, open } = useFileDialog({
    accept: '.json,application/json',
    testId: 'form-file',
    onFiles: ([chosen]) => chosen && void take(chosen),
  });

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setNoKey(key === '');
    if (!file) setFault((told) => told ?? translate('form_schemas.import.no_file'));
    if (file && key !== '') mutate(file.held.bodyFor(key));
  };
  const versions = file?.held.versions ?? null;
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <DialogForm onSubmit={send}>
        <DialogTitle id={`${id}t`}>{translate('form_schemas.import.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}d`} sx={{ mb: 2 }}>
            {translate('form_schemas.import.text')}
          </DialogContentText>
          <Box sx={STACK}>
            {fault !== null && (
              <Alert severity="error" role="alert" sx={{ overflowWrap: 'anywhere' }}>
                {fault}
              </Alert>
            )}
            {error && <ImportProblems error={error} formKey={key} onLeave={onClose} />}
            <Box>
              {input}
              <Button variant={file ? 'outlined' : 'contained'} onClick={open}>
                {translate(file ? 'form_schemas.import.other' : 'form_schemas.import.choose')}
              </Button>
              <Box role="status" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
                {file && (
                  <>
                    <Typography variant="body2">
                      {translate('form_schemas.import.chosen', { name: file.name })}
                    </Typography>
                    <Typography variant="body2" color="text.secondary">
                      {versions === null
                        ? translate('form_schemas.import.will_draft')
                        : translate('form_schemas.import.will_add', { smart_count: versions })}
                    </Typography>
                  </>
                )}
              </Box>
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
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {translate('form_schemas.import.action')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
