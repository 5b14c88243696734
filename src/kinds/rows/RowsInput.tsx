import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { get, useFieldArray, useFormContext, useFormState, type FieldError } from 'react-hook-form';
import type { RowsField, Values } from '#schemas/engine/field.ts';
import { useText } from '#src/i18n/hooks.ts';
import type { InputProps } from '../view.ts';
import { countErrors } from '#src/resources/generic/check.ts';
import { formRow } from '#src/resources/generic/values.ts';
import { Row } from './Row.tsx';
import { RowLine } from './RowLine.tsx';
import { useOpenRows } from './useOpenRows.ts';

/** A table inside the form: every row a group of inputs that fill the width there is, one below the other on a phone. */
export function RowsInput({ source, field }: InputProps<RowsField>) {
  const translate = useTranslate();
  const text = useText();
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const { control, clearErrors, getValues } = useFormContext();
  const { fields, append, insert, remove } = useFieldArray({ control, name: source });
  // Only what is marked in this table: the whole form's state would draw the whole form with every mark.
  const { errors } = useFormState({ control, name: source });
  const fault = get(errors, source) as (FieldError & Readonly<Record<number, unknown>>) | undefined;
  // Beside faults of its rows, the table's own.
  const error = fault?.message ?? fault?.root?.message;
  const label = text(field.label);
  const rows = useOpenRows(fields, fault);

  const [removed, setRemoved] = useState<{ readonly index: number; readonly row: Values } | null>(null);

  const latest = useRef(remove);
  useEffect(() => {
    latest.current = remove;
  });
  const removeAt = useCallback(
    (index: number) => {
      setRemoved({ index, row: getValues(`${source}.${index}`) as Values });
      latest.current(index);
      clearErrors(`${source}.root`);
      // Its button is gone; without a new place the keyboard starts again at the top of the page.
      add.current?.focus();
    },
    [clearErrors, getValues, source],
  );
  const putBack = () => {
    if (!removed) return;
    const index = Math.min(removed.index, fields.length);
    insert(index, removed.row, { shouldFocus: false });
    rows.openNext(index);
    setRemoved(null);
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
      {fields.map((row, index) => {
        const shared = { index, field, label: `${label} ${index + 1}`, onRemove: removeAt };
        return rows.isOpen(index) ? (
          <Row key={row.id} source={source} isEntered={rows.isEntered(index)} {...shared} />
        ) : (
          <RowLine
            key={row.id}
            id={row.id}
            row={row}
            marked={countErrors(fault?.[index])}
            onOpen={rows.open}
            {...shared}
          />
        );
      })}
      {error && (
        <FormHelperText error id={`${id}-error`} sx={{ m: 0 }}>
          {error}
        </FormHelperText>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          ref={add}
          startIcon={<AddIcon />}
          size="small"
          variant="outlined"
          disabled={fields.length >= (field.maxRows ?? Infinity)}
          onClick={() => {
            append(formRow(field));
            rows.openNext(fields.length);
            clearErrors(`${source}.root`);
          }}
          // Where the form goes for a table's own fault, such as having no row.
          data-invalid={error ? true : undefined}
          {...(error ? { 'aria-describedby': `${id}-error` } : {})}
        >
          {translate('leads.rows.add', { name: label })}
        </Button>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {removed && translate('form_fields.rows.removed', { number: removed.index + 1 })}
        </Typography>
        {removed && (
          <Button size="small" onClick={putBack}>
            {translate('ra.action.undo')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
