import UpIcon from '@mui/icons-material/ArrowUpward';
import DownIcon from '@mui/icons-material/ArrowDownward';
import { useListContext } from 'ra-core';
import { useId } from 'react';
import { isFigure, sortOf, type Column } from '../columns.ts';
import { Edge, type EdgeProps } from './Edge.tsx';

interface HeadCellProps extends Pick<EdgeProps, 'width' | 'onWidth'> {
  readonly column: Column;
  readonly isTitle: boolean;
}

type Order = 'ASC' | 'DESC';
const opposite = (order: Order): Order => (order === 'ASC' ? 'DESC' : 'ASC');

/** The head of a column: its name, the order it gives the list, and the edge that makes it wider. */
export function HeadCell({ column, isTitle, width, onWidth }: HeadCellProps) {
  const id = useId();
  const { sort, setSort } = useListContext();
  const field = sortOf(column);
  const isReversed = column.extra?.reversed === true;
  const shown = (order: Order): Order => (isReversed ? opposite(order) : order);
  const order = field !== undefined && sort.field === field ? shown(sort.order as Order) : null;
  const isTime = column.field?.kind === 'dateTime';
  const toggle = () => {
    // What happened last is asked for first; names begin with A.
    const next = order === null ? (isTime ? 'DESC' : 'ASC') : opposite(order);
    if (field !== undefined) setSort({ field, order: shown(next) });
  };
  const label = (
    <span id={id} className="label" title={column.label}>
      {column.label}
    </span>
  );
  const Arrow = order === 'DESC' ? DownIcon : UpIcon;
  return (
    <th
      scope="col"
      // The name of the column without that of its edge.
      aria-labelledby={id}
      aria-sort={order === 'ASC' ? 'ascending' : order === 'DESC' ? 'descending' : undefined}
      className={isTitle ? 'title' : isFigure(column) ? 'figure' : undefined}
    >
      {field === undefined ? (
        label
      ) : (
        <button type="button" className="sort" onClick={toggle}>
          {label}
          <Arrow aria-hidden />
        </button>
      )}
      <Edge name={column.name} label={column.label} width={width} onWidth={onWidth} />
    </th>
  );
}
