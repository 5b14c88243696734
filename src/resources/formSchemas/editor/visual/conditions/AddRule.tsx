import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Form, FormField } from '#schemas/engine/form.ts';
import type { Rule } from '#schemas/engine/rules.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useEditorStore } from '../../store.ts';
import { addRule, answersOf } from '../model/conditions.ts';
import { fieldAt } from '../model/place.ts';
import { columnPlaces, knownFields, lastOf, nameAt } from '../model/read.ts';
import { FieldPicker } from './FieldPicker.tsx';

const KINDS = ['anyOf', 'anyYes', 'together', 'order', 'hasRow', 'rowsAtMost'] as const;
type Kind = (typeof KINDS)[number];

/** The fields that a kind of rule may be about. */
const FITS: Readonly<Record<Kind, (field: FormField) => boolean>> = {
  anyOf: () => true,
  anyYes: (field) => answersOf(field) === 'boolean',
  together: () => true,
  order: ({ schema, rows }) =>
    !rows && (schema.format === 'day' || schema.type === 'integer' || schema.type === 'number'),
  hasRow: ({ rows }) => rows !== undefined,
  rowsAtMost: ({ rows }) => rows !== undefined,
};
const isNumber = ({ schema }: FormField): boolean => schema.type === 'integer' || schema.type === 'number';

/** Builds a rule; null until it says all that it has to say. */
function ruleOf(
  kind: Kind,
  ids: readonly string[],
  other: string | undefined,
  column: string,
  isStrict: boolean,
): Rule | null {
  const [first] = ids;
  if (first === undefined) return null;
  switch (kind) {
    case 'anyOf':
    case 'anyYes':
    case 'together':
      return ids.length < 2 ? null : { rule: kind, fields: ids };
    case 'order':
      return other === undefined || other === first
        ? null
        : { rule: kind, before: first, after: other, ...(isStrict && { strict: true }) };
    case 'hasRow':
      return { rule: kind, field: first };
    case 'rowsAtMost':
      return other === undefined || column === '' ? null : { rule: kind, field: first, column, total: other };
  }
}

/** A new rule, put together in words. */
export function AddRule({ form }: { readonly form: Form }) {
  const translate = useTranslate();
  const language = useLanguage();
  const store = useEditorStore();
  const [kind, setKind] = useState<Kind | ''>('');
  const [ids, setIds] = useState<readonly string[]>([]);
  const [other, setOther] = useState<string | undefined>();
  const [column, setColumn] = useState('');
  const [isStrict, setStrict] = useState(false);
  // Rules see values that are always shown, and none that is masked.
  const fields = knownFields(form).filter(
    ({ shownWhen, sensitive, document }) => !shownWhen && !sensitive && !document,
  );
  const reset = (next: Kind | '') => {
    setKind(next);
    setIds([]);
    setOther(undefined);
    setColumn('');
    setStrict(false);
  };
  const rule = kind === '' ? null : ruleOf(kind, ids, other, column, isStrict);
  const list = kind === 'rowsAtMost' ? fields.find((field) => field.fieldId === ids[0]) : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', mt: 1 }}>
      <TextField
        select
        size="small"
        margin="none"
        label={translate('form_visual.rule.add')}
        value={kind}
        onChange={({ target }) => reset(target.value as Kind | '')}
      >
        {KINDS.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`form_visual.rule.kind_${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {kind !== '' && (
        <FieldPicker
          form={form}
          fields={fields.filter(FITS[kind])}
          label={translate(
            kind === 'order'
              ? 'form_visual.rule.before'
              : ['hasRow', 'rowsAtMost'].includes(kind)
                ? 'form_visual.rule.list'
                : 'form_visual.rule.fields',
          )}
          value={ids}
          isMany={['anyOf', 'anyYes', 'together'].includes(kind)}
          onChange={setIds}
        />
      )}
      {list && (
        <TextField
          select
          size="small"
          margin="none"
          label={translate('form_visual.rule.column')}
          value={column}
          onChange={({ target }) => setColumn(target.value)}
        >
          {columnPlaces(form, fieldAt(...list.path)).map((place) => (
            <MenuItem key={lastOf(place)} value={lastOf(place)}>
              {nameAt(form, place, language)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {(kind === 'order' || kind === 'rowsAtMost') && (
        <FieldPicker
          form={form}
          fields={fields.filter(kind === 'order' ? FITS.order : isNumber)}
          label={translate(kind === 'order' ? 'form_visual.rule.after' : 'form_visual.rule.total')}
          value={other === undefined ? [] : [other]}
          onChange={([id]) => setOther(id)}
        />
      )}
      {kind === 'order' && (
        <TextField
          select
          size="small"
          margin="none"
          label={translate('form_visual.rule.same')}
          value={String(isStrict)}
          onChange={({ target }) => setStrict(target.value === 'true')}
        >
          <MenuItem value="false">{translate('form_visual.rule.same_ok')}</MenuItem>
          <MenuItem value="true">{translate('form_visual.rule.same_no')}</MenuItem>
        </TextField>
      )}
      {kind !== '' && (
        <Button
          startIcon={<AddIcon />}
          disabled={rule === null}
          onClick={() => {
            if (!rule) return;
            store.edit((work) => ({ ...work, form: addRule(work.form, rule) }));
            reset('');
          }}
          sx={{ justifySelf: 'start' }}
        >
          {translate('form_visual.rule.add')}
        </Button>
      )}
    </Box>
  );
}
