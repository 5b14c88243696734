import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useCallback, useId, useRef } from 'react';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { SchemaForm, type SchemaFormProps } from '../generic/SchemaForm.tsx';

interface ActivityDialogProps extends Omit<SchemaFormProps, 'onCancel' | 'onDirty'> {
  readonly title: string;
  /** Several sections, each with its own heading. */
  readonly isLong?: boolean;
  /** Of a form with few inputs. */
  readonly width?: 'sm' | 'md';
  readonly onClose: () => void;
}

/** The dialog is the card, and its title the heading, of the form's only section. */
const FORM = {
  '& section': { border: 0, p: 0 },
  '& section h2': VISUALLY_HIDDEN,
} as const;

/** The form of an activity over the lead it belongs to. Escape and a click beside it ask before anything is lost. */
export function ActivityDialog({
  title,
  isLong = false,
  width = 'md',
  onClose,
  ...form
}: ActivityDialogProps) {
  const id = useId();
  const translate = useTranslate();
  const isDirty = useRef(false);
  const hear = useCallback((dirty: boolean) => void (isDirty.current = dirty), []);
  const leave = () => {
    if (!isDirty.current || window.confirm(translate('ra.message.unsaved_changes'))) onClose();
  };
  return (
    <Dialog
      open
      onClose={leave}
      aria-labelledby={id}
      fullWidth
      maxWidth={width}
      slotProps={{ paper: { sx: { m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)' } } } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={isLong ? {} : FORM}>
        <SchemaForm {...form} onCancel={onClose} onDirty={hear} />
      </DialogContent>
    </Dialog>
  );
}
