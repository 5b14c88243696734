import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { ROW_KEY, type FormColumn } from '#schemas/engine/form.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { isSame } from '#schemas/engine/same.ts';
import { formatValue } from '#src/forms/display.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

interface RowsViewProps {
  readonly columns: readonly FormColumn[];
  readonly ui: JsonSchema;
  readonly rows: readonly Values[];
  readonly before?: unknown;
}

/** A list of rows as a table, on a phone as cards. Against `before` it marks rows and cells by the rows' stable keys. */
export function RowsView({ columns, ui, rows, before }: RowsViewProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const former = Array.isArray(before) ? before.filter(isValues) : null;
  const formerOf = new Map(former?.map((row) => [row[ROW_KEY], row]));
  const gone = former?.filter((row) => !rows.some((one) => one[ROW_KEY] === row[ROW_KEY])) ?? [];
  const cellUi = ({ property }: FormColumn): JsonSchema => {
    const item = isValues(ui.items) ? ui.items[property] : null;
    return isValues(item) ? item : {};
  };
  const words = (column: FormColumn, row: Values) =>
    formatValue(column.schema, cellUi(column), row[column.property], language) ?? '—';
  const title = (column: FormColumn) => String(column.schema.title ?? column.property);

  const line = (row: Values, mark: 'added' | 'removed' | null) => {
    const was = formerOf.get(row[ROW_KEY]);
    return (
      <tr key={String(row[ROW_KEY])} className={mark ?? undefined}>
        {columns.map((column, index) => {
          const isChanged = was && mark === null && !isSame(was[column.property], row[column.property]);
          return (
            <td key={column.columnId} data-label={title(column)} className={isChanged ? 'changed' : undefined}>
              {index === 0 && mark && <b>{translate(`credential_file.rows.${mark}`)} </b>}
              {mark === 'removed' ? <s>{words(column, row)}</s> : words(column, row)}
              {isChanged && <s>{words(column, was)}</s>}
            </td>
          );
        })}
      </tr>
    );
  };
  return (
    <Box component="table" sx={tableSx}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.columnId} scope="col">
              {title(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => line(row, former && !formerOf.has(row[ROW_KEY]) ? 'added' : null))}
        {gone.map((row) => line(row, 'removed'))}
      </tbody>
    </Box>
  );
}

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th': { textAlign: 'start', color: 'text.secondary', fontWeight: 600, fontSize: 'caption.fontSize' },
  '& th, & td': { p: 0.5, verticalAlign: 'top', overflowWrap: 'anywhere', borderBottom: 1, borderColor: 'divider' },
  '& s': { color: 'text.secondary', display: 'block' },
  '& .changed': { bgcolor: 'status.progress.soft', color: 'status.progress.on' },
  '& .changed s': { color: 'inherit' },
  '& .added td': { bgcolor: 'status.won.soft', color: 'status.won.on' },
  '& .removed td': { bgcolor: 'status.exit.soft', color: 'status.exit.on' },
  '@media (max-width: 767px)': {
    '& thead': { display: 'none' },
    '& tr': { display: 'block', borderBottom: 1, borderColor: 'divider', py: 0.5 },
    '& td': { display: 'block', border: 0, p: 0.25 },
    '& td::before': { content: 'attr(data-label) ": "', color: 'text.secondary' },
  },
} as const;
