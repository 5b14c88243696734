import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, useState, type SyntheticEvent } from 'react';
import type { Selected } from '../../bulk/useSelected.ts';
import { DialogForm } from '../../generic/DialogForm.tsx';
import { OrderForm } from './OrderForm.tsx';
import { useAssign } from './useAssign.tsx';
import { useOrder } from './useOrder.ts';

interface AssignDialogProps {
  readonly selected: Selected;
  readonly onClose: () => void;
}

/** Who gets the selected files. */
export function AssignDialog({ selected, onClose }: AssignDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const draft = useOrder(selected.count);
  const [isTried, setTried] = useState(false);
  const { run, isPending, problem } = useAssign(() => {
    selected.selection.clear();
    onClose();
  });
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (draft.fails.length === 0 && !isPending) run(selected.which, draft.order);
  };
  return (
    <Dialog open onClose={isPending ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogForm onSubmit={confirm}>
        <DialogTitle id={id}>
          {translate('credential_assign.title_many', {
            smart_count: selected.count,
            count: selected.countText,
          })}
        </DialogTitle>
        <DialogContent>
          <OrderForm draft={draft} isTried={isTried} />
          {problem && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {translate('credential_assign.assign')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
