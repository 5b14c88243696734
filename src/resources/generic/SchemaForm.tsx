import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useEffect, useState, type ReactNode } from 'react';
import { FormProvider, useFormState } from 'react-hook-form';
import { failText } from '#schemas/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { countErrors, isInconsistent } from './check.ts';
import { EntriesBack } from './EntriesBack.tsx';
import { FootBar } from './FootBar.tsx';
import { FormSections } from './FormSections.tsx';
import { StaleDialog } from './StaleDialog.tsx';
import { useFaultFocus } from './useFaultFocus.ts';
import { useSchemaForm, type SchemaFormOptions } from './useSchemaForm.ts';

export interface SchemaFormProps extends SchemaFormOptions {
  /** Codes that may be chosen now, by field: a lifecycle's next statuses. */
  readonly codes?: Readonly<Record<string, readonly string[]>>;
  /** Codes that stand in the list and may not be chosen yet, by field, each with the reason in the reader's language. */
  readonly barred?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly onCancel: () => void;
  /** What the button that saves is called where it does more than keep what was typed. */
  readonly action?: string;
  /** What stands around the sections, inside the form: it may watch values and note something beside fields (FieldNotes). */
  readonly around?: (sections: ReactNode) => ReactNode;
  /** Hears whether anything unsaved was typed: a dialog has more ways out than Cancel. */
  readonly onDirty?: (isDirty: boolean) => void;
}

/** The form of a resource: its sections, its inputs, its checks; nothing of it is said here. */
export function SchemaForm({
  codes,
  barred,
  onCancel,
  action,
  onDirty,
  around,
  ...options
}: SchemaFormProps) {
  const { resource } = options;
  const state = useSchemaForm(options);
  const { form, conflict, problem, refusals } = state;
  const { isDirty, isSubmitting, errors, submitCount } = useFormState({ control: form.control });
  const translate = useTranslate();
  const language = useLanguage();
  // react-hook-form counts the attempt in the same step in which it marks the fields, later than it calls us.
  const element = useFaultFocus<HTMLFormElement>(refusals, submitCount);
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);

  const cancel = () => {
    // Cancelling need not leave the page, so that no router asks; where it does, it must not ask again.
    if (isDirty && !window.confirm(translate('ra.message.unsaved_changes'))) return;
    form.reset();
    onCancel();
  };

  // Inputs look at the state of their own field; with the whole form's in the context each would be drawn again with it.
  const [methods] = useState(() => ({ ...form }));
  const marked = countErrors(errors);
  const sections = (
    <FormSections resource={resource} {...(codes ? { codes } : {})} {...(barred ? { barred } : {})} />
  );
  return (
    <FormProvider {...methods}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void state.submit();
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <EntriesBack {...state.kept} />
          {refusals > 0 && (marked > 0 || problem) && (
            <Alert severity="error" role="alert">
              {marked > 0 ? translate('leads.form.errors', { smart_count: marked }) : null}
              {marked > 0 && problem ? ' ' : null}
              {problem}
              {isInconsistent(errors) && (
                <div>
                  {failText({ code: 'inconsistent' }, language)}. {translate('leads.form.inconsistent')}
                </div>
              )}
            </Alert>
          )}
          {around ? around(sections) : sections}
          <FootBar
            // Pressing a button leaves no input before the click: checking what was left moves the button from under it.
            onMouseDown={(event) => event.preventDefault()}
          >
            <Button onClick={cancel}>{translate('ra.action.cancel')}</Button>
            <Button type="submit" variant="contained" loading={isSubmitting}>
              {action ?? translate('ra.action.save')}
            </Button>
          </FootBar>
        </Box>
      </form>
      {conflict && (
        <StaleDialog
          resource={resource}
          conflict={conflict}
          onResolve={(mine) => void state.resolve(mine)}
          onClose={state.dismiss}
        />
      )}
    </FormProvider>
  );
}
