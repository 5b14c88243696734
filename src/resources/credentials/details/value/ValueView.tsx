import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { FormField } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { formatValue } from '#src/forms/display.ts';
import { RowsTable } from '#src/forms/rows/RowsTable.tsx';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useResource } from '../../api.ts';

interface ValueViewProps {
  readonly field: FormField;
  readonly ui: JsonSchema;
  readonly value: unknown;
  /** What stood there before, so that what differs is marked. */
  readonly before?: unknown;
  /** What is sensitive is shown as it is. */
  readonly open?: boolean;
}

/** A value of a form to be read: codes by their names, lists of rows as a table, other resources by their names. */
export function ValueView({ field, ui, value, before, open = false }: ValueViewProps) {
  const translate = useTranslate();
  const language = useLanguage();
  if (isEmpty(value) && !(field.rows && before !== undefined))
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('credential_file.value.none')}
      </Box>
    );
  if (field.rows) return <RowsTable schema={field.schema} ui={ui} rows={value} before={before} open={open} />;
  if (field.reference)
    return (
      <>
        {[value].flat().map((id, index) => (
          <span key={String(id)}>
            {index > 0 && ', '}
            <ResourceName id={String(id)} />
          </span>
        ))}
      </>
    );
  return (
    <Box component="span" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {formatValue(field.schema, ui, value, language, open)}
    </Box>
  );
}

function ResourceName({ id }: { readonly id: string }) {
  const translate = useTranslate();
  const { data, error } = useResource(id);
  return <bdi>{data?.name ?? (error ? translate('credential_file.value.gone') : '…')}</bdi>;
}
