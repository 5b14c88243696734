import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import type { Codes } from '#schemas/engine/codes.ts';
import type { CodeField } from '#schemas/engine/field.ts';
import { codesOfField } from '#schemas/engine/fieldCodes.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { ChoicePicker, keysOf, type Option } from '../shared/ChoicePicker.tsx';
import { Empty } from '../shared/Empty.tsx';
import { Names } from '../shared/Names.tsx';
import { NONE } from '../shared/none.ts';
import { useField } from '../shared/useField.ts';
import type { CellProps, FilterProps, InputProps, KindView } from '../view.ts';
import { StatusChip } from './StatusChip.tsx';
import { toneOf } from './tones.ts';

/** The label of a code of the field, of one of its groups, or of none; a code that is not among them is shown as it is. */
function useLabelOf(field: CodeField): (code: string) => string {
  const language = useLanguage();
  const translate = useTranslate();
  return useCallback(
    (code) => {
      if (code === NONE) return translate('leads.cell.empty');
      const codes = isGroup(field, code) ? groupsOf(field) : codesOfField(field);
      return codes[code]?.[language] ?? code;
    },
    [language, field, translate],
  );
}

const isGroup = (field: CodeField, code: string): boolean =>
  field.groups !== undefined && Object.hasOwn(field.groups, code);
/** Group names are a list of their own beside the codes: LEAD_STATUS → LEAD_STATUS_GROUP. */
const groupsOf = (field: CodeField): Codes => {
  const name = `${field.list}_GROUP`;
  return Object.hasOwn(VOCABULARY, name) ? VOCABULARY[name as keyof typeof VOCABULARY] : codesOfField(field);
};

function useOptions(field: CodeField, codes: readonly string[]): Option[] {
  const labelOf = useLabelOf(field);
  return useMemo(() => codes.map((id) => ({ id, label: labelOf(id) })), [codes, labelOf]);
}

/** The codes of a list in its order; `only` leaves out the others, whatever its own order. */
const codesIn = (field: CodeField, only?: readonly string[]): string[] =>
  Object.keys(codesOfField(field)).filter((code) => !only || only.includes(code));

function Input(props: InputProps<CodeField>) {
  return props.field.many ? <ManyInput {...props} /> : <OneInput {...props} />;
}

/** A reason stands below its choice and stays readable, though the choice is dimmed. */
const OPTION = {
  display: 'block',
  whiteSpace: 'normal',
  maxWidth: 480,
  '&.Mui-disabled': { opacity: 1, color: 'text.secondary' },
  '& .MuiTypography-root': { display: 'block' },
} as const;

function OneInput({ source, field, codes, barred = {} }: InputProps<CodeField>) {
  const { input, control } = useField(source, field);
  const value: string = typeof input.value === 'string' ? input.value : '';
  const offered = useMemo(() => codesIn(field, codes && [...codes, value]), [field, codes, value]);
  const options = useOptions(field, offered);
  const labelOf = useLabelOf(field);
  const translate = useTranslate();
  return (
    <TextField
      {...control}
      select
      value={value}
      onChange={input.onChange}
      onBlur={input.onBlur}
      inputRef={input.ref}
      slotProps={{ select: { renderValue: (code) => (code === '' ? '' : labelOf(String(code))) } }}
    >
      {!field.required && <MenuItem value="">{translate('leads.choice.unknown')}</MenuItem>}
      {options.map(({ id, label }) => {
        const reason = id === value ? undefined : barred[id];
        return (
          <MenuItem key={id} value={id} disabled={reason !== undefined} sx={OPTION}>
            {label}
            {reason !== undefined && <Typography variant="caption">{reason}</Typography>}
          </MenuItem>
        );
      })}
    </TextField>
  );
}

function ManyInput({ source, field }: InputProps<CodeField>) {
  const { input, control } = useField(source, field, { format: (value) => value, parse: (value) => value });
  const all = useMemo(() => codesIn(field), [field]);
  return (
    <ChoicePicker
      many
      options={useOptions(field, all)}
      labelOf={useLabelOf(field)}
      value={input.value}
      onChange={input.onChange}
      onBlur={input.onBlur}
      field={{ ...control, inputRef: input.ref }}
    />
  );
}

function Cell({ value, field, full = false }: CellProps<CodeField>) {
  const labelOf = useLabelOf(field);
  const [first, ...others] = keysOf(value);
  if (first === undefined) return <Empty />;
  const tone = others.length === 0 && field.list ? toneOf(field.list, first) : null;
  return tone ? (
    <StatusChip tone={tone} label={labelOf(first)} />
  ) : (
    <Names names={[first, ...others].map(labelOf)} full={full} />
  );
}

function FilterInput({ field, value, onChange }: FilterProps<CodeField>) {
  const text = useText();
  const all = useMemo(() => [...Object.keys(field.groups ?? {}), ...codesIn(field)], [field]);
  return (
    <ChoicePicker
      many
      options={useOptions(field, all)}
      labelOf={useLabelOf(field)}
      value={value}
      onChange={onChange}
      field={{ label: text(field.label) }}
    />
  );
}

function Summary({ field, value }: { field: CodeField; value: unknown }) {
  return <>{keysOf(value).map(useLabelOf(field)).join(', ')}</>;
}

export const code: KindView<CodeField> = {
  Input,
  Cell,
  Filter: { operator: 'in', Input: FilterInput, Summary },
};
