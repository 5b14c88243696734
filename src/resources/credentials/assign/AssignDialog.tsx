import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, type SyntheticEvent } from 'react';
import type { Selected } from '../../bulk/useSelected.ts';
import { OrderForm } from '../../assignment/OrderForm.tsx';
import { DialogForm } from '../../generic/DialogForm.tsx';

import { useAssign } from './useAssign.tsx';
import { useFileOrder } from './useFileOrder.ts';

interface AssignDialogProps {
  readonly selected: Selected;
  readonly onClose: () => void;
}

/** Who gets the selected files. */
export function AssignDialog({ selected, onClose }: AssignDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const { form, order, isRight, setTried } = useFileOrder(selected.count);
  const { run, isPending, problem } = useAssign(() => {
    selected.selection.clear();
    onClose();
  });
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (isRight && !isPending) run(selected.which, order);
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
          <OrderForm {...form} />
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
