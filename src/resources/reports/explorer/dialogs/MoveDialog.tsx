import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type SyntheticEvent } from 'react';
import type { ReportFolder } from '#schemas/report/item.ts';
import { reasonOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { DialogForm } from '../../../generic/DialogForm.tsx';
import { useReportFolders } from '../../api.ts';
import { FolderSelect } from '../../builder/save/FolderSelect.tsx';
import { wayOf } from '../../folders.ts';
import { useReportChanges } from '../api.ts';
import { targetOf, thingNow, type Thing } from '../things.ts';

interface MoveDialogProps {
  readonly thing: Thing;
  readonly onClose: () => void;
}

const placeOf = (thing: Thing): string | null =>
  thing.kind === 'folder' ? thing.parent_id : thing.folder_id;

/** Puts a report into another folder, or a folder into another of the reader's own. */
export function MoveDialog({ thing, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLanguage();
  const id = useId();
  const { data: folders = [] } = useReportFolders();
  const { update } = useReportChanges();
  const [place, setPlace] = useState(placeOf(thing));
  const [base, setBase] = useState(thing);
  const move = useMutation({
    mutationFn: () =>
      update(targetOf(base), thing.kind === 'folder' ? { parent_id: place } : { folder_id: place }),
    // What was chosen stands; the next time it is moved from where it is now.
    onError: (error) => setBase((now) => thingNow(now, error) ?? now),
    onSuccess: () => {
      notify('explorer.moved', { type: 'success', messageArgs: { smart_count: 1 } });
      onClose();
    },
  });
  // In another's folder a folder would be theirs, and below itself it would be nowhere.
  const fits = (folder: ReportFolder): boolean =>
    folder.can.add &&
    (thing.kind === 'report' ||
      (folder.mine &&
        !wayOf(folder.entity_id, folders).some(({ entity_id }) => entity_id === thing.entity_id)));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    move.mutate();
  };
  return (
    <Dialog open onClose={move.isPending ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogForm onSubmit={submit}>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {translate('explorer.move_one', { name: thing.name })}
        </DialogTitle>
        <DialogContent>
          {move.error && (
            <Alert severity="error" variant="outlined" role="alert" sx={{ mb: 1 }}>
              {reasonOf(move.error, language)}
            </Alert>
          )}
          <FolderSelect value={place} onChange={setPlace} fits={fits} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={move.isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={move.isPending}>
            {translate('explorer.move_here')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
