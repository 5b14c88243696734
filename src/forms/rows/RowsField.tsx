import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FieldProps } from '@rjsf/utils';
import { useTranslate } from 'ra-core';
import { useMemo, useRef } from 'react';
import { ROW_KEY } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { useControl } from '../control.ts';
import { useFormStore, useMarks } from '../formStore.ts';
import { rowsIn, type RowValues } from './changes.ts';
import { columnsIn } from './columns.ts';
import { gridOf, Row } from './Row.tsx';
import { RowsTable } from './RowsTable.tsx';
import { useRows } from './useRows.ts';

/** So many columns still fit beside each other. */
const GRID_COLUMNS = 5;

/** RJSF's field for a list of rows: one value, in which every row keeps its key wherever it stands. */
export function RowsField(props: FieldProps) {
  const { fieldPathId, formData, readonly, disabled, onChange, onBlur } = props;
  const schema = props.schema as JsonSchema;
  const ui = props.uiSchema as JsonSchema;
  const translate = useTranslate();
  const control = useControl();
  const { language, model } = useFormStore();
  const path = fieldPathId.path.join('.');
  const { cells } = useMarks(path);
  const list = useRef<HTMLDivElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const rows = useMemo(() => rowsIn(formData), [formData]);
  const columns = useMemo(() => columnsIn(schema, ui ?? {}, language), [schema, ui, language]);
  const { told, add, setCell, act, undo } = useRows(
    rows,
    (changed: readonly RowValues[]) => onChange(changed, fieldPathId.path),
    list,
    undoButton,
  );
  if (readonly || disabled) return <RowsTable schema={schema} ui={ui ?? {}} rows={rows} />;
  const label = model.labelAt(path);
  const id = fieldPathId.$id;
  const limit = typeof schema.maxItems === 'number' ? schema.maxItems : Infinity;
  const canAdd = rows.length < limit;
  const isGrid =
    columns.length <= GRID_COLUMNS && columns.every((column) => column.ui['ui:widget'] !== 'textarea');
  return (
    <Box
      ref={list}
      id={id}
      role="group"
      aria-labelledby={control.labelId}
      aria-describedby={control.describedBy}
      sx={{ display: 'grid', gap: 1, minWidth: 0 }}
    >
      {isGrid && rows.length > 0 && (
        <Box
          aria-hidden
          sx={{
            display: 'none',
            '@media (min-width:900px)': {
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: gridOf(columns.length),
            },
          }}
        >
          {columns.map(({ property, title, required }) => (
            <Typography key={property} variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {title}
              {required && (
                <Box component="span" sx={{ color: 'error.main' }}>
                  {' *'}
                </Box>
              )}
            </Typography>
          ))}
        </Box>
      )}
      {rows.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('form_fields.rows.none')}
        </Typography>
      )}
      {rows.map((row, index) => (
        <Row
          key={String(row[ROW_KEY])}
          rowKey={String(row[ROW_KEY])}
          row={row}
          index={index}
          count={rows.length}
          columns={columns}
          path={path}
          id={id}
          label={label}
          isGrid={isGrid}
          canAdd={canAdd}
          errors={cells?.[index] ?? null}
          onCell={setCell}
          onAct={act}
          onBlur={onBlur}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={!canAdd}
          onClick={add}
          aria-describedby={control.labelId}
        >
          {translate('form_fields.rows.add')}
        </Button>
        {!canAdd && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('form_fields.rows.most', { smart_count: limit })}
          </Typography>
        )}
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {told && translate(`form_fields.rows.${told.what}`, { number: told.number })}
        </Typography>
        {told?.removed && (
          <Button ref={undoButton} size="small" onClick={undo}>
            {translate('ra.action.undo')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
