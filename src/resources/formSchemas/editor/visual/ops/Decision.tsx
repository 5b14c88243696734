import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { Form, FormField } from '#schemas/engine/form.ts';
import { formKindOf } from '#schemas/engine/formKinds.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { FORM_KEYS, formTitle, isCustomForm } from '#schemas/forms/keys.ts';
import { useText } from '#src/i18n/hooks.ts';
import { FieldPicker } from '../conditions/FieldPicker.tsx';
import { publishedIds } from '../model/ids.ts';
import { knownFields } from '../model/read.ts';
import { useVisual } from '../visual.ts';

/** What becomes of a field's values, as far as it is said. */
export type Draft =
  | { readonly op: 'archive' }
  | { readonly op: 'rename'; readonly to: string }
  | { readonly op: 'move'; readonly form: string; readonly to: string };

export const ARCHIVE: Draft = { op: 'archive' };

/** The operation that a decision comes to; null: something is not said yet. */
export function opOf(field: string, draft: Draft): FormOp | null {
  switch (draft.op) {
    case 'archive':
      return { op: 'archive', field };
    case 'rename':
      return draft.to ? { op: 'rename', from: field, to: draft.to } : null;
    case 'move':
      return draft.form && draft.to ? { op: 'move', from: field, form: draft.form, to: draft.to } : null;
  }
}

interface DecisionProps {
  readonly form: Form;
  readonly published: Form | null;
  readonly field: FormField;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** What becomes of the values of a field that goes: kept on file, another field's, or another form's. */
export function Decision({ form, published, field, draft, onChange }: DecisionProps) {
  const translate = useTranslate();
  const text = useText();
  const { formKey } = useVisual();
  const gone = publishedIds(published).field;
  const kind = formKindOf(field.schema);
  // Only a new field can take them: a published one has values of its own.
  const heirs = knownFields(form).filter(
    (one) => one.fieldId !== field.fieldId && !gone.has(one.fieldId) && formKindOf(one.schema) === kind,
  );
  const begin = (op: string): Draft =>
    op === 'rename' ? { op, to: '' } : op === 'move' ? { op, form: '', to: '' } : ARCHIVE;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', mt: 1 }}>
      <TextField
        select
        size="small"
        margin="none"
        label={translate('form_visual.op.what')}
        value={draft.op}
        onChange={({ target }) => onChange(begin(target.value))}
      >
        {(['archive', 'rename', 'move'] as const)
          .filter((op) => op !== 'move' || !isCustomForm(formKey))
          .map((op) => (
            <MenuItem key={op} value={op}>
              {translate(`form_visual.op.choose_${op}`)}
            </MenuItem>
          ))}
      </TextField>
      {draft.op === 'rename' && (
        <FieldPicker
          form={form}
          fields={heirs}
          label={translate('form_visual.op.to')}
          value={draft.to ? [draft.to] : []}
          onChange={([to = '']) => onChange({ op: 'rename', to })}
        />
      )}
      {draft.op === 'move' && (
        <>
          <TextField
            select
            size="small"
            margin="none"
            label={translate('form_visual.op.form')}
            value={draft.form}
            onChange={({ target }) => onChange({ ...draft, form: target.value })}
          >
            {FORM_KEYS.filter((key) => key !== formKey && !isCustomForm(key)).map((key) => (
              <MenuItem key={key} value={key}>
                {text(formTitle(key))}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            size="small"
            margin="none"
            label={translate('form_visual.op.to_id')}
            value={draft.to}
            onChange={({ target }) => onChange({ ...draft, to: target.value.trim() })}
          />
        </>
      )}
    </Box>
  );
}
