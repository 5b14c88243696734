import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { formTitle } from '#schemas/forms/keys.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { useVersion } from '../../api.ts';
import { readableFields, useFormNames } from '../../changes/names.ts';
import { siblingForms } from './parts.ts';

interface MoveTargetProps {
  readonly formKey: string;
  readonly field: string;
  readonly onChoose: (op: FormOp | null) => void;
}

/** The field of another form of the same subjects to which values go. */
export function MoveTarget({ formKey, field, onChoose }: MoveTargetProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const text = useText();
  const forms = siblingForms(formKey);
  const [form, setForm] = useState(forms[0] ?? '');
  const [to, setTo] = useState('');
  const { data, error } = useVersion(form, form === '' ? null : undefined);
  const names = useFormNames(data?.form, null);
  const fields = data ? readableFields(data.form).filter(({ document }) => !document) : [];
  return (
    <>
      <TextField
        select
        size="small"
        label={translate('form_publish.op.form')}
        value={form}
        onChange={({ target }) => {
          setForm(target.value);
          setTo('');
          onChoose(null);
        }}
      >
        {forms.map((key) => (
          <MenuItem key={key} value={key}>
            {text(formTitle(key))}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={translate('form_publish.op.its_field')}
        value={fields.length > 0 ? to : ''}
        disabled={fields.length === 0}
        error={Boolean(error)}
        helperText={error ? textOf(error, language) : null}
        onChange={({ target }) => {
          setTo(target.value);
          onChoose({ op: 'move', from: field, form, to: target.value });
        }}
      >
        {fields.map(({ fieldId }) => (
          <MenuItem key={fieldId} value={fieldId}>
            {names.field(fieldId)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
