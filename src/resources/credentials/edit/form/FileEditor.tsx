import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { ErrorSummary } from '#src/forms/ErrorSummary.tsx';
import { FormView } from '#src/forms/FormView.tsx';
import type { FormDefinition } from '#src/forms/types.ts';
import type { FormValidator } from '#src/forms/validator.ts';
import { Page } from '#src/layout/Page.tsx';
import type { FormFile } from '../api.ts';
import { ConfirmDialog } from '../../generic/ConfirmDialog.tsx';
import { CredentialChip } from '../status.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FileBanner } from './FileBanner.tsx';
import { ProgressPanel } from './ProgressPanel.tsx';
import { SaveState } from './SaveState.tsx';
import { SectionNav } from './SectionNav.tsx';
import { useFileEditor } from './useFileEditor.ts';
import { useLeaveGuard } from './useLeaveGuard.tsx';

interface FileEditorProps {
  readonly file: FormFile;
  readonly definition: FormDefinition;
  readonly validator: FormValidator;
}

/** The file as its provider sees it: where it stands, what is missing, the form, and the way to submit it. */
export function FileEditor({ file, definition, validator }: FileEditorProps) {
  const translate = useTranslate();
  const editor = useFileEditor(file, definition, validator);
  const { store, saving } = editor;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const guard = useLeaveGuard(editor.autosave, saving.unsent > 0 && file.editable);

  const busily = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page
      title={translate('credentials.edit.title')}
      subtitle={file.account.name}
      actions={<CredentialChip status={file.account.credential_status} />}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '240px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ position: { lg: 'sticky' }, top: { lg: 80 }, display: 'grid', gap: 2, minWidth: 0 }}>
          <ProgressPanel store={store} isEditable={file.editable} />
          <SectionNav store={store} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <FileBanner file={file} store={store} />
          <ErrorSummary store={store} />
          <FormView
            key={`${editor.edition} ${file.editable}`}
            definition={definition}
            validator={validator}
            store={store}
            isEditable={file.editable}
            onChange={(changed) => {
              for (const [fieldId, value] of changed) editor.autosave.change(fieldId, value);
            }}
          />
          {file.editable && (
            <Paper
              variant="outlined"
              sx={{
                position: 'sticky',
                bottom: 0,
                zIndex: 3,
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1.5,
                p: 1.5,
                alignItems: 'center',
                justifyContent: 'space-between',
              }}
            >
              <SaveState state={saving} store={store} />
              <Button
                variant="contained"
                loading={isBusy}
                onClick={() => void busily(async () => setAsking(await editor.prepare()))}
              >
                {translate('credentials.edit.submit')}
              </Button>
            </Paper>
          )}
        </Box>
      </Box>
      <ConfirmDialog
        open={isAsking}
        title={translate('credentials.edit.submit_title')}
        text={translate('credentials.edit.submit_text')}
        action={translate('credentials.edit.submit')}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void busily(async () => {
            await editor.submit();
            setAsking(false);
          })
        }
      />
      {saving.conflicts.length > 0 && (
        <ConflictDialog store={store} conflicts={saving.conflicts} onResolve={editor.resolve} />
      )}
      {guard}
    </Page>
  );
}
