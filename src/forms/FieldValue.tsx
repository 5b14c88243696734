import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { Language } from '#schemas/engine/codes.ts';
import type { FormField } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { formatValue } from './display.ts';
import { referenceName, useReferences } from './references.ts';
import { rowsIn } from './rows/changes.ts';
import { RowsTable } from './rows/RowsTable.tsx';

interface FieldValueProps {
  readonly field: FormField;
  /** RJSF's ui of the field (FormModel.ui). */
  readonly ui: JsonSchema;
  readonly value: unknown;
  readonly language: Language;
  /** Of a list the value before, to mark what is another one now. */
  readonly before?: unknown;
}

/** A field's value to read: rows as a table, references by name, what is sensitive as its mask; nothing when there is none. */
export function FieldValue({ field, ui, value, language, before }: FieldValueProps) {
  const translate = useTranslate();
  const references = useReferences();
  if (field.document || (isEmpty(value) && isEmpty(before))) return null;
  if (field.rows)
    return (
      <RowsTable
        schema={field.schema}
        ui={ui}
        rows={rowsIn(value)}
        language={language}
        {...(before !== undefined && { before: rowsIn(before) })}
      />
    );
  const words = field.reference
    ? [value ?? []]
        .flat()
        .map(
          (id) =>
            referenceName(references, String(id)) ??
            (references ? translate('form_fields.reference.gone') : '…'),
        )
        .join(', ')
    : formatValue(field.schema, ui, value, language);
  return (
    <Box component="span" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {words}
    </Box>
  );
}
