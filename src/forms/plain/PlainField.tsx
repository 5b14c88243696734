import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { getUiOptions, type FieldTemplateProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { ControlContext, type Control } from '../control.ts';

/** A field of a plain form: label, control and help. */
export function PlainField({
  id,
  fieldPathId,
  schema,
  uiSchema,
  label,
  rawDescription,
  children,
}: FieldTemplateProps) {
  const { widget, width, field } = getUiOptions(uiSchema);
  const isField = fieldPathId.path.length === 2;
  const labelId = `${id}-label`;
  const helpId = `${id}-help`;
  const control = useMemo(
    (): Control => ({
      labelId,
      describedBy: rawDescription ? helpId : undefined,
      isInvalid: false,
      isRequired: false,
    }),
    [labelId, helpId, rawDescription],
  );
  if (!isField) return children;
  const isBox = schema.type === 'boolean' && widget !== 'radio';
  const isGroup = schema.type === 'array' || widget === 'radio' || field !== undefined;
  return (
    <Box sx={{ minWidth: 0, ...(width === 'full' || isGroup ? { gridColumn: '1 / -1' } : {}) }}>
      {!isBox && (
        <Typography
          id={labelId}
          variant="body2"
          sx={{ fontWeight: 600, mb: 0.5 }}
          {...(isGroup ? { component: 'span' as const } : { component: 'label' as const, htmlFor: id })}
        >
          {label}
        </Typography>
      )}
      <ControlContext value={control}>{children}</ControlContext>
      {rawDescription && <FormHelperText id={helpId}>{rawDescription}</FormHelperText>}
    </Box>
  );
}
