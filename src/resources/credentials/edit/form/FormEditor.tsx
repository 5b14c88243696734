import Box from '@mui/material/Box';
import { useEffect, type ReactNode } from 'react';
import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { ErrorSummary } from '#src/forms/ErrorSummary.tsx';
import { focusField } from '#src/forms/focus.ts';
import { FormView } from '#src/forms/FormView.tsx';
import type { FormDefinition } from '#src/forms/types.ts';
import type { FormValidator } from '#src/forms/validator.ts';
import { Page } from '#src/layout/Page.tsx';
import type { FormFile } from '../../api.ts';
import { CredentialChip, ResourceChip } from '../../status.tsx';
import { anchorIn } from '../paths.ts';
import { OtherPapers } from '../resource/OtherPapers.tsx';
import { SubjectContexts } from '../SubjectContexts.tsx';
import { BottomBar } from './BottomBar.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormBanner } from './FormBanner.tsx';
import { OthersNotes } from './OthersNotes.tsx';
import { ProgressPanel } from './ProgressPanel.tsx';
import { SectionNav } from './SectionNav.tsx';
import { RenewedNotice } from './RenewedNotice.tsx';
import { useFormEditor, type FormEditorState, type Turning } from './useFormEditor.ts';
import { useLeaveGuard } from './useLeaveGuard.tsx';

/** The bar may take two lines on a phone. */
const ABOVE_BAR = { position: 'sticky', bottom: { xs: 116, sm: 70 }, zIndex: 3 } as const;

export interface FormEditorProps {
  readonly file: FormFile;
  readonly definition: FormDefinition;
  readonly validator: FormValidator;
  readonly turning: Turning;
  readonly actions?: ReactNode;
  /** What stands below the form and its papers. */
  readonly below?: ReactNode;
  /** Where the way on leads after the last section. */
  readonly next: string;
  /** Hands the form's subject in, apart from the rest of the file. */
  readonly submit?: (editor: FormEditorState) => ReactNode;
}

/** A form as its provider sees it: where it stands, what is missing, the form, and the way on. */
export function FormEditor({
  file,
  definition,
  validator,
  turning,
  actions,
  below,
  next,
  submit,
}: FormEditorProps) {
  const translate = useTranslate();
  const editor = useFormEditor(file, definition, validator, turning);
  const { store, saving, autosave, renewal } = editor;
  const { account, resource, instance, editable } = file;
  const guard = useLeaveGuard(autosave, saving.unsent > 0 && editable);
  const anchor = anchorIn(useLocation().hash);
  const isTurned = turning.carried !== null;
  useEffect(() => {
    // Who was here already has gone on from there.
    if (!isTurned && anchor.includes('.')) focusField(anchor);
  }, [anchor, isTurned]);
  return (
    <Page
      title={resource?.name ?? instance.title}
      subtitle={resource ? instance.title : account.name}
      actions={
        <>
          {resource ? (
            <ResourceChip status={resource.credential_status} />
          ) : (
            <CredentialChip status={account.credential_status} />
          )}
          {actions}
        </>
      }
    >
      <SubjectContexts
        subject={instance}
        references={store.model.fields.some((field) => field.reference) ? account.lead_type : undefined}
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
            <ProgressPanel store={store} isEditable={editable} />
            <SectionNav store={store} />
          </Box>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            {renewal && <RenewedNotice renewal={renewal} store={store} onClose={editor.dismiss} />}
            <FormBanner file={file} store={store} />
            <ErrorSummary store={store} />
            <Box component="section" aria-label={translate('credential_edit.form')} sx={{ minWidth: 0 }}>
              <FormView
                key={`${editor.edition} ${editable}`}
                definition={definition}
                validator={validator}
                store={store}
                isEditable={editable}
                onChange={(changed) => {
                  for (const [fieldId, value] of changed) autosave.change(fieldId, value);
                }}
              />
            </Box>
            {resource && <OtherPapers store={store} />}
            {below}
            <OthersNotes file={file} editor={editor} sx={ABOVE_BAR} />
            <BottomBar store={store} saving={saving} isEditable={editable} next={next}>
              {submit?.(editor)}
            </BottomBar>
          </Box>
        </Box>
      </SubjectContexts>
      {saving.conflicts.length > 0 && (
        <ConflictDialog store={store} conflicts={saving.conflicts} onResolve={editor.resolve} />
      )}
      {guard}
    </Page>
  );
}
