import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { memo, useMemo } from 'react';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { ControlContext, type Control } from '../control.ts';
import { FIELD_ATTRIBUTE } from '../focus.ts';
import { SelectWidget } from '../widgets/ChoiceWidgets.tsx';
import { keeping } from '../widgets/keeping.tsx';
import { DateWidget, TextareaWidget, TextWidget } from '../widgets/TextWidget.tsx';
import type { Column } from './columns.ts';

interface CellProps {
  readonly column: Column;
  /** Dotted path of the cell in the form's data. */
  readonly path: string;
  readonly id: string;
  readonly value: unknown;
  readonly error: string | null;
  /** The column's name stands above all rows: here only for those who do not see it. */
  readonly isHeaded: boolean;
  readonly onChange: (property: string, value: unknown) => void;
  readonly onBlur: (id: string, value: unknown) => void;
}

const ignore = (): void => {};

const Choice = keeping(SelectWidget);
const Day = keeping(DateWidget);
const Lines = keeping(TextareaWidget);
const Text = keeping(TextWidget);

/** One cell of a row: label, control, and below it what is wrong. */
export const Cell = memo(function Cell({
  column,
  path,
  id,
  value,
  error,
  isHeaded,
  onChange,
  onBlur,
}: CellProps) {
  const { property, title, help, required, schema, ui, choices } = column;
  const labelId = `${id}-label`;
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  const control = useMemo(
    (): Control => ({
      labelId,
      describedBy: describedBy || undefined,
      isInvalid: error !== null,
      isRequired: required,
    }),
    [labelId, describedBy, error, required],
  );
  const widget = ui['ui:widget'];
  const Widget = choices ? Choice : widget === 'date' ? Day : widget === 'textarea' ? Lines : Text;
  return (
    <Box {...{ [FIELD_ATTRIBUTE]: path }} tabIndex={-1} sx={{ minWidth: 0, position: 'relative' }}>
      <Box
        component="label"
        id={labelId}
        htmlFor={id}
        sx={{
          typography: 'body2',
          fontWeight: 600,
          display: 'block',
          mb: 0.5,
          ...(isHeaded && { '@media (min-width:900px)': VISUALLY_HIDDEN }),
        }}
      >
        {title}
        {required && (
          <Box component="span" aria-hidden sx={{ color: 'error.main' }}>
            {' *'}
          </Box>
        )}
      </Box>
      <ControlContext value={control}>
        <Widget
          id={id}
          label={title}
          schema={schema}
          value={value}
          options={choices ? { enumOptions: [...choices] } : {}}
          onChange={(next: unknown) => onChange(property, next)}
          onBlur={onBlur}
          onFocus={ignore}
        />
      </ControlContext>
      {error && (
        <FormHelperText id={`${id}-error`} error sx={{ fontWeight: 600 }}>
          {error}
        </FormHelperText>
      )}
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </Box>
  );
});
