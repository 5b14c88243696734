import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, type SyntheticEvent } from 'react';
import { ASSIGN_MAX } from '#schemas/assignment.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { OrderForm } from '../../assignment/OrderForm.tsx';
import { useSelected } from '../../bulk/useSelected.ts';

import { useAssign } from './useAssign.tsx';
import { useFileOrder } from './useFileOrder.ts';

/** Beside the list: who gets the files that are selected there. */
export function AssignPanel() {
  const translate = useTranslate();
  const number = useNumber();
  const id = useId();
  const selected = useSelected();
  const count = selected?.count ?? 0;
  const { form, order, isRight, setTried } = useFileOrder(count);
  const { run, isPending, problem, forget } = useAssign(() => {
    selected?.selection.clear();
    setTried(false);
  });
  const isTooMany = count > ASSIGN_MAX;
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (selected && !isTooMany && isRight && !isPending) run(selected.which, order);
  };
  return (
    <Paper
      component="form"
      noValidate
      onSubmit={confirm}
      onChange={() => problem && forget()}
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: 2, display: 'grid', gap: 1.5, minWidth: 0, position: { lg: 'sticky' }, top: 16 }}
    >
      <Typography variant="h2" id={id}>
        {translate('credential_assign.panel')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {selected
          ? translate('credential_assign.chosen', { smart_count: count, count: selected.countText })
          : translate('credential_assign.choose')}
      </Typography>
      <OrderForm {...form} />
      {isTooMany && (
        <Alert severity="warning">
          {translate('credential_assign.too_many', { count: number(ASSIGN_MAX) })}
        </Alert>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box>
        <Button type="submit" variant="contained" loading={isPending} disabled={!selected || isTooMany}>
          {translate('credential_assign.assign')}
        </Button>
      </Box>
    </Paper>
  );
}
