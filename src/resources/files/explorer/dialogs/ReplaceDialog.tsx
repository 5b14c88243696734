import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { acceptOf, fileUse } from '#schemas/file/index.ts';
import { useFileDialog } from '../../../generic/useFileDialog.tsx';
import { useUploads } from '../../upload/useUploads.ts';
import type { FileEntry } from '../entries.ts';

interface ReplaceDialogProps {
  readonly file: FileEntry;
  readonly onClose: () => void;
}

/** Uploads a new version of a file; how far it is stands with the other uploads. */
export function ReplaceDialog({ file, onClose }: ReplaceDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const { use, entity_id, folder_prefix, secure } = file;
  const { add } = useUploads({
    use,
    fileId: entity_id,
    ...(folder_prefix !== null && { folderPrefix: folder_prefix }),
    ...(secure && { secure }),
  });
  const { input, open } = useFileDialog({
    accept: acceptOf(fileUse(use)),
    multiple: false,
    testId: 'new-version',
    onFiles: (files) => {
      add(files.slice(0, 1));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <DialogTitle id={`${id}t`} sx={{ overflowWrap: 'anywhere' }}>
        {translate('explorer.replace_title', { name: file.name })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}d`}>{translate('explorer.replace_text')}</DialogContentText>
        {input}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" startIcon={<UploadIcon />} autoFocus onClick={open}>
          {translate('explorer.choose_file')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
