import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { RESOURCES } from '#schemas/credential/resource.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import { failText } from '#schemas/errors.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { DialogForm } from '../../../generic/DialogForm.tsx';
import { useFileCache } from '../../api.ts';
import { resourceAddress } from '../paths.ts';

interface AddResourceProps {
  readonly accountId: string;
  readonly kind: ResourceKind;
  readonly onClose: () => void;
}

/** Asks what a new driver, vehicle … is called, and goes on to its form. */
export function AddResource({ accountId, kind, onClose }: AddResourceProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const provider = useProvider();
  const cache = useFileCache();
  const navigate = useNavigate();
  const id = useId();
  const [name, setName] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      provider.call<ResourceRecord>(RESOURCES.name, {
        method: 'POST',
        body: { account_id: accountId, kind, name: name.trim() },
      }),
    onSuccess: async (resource) => {
      void cache.refresh();
      await navigate(resourceAddress(resource.entity_id));
    },
  });
  const wrong = isEmpty
    ? failText({ code: 'required' }, language)
    : error && (bodyOf(error)?.fails[0]?.message ?? textOf(error, language));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setEmpty(name.trim() === '');
    if (name.trim() !== '') mutate();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={isPending ? undefined : onClose} aria-labelledby={id}>
      <DialogForm onSubmit={submit}>
        <DialogTitle id={id}>{translate(`credential_edit.add.${kind}`)}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            required
            label={translate(`credential_edit.name_of.${kind}`)}
            value={name}
            error={Boolean(wrong)}
            helperText={wrong ?? ' '}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {translate('credential_edit.add.action')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
