import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { isMany, type RowsField } from '#schemas/engine/field.ts';
import { entries } from '#schemas/engine/resource.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '../index.ts';
import type { InputProps } from '../view.ts';

const emptyRow = (field: RowsField): Record<string, unknown> =>
  Object.fromEntries(entries(field.fields).map(([name, inner]) => [name, isMany(inner) ? [] : null]));

/** A table inside the form: every row a group of inputs that fill the width there is, one below the other on a phone. */
export function RowsInput({ source, field }: InputProps<RowsField>) {
  const translate = useTranslate();
  const text = useText();
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const { control, getFieldState, formState, clearErrors } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: source });
  const fault = getFieldState(source, formState).error;
  // Beside faults of its rows, the table's own.
  const error = fault?.message ?? fault?.root?.message;
  const label = text(field.label);

  const removeAt = (index: number) => {
    remove(index);
    clearErrors(`${source}.root`);
    // Its button is gone; without a new place the keyboard starts again at the top of the page.
    add.current?.focus();
  };

  return (
    <Box
      role="group"
      aria-labelledby={`${id}-label`}
      {...(error ? { 'aria-describedby': `${id}-error` } : {})}
      sx={{ display: 'grid', gap: 1 }}
    >
      <Typography id={`${id}-label`} variant="subtitle2" component="h3">
        {label}
      </Typography>
      {fields.map((row, index) => (
        <Row
          key={row.id}
          source={`${source}.${index}`}
          field={field}
          label={`${label} ${index + 1}`}
          onRemove={() => removeAt(index)}
        />
      ))}
      {error && (
        <FormHelperText error id={`${id}-error`} sx={{ m: 0 }}>
          {error}
        </FormHelperText>
      )}
      <Box>
        <Button
          ref={add}
          startIcon={<AddIcon />}
          size="small"
          variant="outlined"
          disabled={fields.length >= (field.maxRows ?? Infinity)}
          onClick={() => {
            append(emptyRow(field));
            clearErrors(`${source}.root`);
          }}
          // Where the form goes for a table's own fault, such as having no row.
          data-invalid={error ? true : undefined}
          {...(error ? { 'aria-describedby': `${id}-error` } : {})}
        >
          {translate('leads.rows.add', { name: label })}
        </Button>
      </Box>
    </Box>
  );
}

interface RowProps {
  readonly source: string;
  readonly field: RowsField;
  readonly label: string;
  readonly onRemove: () => void;
}

function Row({ source, field, label, onRemove }: RowProps) {
  const translate = useTranslate();
  const remove = translate('leads.rows.remove', { name: label });
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={label}
      sx={{ display: 'flex', gap: 1, alignItems: 'start', p: 1.5 }}
    >
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 190px), 1fr))',
        }}
      >
        {entries(field.fields).map(([name, inner]) => {
          const { Input } = viewOf(inner);
          return <Input key={name} source={`${source}.${name}`} field={inner} />;
        })}
      </Box>
      <Tooltip title={remove}>
        <IconButton aria-label={remove} onClick={onRemove} size="small">
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Paper>
  );
}
