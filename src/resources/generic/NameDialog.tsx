import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { failText } from '#schemas/errors.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { DialogForm } from './DialogForm.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly help?: string | undefined;
  readonly label: string;
  readonly name: string;
  readonly maxLength: number;
  readonly onChange: (name: string) => void;
  /** What will come of the name as it is. */
  readonly hint?: string | null;
  readonly action?: string;
  /** Saves it; what is wrong with the name is told beside it, all else above, and the dialog stays. */
  readonly onSave: () => Promise<void>;
  readonly onClose: () => void;
  /** What is asked besides. */
  readonly children?: ReactNode;
}

/** Asks under which name something is to be kept. */
export function NameDialog({
  title,
  help,
  label,
  name,
  maxLength,
  onChange,
  hint = null,
  action,
  onSave,
  onClose,
  children,
}: NameDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const [other, setOther] = useState('');
  const [isBusy, setBusy] = useState(false);

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setFault(failText({ code: 'required' }, language));
    setBusy(true);
    setOther('');
    try {
      await onSave();
    } catch (error) {
      const fails = bodyOf(error)?.fails ?? [];
      const saidOf = (some: typeof fails) => [...new Set(some.map(({ message }) => message))].join('. ');
      const own = saidOf(fails.filter(({ field }) => field === 'name'));
      setFault(own || null);
      setOther(
        fails.length > 0 ? saidOf(fails.filter(({ field }) => field !== 'name')) : textOf(error, language),
      );
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogForm onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {help !== undefined && <DialogContentText sx={{ mb: 1 }}>{help}</DialogContentText>}
          {other !== '' && (
            <Alert severity="error" variant="outlined" role="alert" sx={{ mb: 1 }}>
              {other}
            </Alert>
          )}
          <TextField
            autoFocus
            required
            label={label}
            value={name}
            error={fault !== null}
            helperText={fault ?? hint}
            onChange={({ target }) => {
              onChange(target.value);
              setFault(null);
            }}
            slotProps={{ htmlInput: { maxLength, autoComplete: 'off' }, formHelperText: { role: 'status' } }}
          />
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {action ?? translate('ra.action.save')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
