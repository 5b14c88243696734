import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type SyntheticEvent } from 'react';
import { failText } from '#schemas/errors.ts';
import { MAPPING_NAME_MAX, type Mapping, type SavedMapping } from '#schemas/import-flow/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { DialogForm } from '../../generic/DialogForm.tsx';
import { useMappingCalls } from '../api/mappings.ts';

interface SaveMappingDialogProps {
  readonly flowId: string;
  readonly mappings: readonly Mapping[];
  readonly saved: readonly SavedMapping[];
  readonly onClose: () => void;
  readonly onSaved: (mapping: SavedMapping) => void;
}

/** A name for a mapping; one of the person's own that has it already is replaced, which is said before. */
export function SaveMappingDialog({ flowId, mappings, saved, onClose, onSaved }: SaveMappingDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const { id: me } = useSession();
  const calls = useMappingCalls(flowId);
  const id = useId();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const wanted = name.trim();
  const own = saved.find(
    (one) => one.can.edit && one.owner?.entity_id === me && one.name.toLowerCase() === wanted.toLowerCase(),
  );

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (wanted === '') return setFault(failText({ code: 'required' }, language));
    setBusy(true);
    try {
      const mapping = await (own ? calls.replace(own, mappings) : calls.create(wanted, mappings));
      notify('imports.saved.done', { type: 'success', messageArgs: { name: mapping.name } });
      onSaved(mapping);
    } catch (error) {
      const fails = bodyOf(error)?.fails ?? [];
      setFault(fails.map(({ message }) => message).join('. ') || textOf(error, language));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogForm onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{translate('imports.saved.save_title')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 1 }}>{translate('imports.saved.save_help')}</DialogContentText>
          <TextField
            autoFocus
            required
            label={translate('imports.saved.name')}
            value={name}
            error={fault !== null}
            helperText={fault ?? (own ? translate('imports.saved.replaces', { name: own.name }) : null)}
            onChange={({ target }) => {
              setName(target.value);
              setFault(null);
            }}
            slotProps={{
              htmlInput: { maxLength: MAPPING_NAME_MAX, autoComplete: 'off' },
              formHelperText: { role: 'status' },
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {translate(own ? 'imports.saved.replace' : 'ra.action.save')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
