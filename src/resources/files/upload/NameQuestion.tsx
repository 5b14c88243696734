import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useNumber } from '#src/i18n/hooks.ts';
import type { Choice, Upload } from './upload.ts';

const NAMED = 5;

interface NameQuestionProps {
  /** Whose names are taken. */
  readonly asking: readonly Upload[];
  readonly onAnswer: (choice: Choice) => void;
}

/** Asks once what becomes of all files whose names are taken. */
export function NameQuestion({ asking, onAnswer }: NameQuestionProps) {
  const translate = useTranslate();
  const number = useNumber();
  const id = useId();
  const more = asking.length - NAMED;
  return (
    <Dialog
      open
      // What is skipped stays on the list, and may be uploaded again.
      onClose={() => onAnswer('skip')}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <DialogTitle id={`${id}t`}>
        {translate('file_uploads.names.title', { smart_count: asking.length })}
      </DialogTitle>
      <DialogContent id={`${id}d`}>
        <DialogContentText component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {asking.slice(0, NAMED).map((upload) => (
            <li key={upload.id}>{upload.name}</li>
          ))}
          {more > 0 && <li>{translate('file_uploads.names.more', { count: number(more) })}</li>}
        </DialogContentText>
        <DialogContentText sx={{ mt: 1.5 }}>{translate('file_uploads.names.text')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={() => onAnswer('skip')} sx={{ mr: 'auto' }}>
          {translate('file_uploads.names.skip')}
        </Button>
        <Button onClick={() => onAnswer('version')}>{translate('file_uploads.names.version')}</Button>
        <Button variant="contained" autoFocus onClick={() => onAnswer('rename')}>
          {translate('file_uploads.names.rename')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
