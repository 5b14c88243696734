import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { Language } from '#schemas/engine/codes.ts';
import { ROW_KEY } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { formatValue } from '../display.ts';
import { rowChanges, type RowChange, type RowValues } from './changes.ts';
import { columnsIn } from './columns.ts';

interface RowsTableProps {
  /** Of the list field, localised. */
  readonly schema: JsonSchema;
  readonly ui: JsonSchema;
  readonly rows: readonly RowValues[];
  readonly language: Language;
  /** The rows before: what was added, removed or changed is marked. */
  readonly before?: readonly RowValues[];
}

const CELL = {
  textAlign: 'left',
  verticalAlign: 'top',
  px: 1,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const;

/** The rows of a list to read, only with the columns in which one of them says something. */
export function RowsTable({ schema, ui, rows, language, before }: RowsTableProps) {
  const translate = useTranslate();
  const changes: readonly Pick<RowChange, 'key' | 'kind' | 'before' | 'after' | 'cells'>[] = before
    ? rowChanges(before, rows)
    : rows.map((row) => ({ key: String(row[ROW_KEY]), kind: 'same', before: null, after: row, cells: [] }));
  if (changes.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('form_fields.rows.none')}
      </Typography>
    );
  const columns = columnsIn(schema, ui, language).filter(({ property }) =>
    changes.some(
      ({ before: was, after }) => !isEmpty((after ?? was)?.[property]) || !isEmpty(was?.[property]),
    ),
  );
  return (
    // A wide table scrolls by itself; the keyboard must be able to do it too.
    <Box
      sx={{ overflowX: 'auto', maxWidth: '100%' }}
      tabIndex={0}
      role="group"
      aria-label={String(schema.title ?? '')}
    >
      <Box
        component="table"
        sx={{ borderCollapse: 'collapse', fontSize: 'body2.fontSize', minWidth: '100%' }}
      >
        <thead>
          <tr>
            {columns.map(({ property, title }) => (
              <Box
                component="th"
                scope="col"
                key={property}
                sx={{ ...CELL, color: 'text.secondary', fontWeight: 600 }}
              >
                {title}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ key, kind, before: was, after, cells }) => (
            <tr key={key} data-change={kind}>
              {columns.map(({ property, schema: column, ui: cellUi }) => {
                const words = (row: RowValues | null) =>
                  formatValue(column, cellUi, row?.[property], language) ?? '—';
                const isChanged = kind !== 'same' && cells.includes(property);
                return (
                  <Box component="td" key={property} sx={CELL}>
                    {isChanged && was && (
                      <Box component="del" sx={{ color: 'error.main', display: 'block' }}>
                        {words(was)}
                      </Box>
                    )}
                    {isChanged && after ? (
                      <Box component="ins" sx={{ color: 'success.main', fontWeight: 600 }}>
                        {words(after)}
                      </Box>
                    ) : (
                      after && words(after)
                    )}
                  </Box>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
