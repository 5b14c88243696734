import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, useMemo } from 'react';
import { diffForms } from '#schemas/engine/formDiff.ts';
import type { FormChange } from '#schemas/form-schema/change.ts';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { ChangeList } from '../../changes/ChangeList.tsx';
import { useFormNames } from '../../changes/names.ts';
import { useKnownLists } from '../../lists.ts';
import type { Work } from '../store.ts';

interface ConflictDialogProps {
  readonly mine: Work;
  readonly theirs: FormDraft;
  readonly onResolve: (side: 'mine' | 'theirs') => void;
}

/** Somebody saved meanwhile (design, rule 6): who, when and what; whichever side is kept, the other is not lost. */
export function ConflictDialog({ mine, theirs, onResolve }: ConflictDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const lists = useKnownLists();
  const names = useFormNames(theirs.form, mine.form);
  const changes = useMemo((): FormChange[] => {
    try {
      return diffForms(mine.form, theirs.form, lists);
    } catch {
      // A draft may be anything, and then it has no fields to be told by.
      return [];
    }
  }, [mine, theirs, lists]);
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={`${id}t`} aria-describedby={`${id}d`}>
      <DialogTitle id={`${id}t`}>{translate('form_editor.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}d`} sx={{ mb: 2 }}>
          {translate('form_editor.conflict.text', {
            name: theirs.updated_by
              ? personName(theirs.updated_by)
              : translate('form_editor.conflict.somebody'),
            date: formatMoment(theirs.updated_at),
          })}
        </DialogContentText>
        <Box tabIndex={0} sx={{ maxHeight: '50vh', overflowY: 'auto' }}>
          {changes.length > 0 ? (
            <ChangeList changes={changes} names={names} />
          ) : (
            translate('form_editor.conflict.order')
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onResolve('theirs')}>{translate('form_editor.conflict.theirs')}</Button>
        <Button variant="contained" onClick={() => onResolve('mine')}>
          {translate('form_editor.conflict.mine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
