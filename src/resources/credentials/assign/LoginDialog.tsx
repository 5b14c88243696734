import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
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
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ConfirmDialog } from '../../generic/ConfirmDialog.tsx';
import { DialogForm } from '../../generic/DialogForm.tsx';
import { useSettled } from '../../generic/useSettled.ts';
import { useFileCalls, useLogins, type Login } from './api.ts';
import type { ListedFile } from './FileActions.tsx';

interface LoginDialogProps {
  readonly file: ListedFile;
  readonly onClose: () => void;
}

/** Says which user fills in a file. */
export function LoginDialog({ file, onClose }: LoginDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const id = useId();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Login | null>(null);
  const [isTried, setTried] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { data, isFetching, error } = useLogins(file.entity_id, useSettled(search));
  const { setLogin } = useFileCalls(file);
  const say = (key: string) => translate(`credential_assign.login.${key}`);
  const give = (userId: string | null) =>
    setLogin.mutate(userId, {
      onSuccess: () => {
        notify('credential_assign.login.saved', { type: 'success' });
        onClose();
      },
      onError: () => setRemoving(false),
    });
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (chosen && !setLogin.isPending) give(chosen.entity_id);
  };
  const problem = setLogin.error ?? error;
  const isMissing = isTried && chosen === null;
  return (
    <Dialog
      open
      onClose={setLogin.isPending ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <DialogForm onSubmit={confirm}>
        <DialogTitle id={`${id}t`} sx={{ overflowWrap: 'anywhere' }}>
          {translate('credential_assign.login.of', { name: file.name })}
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}d`} sx={{ mb: 2 }}>
            {say('help')}
          </DialogContentText>
          <Autocomplete
            options={data?.items ?? []}
            // The server has searched already, in more than is shown.
            filterOptions={(options) => options}
            loading={isFetching}
            value={chosen}
            onChange={(_, next) => setChosen(next)}
            onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
            getOptionKey={({ entity_id }) => entity_id}
            getOptionLabel={(login) => `${personName(login)} (${login.username})`}
            isOptionEqualToValue={(option, other) => option.entity_id === other.entity_id}
            noOptionsText={say('none')}
            loadingText={translate('ra.page.loading')}
            clearText={translate('ra.action.clear_input_value')}
            openText={translate('leads.choice.open')}
            closeText={translate('ra.action.close')}
            renderInput={(params) => (
              <TextField
                {...params}
                label={say('label')}
                required
                error={isMissing}
                helperText={isMissing ? failText({ code: 'required' }, language) : undefined}
              />
            )}
          />
          {problem && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {bodyOf(problem)?.fails[0]?.message ?? textOf(problem, language)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          {file.login !== null && (
            <Button
              color="error"
              disabled={setLogin.isPending}
              aria-haspopup="dialog"
              onClick={() => setRemoving(true)}
              sx={{ mr: 'auto' }}
            >
              {say('remove')}
            </Button>
          )}
          <Button onClick={onClose} disabled={setLogin.isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={setLogin.isPending}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </DialogForm>
      <ConfirmDialog
        open={isRemoving}
        title={translate('credential_assign.login.remove_title', { name: file.name })}
        text={say('remove_text')}
        action={say('remove')}
        isBusy={setLogin.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() => give(null)}
      />
    </Dialog>
  );
}
