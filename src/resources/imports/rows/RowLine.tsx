import { memo, useState } from 'react';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import type { RowColumn } from './columns.ts';
import { RowCells, type Pen } from './RowCells.tsx';
import { RowDecision } from './duplicates/RowDecision.tsx';
import { Compare } from './duplicates/Compare.tsx';
import { RowHead } from './RowHead.tsx';
import { RowReasons } from './RowReasons.tsx';
import { useRowsScope } from './scope.ts';
import { useRow } from './useRow.ts';

/** The part of the columns that is drawn, and the room of the others, in pixels. */
export interface Drawn {
  readonly columns: readonly RowColumn[];
  readonly first: number;
  readonly before: number;
  readonly after: number;
}

interface RowLineProps {
  readonly item: ImportItem;
  /** Place in the table as assistive technology counts: the head is 1. */
  readonly place: number;
  readonly drawn: Drawn;
  /** Columns before those of the file. */
  readonly lead: number;
  readonly hasReasons: boolean;
  readonly editing: string | null;
  readonly pen: Pen;
}

/** One row of the file in the table. Drawn again only when something of it has changed. */
export const RowLine = memo(function RowLine({
  item,
  place,
  drawn,
  lead,
  hasReasons,
  editing,
  pen,
}: RowLineProps) {
  const { status } = useRowsScope();
  const row = useRow(item);
  const [isComparing, setComparing] = useState(false);
  const isChanged = item.status !== status;
  const wide = lead + drawn.columns.length + 2;
  return (
    <>
      <tr aria-rowindex={place} className={isChanged ? 'done' : undefined}>
        <th scope="row" className="no">
          <b>{item.row_no}</b>
          <RowHead item={item} isBusy={row.isPending} onRemove={(removed) => void row.change({ removed })} />
        </th>
        {hasReasons && (
          <td className={`reason ${item.status === 'INVALID' ? 'bad' : ''}`}>
            <RowReasons item={item} note={row.note} />
          </td>
        )}
        {status === 'DUPLICATED' && (
          <td className="reason">
            <RowDecision
              item={item}
              isComparing={isComparing}
              onCompare={setComparing}
              onDecide={(decision) => void row.change({ decision })}
            />
          </td>
        )}
        <td className="room" aria-hidden="true" style={{ width: drawn.before }} />
        <RowCells
          item={item}
          columns={drawn.columns}
          row={row}
          pen={pen}
          editing={editing}
          wrap={(column, cell, index) => (
            <td key={column.column} aria-colindex={lead + 1 + drawn.first + index}>
              {cell}
            </td>
          )}
        />
        <td className="room" aria-hidden="true" style={{ width: drawn.after }} />
      </tr>
      {isComparing && (
        <tr>
          <td colSpan={wide} className="beneath">
            <div>
              <Compare item={item} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
});
