import AddIcon from '@mui/icons-material/Add';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { normaliseField, type Form, type FormField } from '#schemas/engine/form.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { FieldPicker } from '../conditions/FieldPicker.tsx';
import { answersFor, type Answer } from '../conditions/words.ts';
import { answersOf, askable } from '../model/conditions.ts';
import { useKnownLists } from '../../../lists.ts';

/** What was typed or chosen as the field holds it. */
function valueOf(field: FormField, typed: Answer): unknown {
  if (answersOf(field) === 'number') {
    const number = Number(typed);
    return String(typed).trim() === '' || Number.isNaN(number) ? null : number;
  }
  const value = normaliseField(field, typed);
  return field.schema.type === 'array' && !isEmpty(value) ? [value] : value;
}

/** A value for files that have none in a field. */
export function AddDefault({ form, onAdd }: { readonly form: Form; readonly onAdd: (op: FormOp) => void }) {
  const translate = useTranslate();
  const language = useLanguage();
  const lists = useKnownLists();
  const [id, setId] = useState<string | null>(null);
  const [typed, setTyped] = useState<Answer | null>(null);
  const fields = askable(form);
  const field = fields.find((one) => one.fieldId === id);
  const answers = field ? answersFor(form, field, lists, language) : new Map<Answer, string>();
  const value = field && typed !== null ? valueOf(field, typed) : null;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', mt: 1.5 }}>
      <FieldPicker
        form={form}
        fields={fields}
        label={translate('form_visual.op.add_default')}
        value={id === null ? [] : [id]}
        onChange={([next]) => {
          setId(next ?? null);
          setTyped(null);
        }}
      />
      {field && (
        <>
          {answers.size > 0 ? (
            <Autocomplete<Answer>
              size="small"
              options={[...answers.keys()]}
              value={typed}
              getOptionLabel={(one) => answers.get(one) ?? String(one)}
              getOptionKey={String}
              onChange={(_, next) => setTyped(next)}
              renderInput={(params) => (
                <TextField {...params} margin="none" label={translate('form_visual.op.value')} />
              )}
            />
          ) : (
            <TextField
              size="small"
              margin="none"
              label={translate('form_visual.op.value')}
              value={typed ?? ''}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <Button
            size="small"
            startIcon={<AddIcon />}
            disabled={isEmpty(value)}
            onClick={() => {
              onAdd({ op: 'default', field: field.fieldId, value });
              setId(null);
            }}
            sx={{ justifySelf: 'start' }}
          >
            {translate('ra.action.add')}
          </Button>
        </>
      )}
    </Box>
  );
}
