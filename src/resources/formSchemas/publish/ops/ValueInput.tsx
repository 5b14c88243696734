import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { itemOf, type Form, type FormField } from '#schemas/engine/form.ts';
import { formChoices } from '#schemas/engine/formChoices.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { useText } from '#src/i18n/hooks.ts';
import { useKnownLists } from '../../lists.ts';

type Scalar = string | number | boolean;

interface ValueInputProps {
  readonly form: Pick<Form, 'labels'>;
  readonly field: FormField['fieldId'];
  /** Of the field; of one that takes several choices one of them is chosen. */
  readonly schema: JsonSchema;
  readonly label: string;
  /** There may be none: the choice is called so. */
  readonly none?: string;
  readonly first?: Scalar | null;
  /** null: nothing is chosen, or 'none'. */
  readonly onChange: (value: Scalar | null, isNone: boolean) => void;
}

const NONE = '\u0000none';

/** A value of a field, by its name where the field has choices. */
export function ValueInput({ form, field, schema, label, none, first, onChange }: ValueInputProps) {
  const translate = useTranslate();
  const text = useText();
  const lists = useKnownLists();
  const [value, setValue] = useState(first === null ? NONE : first === undefined ? '' : String(first));
  const { type } = itemOf(schema);
  const choices =
    type === 'boolean'
      ? [true, false].map((one) => ({
          code: String(one),
          name: translate(`form_changes.${one ? 'yes' : 'no'}`),
        }))
      : formChoices(form, field, schema, lists)?.map(({ code, name }) => ({ code, name: text(name) }));
  const isNumber = type === 'number' || type === 'integer';
  const read = (typed: string): Scalar | null => {
    if (typed === '' || typed === NONE) return null;
    if (type === 'boolean') return typed === 'true';
    return isNumber && Number.isFinite(Number(typed)) ? Number(typed) : typed;
  };
  const change = (typed: string) => {
    setValue(typed);
    onChange(read(typed), typed === NONE);
  };
  return (
    <TextField
      select={choices !== undefined}
      size="small"
      fullWidth
      label={label}
      value={value}
      onChange={({ target }) => change(target.value)}
      slotProps={{ htmlInput: isNumber && !choices ? { inputMode: 'decimal' } : {} }}
    >
      {choices && [
        ...(none === undefined
          ? []
          : [
              <MenuItem key={NONE} value={NONE}>
                <em>{none}</em>
              </MenuItem>,
            ]),
        ...choices.map(({ code, name }) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        )),
      ]}
    </TextField>
  );
}
