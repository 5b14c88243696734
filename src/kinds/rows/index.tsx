import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { RowsField, Values } from '#schemas/engine/field.ts';
import { entries } from '#schemas/engine/resource.ts';
import { useText } from '#src/i18n/hooks.ts';
import { usePrinting } from '#src/resources/generic/print/printing.ts';
import { viewOf } from '../index.ts';
import { Empty } from '../shared/Empty.tsx';
import type { CellProps, KindView } from '../view.ts';

/** In a list how many rows there are, in details the rows. */
function Cell({ value, field, full }: CellProps<RowsField>) {
  const translate = useTranslate();
  const rows: Values[] = Array.isArray(value) ? value : [];
  if (rows.length === 0) return <Empty />;
  if (!full) return <>{translate('leads.rows.count', { smart_count: rows.length })}</>;
  return <FoldedRows rows={rows} field={field} />;
}

const CELL = {
  textAlign: 'left',
  verticalAlign: 'top',
  px: 1,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** A lead may have two hundred locations: beyond so many rows the rest is folded away. */
const FOLD = 12;

interface RowsTableProps {
  readonly rows: readonly Values[];
  readonly field: RowsField;
}

function FoldedRows({ rows, field }: RowsTableProps) {
  const translate = useTranslate();
  const [isAll, setAll] = useState(usePrinting());
  if (rows.length <= FOLD) return <RowsTable rows={rows} field={field} />;
  return (
    <>
      <RowsTable rows={isAll ? rows : rows.slice(0, FOLD)} field={field} />
      <Button size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)} sx={{ mt: 0.5 }}>
        {isAll
          ? translate('details.rows.fewer')
          : translate('details.rows.all', { smart_count: rows.length })}
      </Button>
    </>
  );
}

/** Only columns in which a row says something: a location has twelve, most of them empty. */
function RowsTable({ rows, field }: RowsTableProps) {
  const text = useText();
  const columns = entries(field.fields).filter(([name]) =>
    rows.some((row) => row[name] !== null && row[name] !== undefined),
  );
  return (
    // A wide table scrolls by itself; the keyboard must be able to do it too.
    <Box
      sx={{ overflowX: 'auto', maxWidth: '100%' }}
      tabIndex={0}
      role="group"
      aria-label={text(field.label)}
    >
      <Box
        component="table"
        sx={{ borderCollapse: 'collapse', fontSize: 'body2.fontSize', minWidth: '100%' }}
      >
        <thead>
          <tr>
            {columns.map(([name, inner]) => (
              <Box
                component="th"
                scope="col"
                key={name}
                sx={{ ...CELL, color: 'text.secondary', fontWeight: 600, whiteSpace: 'nowrap' }}
              >
                {text(inner.label)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map(([name, inner]) => {
                const { Cell: Inner } = viewOf(inner);
                return (
                  <Box component="td" key={name} sx={CELL}>
                    <Inner value={row[name]} field={inner} />
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

export const rows: KindView<RowsField> = { Cell, Filter: null };
