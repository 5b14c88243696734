import type { SxProps } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { ChangedNote, FormNotes } from '#src/live/FormNotes.tsx';
import { usePresence } from '#src/live/hooks.ts';
import { useLastChange } from '#src/live/useLastChange.ts';
import type { FormFile } from '../../api.ts';
import type { FormEditorState } from './useFormEditor.ts';

interface OthersNotesProps {
  readonly file: FormFile;
  readonly editor: FormEditorState;
  readonly sx: SxProps;
}

/** Says that the file is being filled in here, and tells what others have changed in the form meanwhile. */
export function OthersNotes({ file, editor, sx }: OthersNotesProps) {
  const translate = useTranslate();
  const { account_id } = file.instance;
  // Who else does is told beside the whole file; a provider does not learn who works on it.
  usePresence('account', account_id, file.editable);
  const last = useLastChange('account', account_id);
  return (
    <FormNotes sx={sx}>
      {editor.takenAt && (
        <ChangedNote at={editor.takenAt} by={last?.by} onClose={editor.dismissTaken}>
          {translate('live.changed.taken')}
        </ChangedNote>
      )}
    </FormNotes>
  );
}
