import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { usePersonNames } from '#src/kinds/user/usePersonNames.ts';
import type { Template } from '../api.ts';

interface ConflictDialogProps {
  /** As somebody else has saved it. */
  readonly theirs: Template;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  readonly onClose: () => void;
}

/** Somebody else placed something meanwhile (design, rule 6): whose work goes on is the reader's to say, and neither is lost. */
export function ConflictDialog({ theirs, onMine, onTheirs, onClose }: ConflictDialogProps) {
  const translate = useTranslate();
  const nameOf = usePersonNames();
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('contracts.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {translate('contracts.conflict.text', {
            no: theirs.current_no,
            name: nameOf(theirs.updated_by),
            at: formatMoment(theirs.updated_at),
            smart_count: theirs.placements.length,
          })}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose}>{translate('contracts.conflict.back')}</Button>
        <Button onClick={onTheirs}>{translate('contracts.conflict.theirs')}</Button>
        <Button variant="contained" onClick={onMine}>
          {translate('contracts.conflict.mine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
