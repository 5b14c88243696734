import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'ra-core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNumber } from '#src/i18n/hooks.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { Columns } from './columns.ts';
import { useSelection } from './selection.ts';

interface ListToolbarProps {
  readonly columns: Columns;
  /** What can be done with the selected records. */
  readonly bulk: ReactNode;
}

/**
 * The line above the records: how many there are and which columns; while something is selected what can be done with
 * it, in the same place, so that the rows stay where they are under the pointer.
 */
export function ListToolbar({ columns, bulk }: ListToolbarProps) {
  const selection = useSelection();
  const isSelecting = selection !== null && (selection.isAllMatching || selection.ids.size > 0);
  const line = useRef<HTMLDivElement>(null);
  const wasSelecting = useRef(isSelecting);
  useEffect(() => {
    // What was pressed has gone with the selection: who works with the keyboard goes on from here.
    if (wasSelecting.current && !isSelecting && document.activeElement === document.body)
      line.current?.focus({ preventScroll: true });
    wasSelecting.current = isSelecting;
  }, [isSelecting]);
  return (
    <Box
      ref={line}
      tabIndex={-1}
      data-above-list=""
      sx={{
        outline: 'none',
        minHeight: { xs: 40, sm: 48 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignItems: 'center',
        minWidth: 0,
      }}
    >
      {isSelecting ? (
        bulk
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 0, sm: 1.5 } }}>
          <Count />
          <Box sx={{ flex: 1 }} />
          <ColumnChooser columns={columns} />
        </Box>
      )}
    </Box>
  );
}

/** How many records match; read out when it changes, which is what a filter is set for. */
function Count() {
  const { total, meta, isPending } = useListContext();
  const translate = useTranslate();
  const number = useNumber();
  const isExact = (meta as { total_exact?: boolean } | undefined)?.total_exact !== false;
  return (
    <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
      {!isPending &&
        total !== undefined &&
        translate('list.count', {
          smart_count: total,
          total: `${number(total)}${isExact ? '' : '+'}`,
        })}
    </Typography>
  );
}
