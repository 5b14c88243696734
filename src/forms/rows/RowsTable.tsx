import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { formatValue } from '../display.ts';
import { rowChanges, type RowValues } from './changes.ts';
import { columnsIn, type Column } from './columns.ts';

interface RowsTableProps {
  /** Of the list field, localised. */
  readonly schema: JsonSchema;
  readonly ui: JsonSchema;
  readonly rows: unknown;
  /** What stood there before; absent: nothing is marked. */
  readonly before?: unknown;
  /** What is sensitive is shown as it is. */
  readonly open?: boolean;
}

/** A list of rows as a table, on a phone as cards. Against `before` it marks rows and cells by the rows' stable keys. */
export function RowsTable({ schema: list, ui, rows, before, open = false }: RowsTableProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const columns = columnsIn(list, ui, language);
  const words = ({ schema, ui: cellUi, property }: Column, row: RowValues) =>
    formatValue(schema, cellUi, row[property], language, open) ?? '—';
  return (
    <Box component="table" sx={tableSx}>
      <thead>
        <tr>
          {columns.map(({ property, title }) => (
            <th key={property} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowChanges(before ?? rows, rows).map(({ key, kind, before: was, after, cells }) => (
          <tr key={key} className={kind}>
            {columns.map((column, index) => {
              const isChanged = kind === 'changed' && cells.includes(column.property);
              const now = words(column, after ?? was ?? {});
              return (
                <td
                  key={column.property}
                  data-label={column.title}
                  className={isChanged ? 'cell' : undefined}
                >
                  {index === 0 && (kind === 'added' || kind === 'removed') && (
                    <b>{translate(`form_fields.change.${kind}`)} </b>
                  )}
                  {kind === 'removed' ? <s>{now}</s> : now}
                  {isChanged && was && <s>{words(column, was)}</s>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th': { textAlign: 'start', color: 'text.secondary', fontWeight: 600, fontSize: 'caption.fontSize' },
  '& th, & td': {
    p: 0.5,
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& s': { display: 'block', color: 'text.secondary' },
  '& .cell': { bgcolor: 'status.progress.soft', color: 'status.progress.on' },
  '& .added td': { bgcolor: 'status.won.soft', color: 'status.won.on' },
  '& .removed td': { bgcolor: 'status.exit.soft', color: 'status.exit.on' },
  '& .cell s, & .removed s': { color: 'inherit' },
  '@media (max-width: 766px)': {
    '& thead': VISUALLY_HIDDEN,
    '& tr': { display: 'block', borderBottom: 1, borderColor: 'divider', py: 0.5 },
    '& td': { display: 'block', border: 0, p: 0.25 },
    '& td::before': { content: 'attr(data-label) ": "', color: 'text.secondary' },
  },
} as const;
