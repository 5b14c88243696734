import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { ErrorSummary } from '#src/forms/ErrorSummary.tsx';
import { FormView } from '#src/forms/FormView.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { accountPath, resourcePath, useNewVersions, type FormFile } from '../../api.ts';
import { ConflictDialog } from '../../edit/form/ConflictDialog.tsx';
import { useReady } from '../../edit/form/FormLoader.tsx';
import { OthersNotes } from '../../edit/form/OthersNotes.tsx';
import { RenewedNotice } from '../../edit/form/RenewedNotice.tsx';
import { SaveState } from '../../edit/form/SaveState.tsx';
import { useFormEditor, type Turning } from '../../edit/form/useFormEditor.ts';
import { useLeaveGuard } from '../../edit/form/useLeaveGuard.tsx';
import { useTurning, type Shown } from '../../edit/form/useTurning.ts';
import { SubjectContexts } from '../../edit/SubjectContexts.tsx';

/** Above what is said of who else is at the file. */
const AT_FOOT = { position: 'sticky', bottom: 56, zIndex: 3 } as const;

interface FormFillProps {
  readonly file: FormFile;
  readonly onDone: () => void;
}

/** A form of a file as the staff fills it in: what is theirs, and on behalf of the provider. */
export function FormFill({ file, onDone }: FormFillProps) {
  const { ready, error, refetch } = useReady(file);
  const { account_id, resource_id } = file.instance;
  useNewVersions(resource_id ? resourcePath(resource_id) : accountPath(account_id), file.instance);
  const { shown, turning } = useTurning(file, ready);
  if (!shown) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading />;
  return <Fill key={shown.definition.validator_url} {...shown} turning={turning} onDone={onDone} />;
}

function Fill({
  file,
  definition,
  validator,
  turning,
  onDone,
}: Shown & { readonly turning: Turning; readonly onDone: () => void }) {
  const translate = useTranslate();
  const editor = useFormEditor(file, definition, validator, turning);
  const { store, saving, autosave, renewal } = editor;
  const guard = useLeaveGuard(autosave, saving.unsent > 0 && file.editable);
  const done = async () => {
    // What cannot be saved stays on the screen, with what is wrong beside it.
    if (await autosave.flush()) onDone();
  };
  return (
    <SubjectContexts
      subject={file.instance}
      references={store.model.fields.some((field) => field.reference) ? file.account.lead_type : undefined}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {renewal && <RenewedNotice renewal={renewal} store={store} onClose={editor.dismiss} />}
        <ErrorSummary store={store} />
        <FormView
          key={`${editor.edition} ${file.editable}`}
          definition={definition}
          validator={validator}
          store={store}
          isEditable={file.editable}
          onChange={(changed) => {
            for (const [fieldId, value] of changed) autosave.change(fieldId, value);
          }}
        />
        <OthersNotes file={file} editor={editor} sx={AT_FOOT} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <SaveState state={saving} store={store} />
          <Button variant="contained" onClick={() => void done()} sx={{ ml: 'auto' }}>
            {translate('form_use.edit.done')}
          </Button>
        </Box>
      </Box>
      {saving.conflicts.length > 0 && (
        <ConflictDialog store={store} conflicts={saving.conflicts} onResolve={editor.resolve} />
      )}
      {guard}
    </SubjectContexts>
  );
}
