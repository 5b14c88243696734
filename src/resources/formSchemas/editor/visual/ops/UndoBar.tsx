import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useTranslate } from 'ra-core';
import { useEditor, useEditorStore } from '../../store.ts';

interface UndoBarProps {
  readonly name: string;
  /** The form without it. */
  readonly form: object;
  readonly onClose: () => void;
}

/** The way back from a removal, as long as nothing else was edited since: then it would take that back. */
export function UndoBar({ name, form, onClose }: UndoBarProps) {
  const translate = useTranslate();
  const store = useEditorStore();
  const isLast = useEditor((state) => state.form === form);
  return (
    <Snackbar
      open={isLast}
      autoHideDuration={8000}
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
      message={translate('form_visual.said.removed', { name })}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            store.undo();
            onClose();
          }}
        >
          {translate('ra.action.undo')}
        </Button>
      }
    />
  );
}
