import Button from '@mui/material/Button';
import { useCloseNotification, useTranslate } from 'ra-core';

/** In the message about something that was done: takes it back. */
export function UndoButton({ onUndo }: { readonly onUndo: () => void }) {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        close();
        onUndo();
      }}
    >
      {translate('ra.action.undo')}
    </Button>
  );
}
