import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { Form, FormField } from '#schemas/engine/form.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { nameOfField } from './words.ts';

interface FieldPickerProps {
  readonly form: Form;
  readonly fields: readonly FormField[];
  readonly label: string;
  /** Field ids. */
  readonly value: readonly string[];
  readonly isMany?: boolean;
  readonly onChange: (ids: string[]) => void;
}

/** A field of the form, or several, found by name or id. */
export function FieldPicker({ form, fields, label, value, isMany = false, onChange }: FieldPickerProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const byId = new Map(fields.map((field) => [field.fieldId, field]));
  const nameOf = (id: string) => {
    const field = byId.get(id);
    return field ? nameOfField(form, field, language) : id;
  };
  const common = {
    size: 'small' as const,
    options: [...byId.keys()],
    getOptionLabel: (id: string) => `${nameOf(id)} (${id})`,
    noOptionsText: translate('leads.choice.none'),
    openText: translate('ra.action.open'),
    closeText: translate('ra.action.close'),
    clearText: translate('ra.action.clear_input_value'),
    renderInput: (params: object) => <TextField {...params} margin="none" label={label} />,
  };
  return isMany ? (
    <Autocomplete {...common} multiple value={[...value]} onChange={(_, ids) => onChange(ids)} />
  ) : (
    <Autocomplete
      {...common}
      value={value[0] ?? null}
      onChange={(_, id) => onChange(id === null ? [] : [id])}
    />
  );
}
