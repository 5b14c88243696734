import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { Condition } from '#schemas/engine/conditions.ts';
import type { Form, FormField } from '#schemas/engine/form.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { answersOf } from '../model/conditions.ts';
import { knownFields } from '../model/read.ts';
import { useKnownLists } from '../../../lists.ts';
import { FieldPicker } from './FieldPicker.tsx';
import { answersFor, type Answer } from './words.ts';

interface ConditionEditorProps {
  readonly form: Form;
  /** Those that may be asked. */
  readonly fields: readonly FormField[];
  /** null: nothing is asked yet. */
  readonly condition: Condition | null;
  readonly onChange: (condition: Condition) => void;
}

/** '[field] is [values]': the values as the field asked is answered. */
export function ConditionEditor({ form, fields, condition, onChange }: ConditionEditorProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const lists = useKnownLists();
  const asked = condition && knownFields(form).find((field) => field.fieldId === condition.field);
  const answers = asked ? answersFor(form, asked, lists, language) : new Map<Answer, string>();
  const kind = asked ? answersOf(asked) : 'text';
  const isFree = kind === 'text' || kind === 'number';
  const ask = (id: string | undefined) => {
    const field = fields.find((one) => one.fieldId === id);
    if (!field) return;
    const [first] = answersFor(form, field, lists, language).keys();
    onChange({ field: field.fieldId, is: first === undefined ? [] : [first] });
  };
  const read = (typed: readonly (Answer | string)[]): Answer[] =>
    typed.flatMap((value): Answer[] => {
      if (!isFree || typeof value !== 'string' || kind === 'text') return value === '' ? [] : [value];
      const number = Number(value);
      return value.trim() === '' || Number.isNaN(number) ? [] : [number];
    });
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', mt: 1 }}>
      <FieldPicker
        form={form}
        fields={fields}
        label={translate('form_visual.condition.field')}
        value={condition ? [condition.field] : []}
        onChange={([id]) => ask(id)}
      />
      {condition && (
        <Autocomplete<Answer, true, false, boolean>
          multiple
          size="small"
          freeSolo={isFree}
          autoSelect={isFree}
          disableCloseOnSelect={!isFree}
          options={[...answers.keys()]}
          value={[...condition.is]}
          getOptionLabel={(value) => answers.get(value) ?? String(value)}
          getOptionKey={(value) => String(value)}
          isOptionEqualToValue={(one, other) => one === other}
          onChange={(_, values) => onChange({ ...condition, is: [...new Set(read(values))] })}
          noOptionsText={translate('leads.choice.none')}
          openText={translate('ra.action.open')}
          closeText={translate('ra.action.close')}
          clearText={translate('ra.action.clear_input_value')}
          renderInput={(params) => (
            <TextField
              {...params}
              margin="none"
              label={translate('form_visual.condition.is')}
              error={condition.is.length === 0}
              helperText={
                condition.is.length === 0
                  ? translate('form_visual.condition.none')
                  : isFree
                    ? translate('form_visual.condition.typed')
                    : null
              }
            />
          )}
        />
      )}
    </Box>
  );
}
