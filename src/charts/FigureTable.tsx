import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useNumber } from '#src/i18n/hooks.ts';
import { Empty } from '#src/kinds/shared/Empty.tsx';
import type { Cell, Column, FigureData, Row } from './data.ts';

interface FigureTableProps {
  readonly labelledBy: string;
  readonly data: FigureData;
  /** False: only read aloud; nothing of it may take the focus, which nobody would see. */
  readonly isShown: boolean;
}

interface Order {
  /** null: the names of the rows. */
  readonly column: string | null;
  readonly direction: 'asc' | 'desc';
}

/** The numbers of a figure; every number leads to the list of what it counts, every head orders the rows. */
export function FigureTable({ labelledBy, data, isShown }: FigureTableProps) {
  const [order, setOrder] = useState<Order | null>(null);
  const { of, columns, rows } = data;
  const sorted = order === null ? rows : [...rows].sort(comparedBy(order));
  const headOf = (column: string | null, label: string) => (
    <TableCell
      key={column ?? ''}
      scope="col"
      align={column === null ? 'left' : 'right'}
      sx={{ whiteSpace: 'normal', px: DENSE.px }}
      sortDirection={order?.column === column ? order.direction : false}
    >
      {isShown ? (
        <TableSortLabel
          active={order?.column === column}
          direction={order?.column === column ? order.direction : first(column)}
          onClick={() => setOrder(nextOf(order, column))}
        >
          {label}
        </TableSortLabel>
      ) : (
        label
      )}
    </TableCell>
  );
  return (
    <Table size="small" stickyHeader={isShown} aria-labelledby={labelledBy}>
      <TableHead>
        <TableRow>{[headOf(null, of), ...columns.map(({ key, label }) => headOf(key, label))]}</TableRow>
      </TableHead>
      <TableBody>
        {sorted.map((row) => (
          <TableRow key={row.key}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'break-word', ...DENSE }}>
              {row.label}
            </TableCell>
            {columns.map((column) => (
              <TableCell key={column.key} align="right" sx={DENSE}>
                <Value cell={row.cells[column.key]} column={column} isShown={isShown} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Fifteen statuses are seen at once. */
const DENSE = { py: 0.5, px: { xs: 0.75, sm: 1.5 } } as const;

interface ValueProps {
  readonly cell: Cell | undefined;
  readonly column: Column;
  readonly isShown: boolean;
}

function Value({ cell, column: { format }, isShown }: ValueProps) {
  const number = useNumber();
  if (cell === undefined || cell.value === null) return <Empty />;
  const said = (format ?? number)(cell.value);
  return cell.to === undefined ? (
    said
  ) : (
    <Link component={RouterLink} to={cell.to} {...(isShown ? {} : { tabIndex: -1 })}>
      {said}
    </Link>
  );
}

/** Names begin with A, numbers with the largest. */
const first = (column: string | null): Order['direction'] => (column === null ? 'asc' : 'desc');

const nextOf = (order: Order | null, column: string | null): Order => ({
  column,
  direction: order?.column !== column ? first(column) : order.direction === 'asc' ? 'desc' : 'asc',
});

/** Rows without a number come last either way. */
const comparedBy =
  ({ column, direction }: Order) =>
  (one: Row, other: Row): number => {
    const sign = direction === 'asc' ? 1 : -1;
    if (column === null) return sign * one.label.localeCompare(other.label);
    const [a, b] = [one, other].map(({ cells }) => cells[column]?.value ?? null);
    if (a == null || b == null) return Number(a == null) - Number(b == null);
    return sign * (a - b);
  };
