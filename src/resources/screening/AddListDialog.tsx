import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type SyntheticEvent } from 'react';
import { codesOf } from '#schemas/engine/codes.ts';
import { failText } from '#schemas/errors.ts';
import { EXCLUSION_SOURCE, type ExclusionSource } from '#schemas/vocabulary/index.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { FileInput } from '../files/upload/FileInput.tsx';
import { DialogForm } from '../generic/DialogForm.tsx';
import { useAddList } from './api.ts';
import { useFaults } from './useFaults.ts';

type Origin = 'upload' | 'address';

/** Loads a list that takes the place of the present one: a file, or an address from which the server fetches it. */
export function AddListDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const language = useLanguage();
  const codeText = useCodeText();
  const notify = useNotify();
  const id = useId();
  const [source, setSource] = useState<ExclusionSource>('LEIE');
  const [origin, setOrigin] = useState<Origin>('upload');
  const [fileId, setFileId] = useState<string | null>(null);
  const [url, setUrl] = useState('');
  const [complete, setComplete] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const add = useAddList();
  const { faultOf, rest } = useFaults(add.error, ['file_id', 'url']);
  const fault = isEmpty
    ? failText({ code: 'required' }, language)
    : faultOf(origin === 'upload' ? 'file_id' : 'url');

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const from = origin === 'upload' ? { file_id: fileId ?? '' } : { url: url.trim() };
    if (Object.values(from).includes('')) return setEmpty(true);
    add.mutate(
      { source, complete, ...from },
      {
        onSuccess: () => {
          notify('exclusions.list.begun', { type: 'info' });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onClose={add.isPending ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogForm onSubmit={send}>
        <DialogTitle id={id}>{translate('exclusions.list.add')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{translate('exclusions.list.replaces')}</DialogContentText>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            {rest && <Alert severity="error">{rest}</Alert>}
            <Choice
              label={translate('exclusions.list.source')}
              value={source}
              options={codesOf(EXCLUSION_SOURCE).map((code) => [code, codeText('EXCLUSION_SOURCE', code)])}
              onChange={setSource}
            />
            <Choice<Origin>
              label={translate('exclusions.list.from')}
              value={origin}
              options={[
                ['upload', translate('exclusions.list.upload')],
                ['address', translate('exclusions.list.address')],
              ]}
              onChange={(next) => {
                setOrigin(next);
                setEmpty(false);
              }}
            />
            {origin === 'upload' ? (
              <FileInput
                use="exclusion"
                required
                value={fileId}
                onChange={(value) => {
                  setFileId(value);
                  setEmpty(false);
                }}
                label={translate('exclusions.list.upload')}
                error={fault !== null}
                helperText={fault}
              />
            ) : (
              <TextField
                required
                type="url"
                label={translate('exclusions.list.address')}
                value={url}
                error={fault !== null}
                helperText={fault ?? translate('exclusions.list.address_help')}
                onChange={({ target }) => {
                  setUrl(target.value);
                  setEmpty(false);
                }}
                slotProps={{
                  htmlInput: { maxLength: 2000, autoComplete: 'off' },
                  formHelperText: { role: 'status' },
                }}
              />
            )}
            <FormControlLabel
              control={<Checkbox checked={complete} onChange={(_, checked) => setComplete(checked)} />}
              label={translate('exclusions.list.complete')}
            />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={add.isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={add.isPending}>
            {translate('exclusions.list.load')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

interface ChoiceProps<C extends string> {
  readonly label: string;
  readonly value: C;
  readonly options: readonly (readonly [C, string])[];
  readonly onChange: (value: C) => void;
}

function Choice<C extends string>({ label, value, options, onChange }: ChoiceProps<C>) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup row aria-labelledby={id} value={value} onChange={(_, next) => onChange(next as C)}>
        {options.map(([code, text]) => (
          <FormControlLabel key={code} value={code} control={<Radio />} label={text} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
