import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import type { RowColumn } from './columns.ts';
import type { Pen } from './RowCells.tsx';
import { isOpen } from './statuses.ts';

interface Place {
  readonly id: string;
  readonly column: string;
}

interface Paper {
  readonly items: readonly ImportItem[];
  readonly columns: readonly RowColumn[];
}

/**
 * The one cell of a grid that is being edited, and the way from there to the next: along the row, then to the next one.
 * @param isLinear false: the browser's own way of the keyboard leads from cell to cell
 * @param onMoved brings the column on the screen that the pen moved to
 */
export function usePen(
  items: Paper['items'],
  columns: Paper['columns'],
  isLinear: boolean,
  onMoved?: (index: number) => void,
) {
  const [place, setPlace] = useState<Place | null>(null);
  // The functions stay the same whatever changes on the paper: every cell has them.
  const paper = useRef<Paper & { readonly onMoved: ((index: number) => void) | undefined }>({
    items,
    columns,
    onMoved,
  });
  useLayoutEffect(() => {
    paper.current = { items, columns, onMoved };
  }, [items, columns, onMoved]);

  const open = useCallback((id: string, column: string) => setPlace({ id, column }), []);
  const close = useCallback(
    (id: string, column: string) => setPlace((now) => (now?.id === id && now.column === column ? null : now)),
    [],
  );
  const move = useCallback((id: string, column: string, step: 1 | -1): boolean => {
    const next = neighbour(paper.current, { id, column }, step);
    if (!next) return false;
    setPlace(next);
    paper.current.onMoved?.(paper.current.columns.findIndex((one) => one.column === next.column));
    return true;
  }, []);
  const pen = useMemo(
    (): Pen => ({ open, close, move: isLinear ? move : null }),
    [open, close, move, isLinear],
  );
  return { place, pen };
}

function neighbour({ items, columns }: Paper, { id, column }: Place, step: 1 | -1): Place | null {
  const names = columns.flatMap((one) => (one.field === null ? [] : [one.column]));
  const at = names.indexOf(column) + step;
  const inRow = names[at];
  if (inRow !== undefined) return { id, column: inRow };
  const rows = items.filter((item) => isOpen(item.status) || item.entity_id === id);
  const row = rows[rows.findIndex((item) => item.entity_id === id) + step];
  const first = step === 1 ? names[0] : names.at(-1);
  return row && first !== undefined ? { id: row.entity_id, column: first } : null;
}
