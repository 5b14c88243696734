import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import { memo, useId, useState } from 'react';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import { textIn } from '../api/items.ts';
import { faultyIn, isFaulty, type RowColumn } from './columns.ts';
import { Compare } from './duplicates/Compare.tsx';
import { RowDecision } from './duplicates/RowDecision.tsx';
import { RowCells, type Pen } from './RowCells.tsx';
import { RowHead } from './RowHead.tsx';
import { RowReasons } from './RowReasons.tsx';
import { useRowsScope } from './scope.ts';
import { cellSx } from './styles.ts';
import { usePen } from './usePen.ts';
import { useRow } from './useRow.ts';

/** Cells of a row without a fault that say which one it is. */
const FIRST = 4;

interface RowCardsProps {
  readonly items: readonly ImportItem[];
  readonly columns: readonly RowColumn[];
  readonly label: string;
  readonly isOld: boolean;
}

/** The same rows on a phone: each with what is wrong with it, its other cells folded away. */
export function RowCards({ items, columns, label, isOld }: RowCardsProps) {
  const { place, pen } = usePen(items, columns, false);
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={isOld}
      sx={[{ listStyle: 'none', m: 0, p: 1, display: 'grid', gap: 1, opacity: isOld ? 0.5 : 1 }, cellSx]}
    >
      {items.map((item) => (
        <RowCard
          key={item.entity_id}
          item={item}
          columns={columns}
          editing={place?.id === item.entity_id ? place.column : null}
          pen={pen}
        />
      ))}
    </Box>
  );
}

interface RowCardProps {
  readonly item: ImportItem;
  readonly columns: readonly RowColumn[];
  readonly editing: string | null;
  readonly pen: Pen;
}

const RowCard = memo(function RowCard({ item, columns, editing, pen }: RowCardProps) {
  const translate = useTranslate();
  const { status } = useRowsScope();
  const row = useRow(item);
  const id = useId();
  const [isComparing, setComparing] = useState(false);
  const [isWhole, setWhole] = useState(false);
  // As it was when the page was read: a corrected cell stays where it is.
  const [first] = useState(() => {
    const faulty = faultyIn([item]);
    const wrong = columns.filter((column) => isFaulty(column, faulty));
    return wrong.length > 0
      ? wrong
      : columns.filter(({ column }) => textIn(item, column) !== '').slice(0, FIRST);
  });
  const names = new Set(first.map(({ column }) => column));
  return (
    <Paper component="li" variant="outlined" aria-labelledby={id} sx={{ p: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mb: 0.5 }}>
        <Box component="b" id={id} sx={{ flex: 1 }}>
          {translate('import_rows.row.of', { row: item.row_no })}
        </Box>
        <RowHead item={item} isBusy={row.isPending} onRemove={(removed) => void row.change({ removed })} />
      </Box>
      <Box
        sx={{ color: item.status === 'INVALID' ? 'error.main' : 'text.primary', overflowWrap: 'anywhere' }}
      >
        <RowReasons item={item} note={row.note} />
      </Box>
      {status === 'DUPLICATED' && (
        <Box sx={{ my: 1 }}>
          <RowDecision
            item={item}
            isComparing={isComparing}
            onCompare={setComparing}
            onDecide={(decision) => void row.change({ decision })}
          />
        </Box>
      )}
      {isComparing && <Compare item={item} />}
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.75 }}>
        <RowCells
          item={item}
          columns={isWhole ? [...first, ...columns.filter(({ column }) => !names.has(column))] : first}
          row={row}
          pen={pen}
          editing={editing}
          wrap={(column, cell) => (
            <Box key={column.column} sx={{ minWidth: 0 }}>
              <Box
                component="dt"
                sx={{ color: 'text.secondary', fontSize: 'caption.fontSize', overflowWrap: 'anywhere' }}
              >
                {column.column}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {cell}
              </Box>
            </Box>
          )}
        />
      </Box>
      {columns.length > first.length && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {translate(isWhole ? 'import_rows.row.fewer_cells' : 'import_rows.row.all_cells')}
        </Button>
      )}
    </Paper>
  );
});
