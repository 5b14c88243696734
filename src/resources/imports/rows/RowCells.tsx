import { useCallback, type ReactNode } from 'react';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import { textIn } from '../api/items.ts';
import { Cell } from './Cell.tsx';
import { reasonOf, type RowColumn } from './columns.ts';
import { useRowsScope } from './scope.ts';
import { isOpen } from './statuses.ts';
import type { useRow } from './useRow.ts';

/** Where the pen is in a grid, and where it can go. The functions stay the same. */
export interface Pen {
  readonly open: (id: string, column: string) => void;
  readonly close: (id: string, column: string) => void;
  readonly move: ((id: string, column: string, step: 1 | -1) => boolean) | null;
}

interface RowCellProps {
  readonly item: ImportItem;
  readonly column: RowColumn;
  readonly row: ReturnType<typeof useRow>;
  readonly pen: Pen;
  readonly isEditing: boolean;
}

/** The functions of a cell, one set for all cells of a row. */
function useCellActions(item: ImportItem, { commit, drop }: RowCellProps['row'], pen: Pen) {
  const id = item.entity_id;
  const { open, close, move } = pen;
  return {
    onOpen: useCallback((column: string) => open(id, column), [open, id]),
    onClose: useCallback((column: string) => close(id, column), [close, id]),
    onCommit: useCallback((column: string, text: string) => void commit(column, text), [commit]),
    onDrop: drop,
    onMoved: useCallback((column: string, step: 1 | -1) => move?.(id, column, step) ?? false, [move, id]),
    hasMove: move !== null,
  };
}

interface RowCellsProps extends Omit<RowCellProps, 'column' | 'isEditing'> {
  readonly columns: readonly RowColumn[];
  readonly editing: string | null;
  /** What stands around a cell: that of a table, or a line of a card. */
  readonly wrap: (column: RowColumn, cell: ReactNode, index: number) => ReactNode;
}

/** The cells of a row in these columns. */
export function RowCells({ item, columns, row, pen, editing, wrap }: RowCellsProps) {
  const { isLocked } = useRowsScope();
  const { onMoved, hasMove, ...actions } = useCellActions(item, row, pen);
  const isEditable = !isLocked && isOpen(item.status);
  return columns.map((column, index) =>
    wrap(
      column,
      <Cell
        column={column.column}
        row={item.row_no}
        text={textIn(item, column.column)}
        reason={reasonOf(item, column)}
        tone={item.status === 'DUPLICATED' ? 'same' : 'bad'}
        edit={row.edits[column.column]}
        isEditing={editing === column.column}
        // What fills no field cannot be wrong.
        isEditable={isEditable && column.field !== null}
        onMove={hasMove ? onMoved : null}
        {...actions}
      />,
      index,
    ),
  );
}
