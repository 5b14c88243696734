import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FieldTemplateProps } from '@rjsf/utils';
import { useTranslate } from 'ra-core';
import { itemOf } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { formatValue } from '../display.ts';
import { useFormStore } from '../formStore.ts';
import { RowsTable } from '../rows/RowsTable.tsx';

type Schema = Pick<FieldTemplateProps, 'schema'>['schema'];

/** Whether a field is only read by this reader: somebody else fills it in. */
export const isOnlyRead = (schema: Schema): boolean => schema.readOnly === true;

interface ReadOnlyValueProps extends Pick<
  FieldTemplateProps,
  'schema' | 'uiSchema' | 'formData' | 'children'
> {
  readonly labelId: string;
  readonly describedBy: string | undefined;
}

/** What somebody else fills in, as a text to be read. */
export function ReadOnlyValue({
  schema,
  uiSchema,
  formData,
  children,
  labelId,
  describedBy,
}: ReadOnlyValueProps) {
  const translate = useTranslate();
  const { language } = useFormStore();
  const [field, ui] = [schema as JsonSchema, (uiSchema ?? {}) as JsonSchema];
  const item = itemOf(field);
  const text = formatValue(field, ui, formData, language);
  return (
    <Box role="group" aria-labelledby={labelId} aria-describedby={describedBy} sx={{ minWidth: 0 }}>
      {'x-reference' in item && text !== null ? (
        // Its control alone knows the names of other parts of the file.
        children
      ) : 'properties' in item && text !== null ? (
        <RowsTable schema={field} ui={ui} rows={formData} />
      ) : (
        <Typography sx={{ minHeight: 24, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text ?? (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {translate('credentials.value.none')}
            </Box>
          )}
        </Typography>
      )}
    </Box>
  );
}

/** Why a field is only read: who fills it in. */
export function ReadOnlyMark({ id, schema }: { readonly id: string; readonly schema: Schema }) {
  const translate = useTranslate();
  const by = (schema as JsonSchema)['x-edit'] === 'PROVIDER' ? 'provider' : 'staff';
  return (
    <Box
      component="span"
      id={id}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color: 'text.secondary',
        typography: 'caption',
      }}
    >
      <LockIcon aria-hidden sx={{ fontSize: 16 }} />
      {translate(`form_use.read_only.${by}`)}
    </Box>
  );
}
