import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type SyntheticEvent } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { failText } from '#schemas/errors.ts';
import { isSupervisor } from '#schemas/permissions.ts';
import { VIEW, VIEW_NAME_MAX, type SavedView, type ViewQuery } from '#schemas/view/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { DialogForm } from '../generic/DialogForm.tsx';
import { useViewCalls } from './api.ts';

interface SaveViewDialogProps {
  readonly resource: Resource;
  /** The view that gets another name; null: what the list shows now becomes a view. */
  readonly view: SavedView | null;
  readonly query: ViewQuery;
  readonly onClose: () => void;
  readonly onSaved: (view: SavedView) => void;
}

/** A name for a view, and for supervisors whether the team sees it. */
export function SaveViewDialog({ resource, view, query, onClose, onSaved }: SaveViewDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const language = useLanguage();
  const notify = useNotify();
  const calls = useViewCalls(resource);
  const supervises = isSupervisor(useSession().role);
  const id = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setFault(failText({ code: 'required' }, language));
    setBusy(true);
    try {
      const saved = view ? await calls.change(view, { name }) : await calls.create({ name, shared, query });
      notify('views.saved', { type: 'success' });
      onSaved(saved);
    } catch (error) {
      const fails = bodyOf(error)?.fails ?? [];
      setFault(fails.map(({ message }) => message).join('. ') || textOf(error, language));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogForm onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{translate(view ? 'views.rename_title' : 'views.save_title')}</DialogTitle>
        <DialogContent>
          {!view && <DialogContentText sx={{ mb: 1 }}>{translate('views.save_help')}</DialogContentText>}
          <TextField
            autoFocus
            required
            label={text(VIEW.fields.name!.label)}
            value={name}
            error={fault !== null}
            helperText={fault}
            onChange={({ target }) => {
              setName(target.value);
              setFault(null);
            }}
            slotProps={{ htmlInput: { maxLength: VIEW_NAME_MAX, autoComplete: 'off' } }}
          />
          {!view && supervises && (
            <FormControlLabel
              control={<Checkbox checked={shared} onChange={(_, checked) => setShared(checked)} />}
              label={text(VIEW.fields.shared!.label)}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
