import Box from '@mui/material/Box';
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { useTranslate } from 'ra-core';
import { useCallback, useMemo, useRef } from 'react';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import type { RowColumn } from './columns.ts';
import { RowLine, type Drawn } from './RowLine.tsx';
import { useRowsScope } from './scope.ts';
import { COLUMN_WIDTH, DECISION_WIDTH, NUMBER_WIDTH, REASON_WIDTH, tableSx } from './styles.ts';
import { usePen } from './usePen.ts';

/** Up to here every column is drawn: the browser's own search finds all of an ordinary file. */
const ALL_DRAWN = 40;
const OVERSCAN = 4;
/** A table that is not laid out yet shows its first columns rather than none. */
const UNSEEN_WIDTH = 1200;

interface RowTableProps {
  readonly items: readonly ImportItem[];
  readonly columns: readonly RowColumn[];
  readonly label: string;
  readonly isOld: boolean;
}

/** Rows of the file as a table; of hundreds of columns those in sight are drawn. */
export function RowTable({ items, columns, label, isOld }: RowTableProps) {
  const translate = useTranslate();
  const { status } = useRowsScope();
  const hasReasons = status === 'INVALID' || status === 'DUPLICATED';
  const before = [
    { name: 'no', width: NUMBER_WIDTH, text: translate('import_rows.row.number') },
    ...(hasReasons
      ? [{ name: 'reason', width: REASON_WIDTH, text: translate('import_rows.row.reason') }]
      : []),
    ...(status === 'DUPLICATED'
      ? [{ name: 'reason', width: DECISION_WIDTH, text: translate('import_rows.duplicates.decision') }]
      : []),
  ];
  const fixed = before.reduce((sum, { width }) => sum + width, 0);

  const box = useRef<HTMLDivElement>(null);
  const isLong = columns.length > ALL_DRAWN;
  // eslint-disable-next-line react-hooks/incompatible-library -- without the compiler nothing is kept that changes
  const virtual = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => box.current,
    estimateSize: () => COLUMN_WIDTH,
    scrollMargin: fixed,
    scrollPaddingStart: NUMBER_WIDTH,
    overscan: isLong ? OVERSCAN : ALL_DRAWN,
    observeElementRect: (instance, give) =>
      observeElementRect(instance, ({ width, height }) => give({ width: width || UNSEEN_WIDTH, height })),
  });
  const seen = virtual.getVirtualItems();
  const [first, last] = [seen[0]?.index ?? 0, seen.at(-1)?.index ?? -1];
  const drawn = useMemo(
    (): Drawn => ({
      columns: columns.slice(first, last + 1),
      first,
      before: first * COLUMN_WIDTH,
      after: (columns.length - last - 1) * COLUMN_WIDTH,
    }),
    [columns, first, last],
  );
  const bring = useCallback(
    (index: number) => {
      if (isLong) virtual.scrollToIndex(index);
    },
    [isLong, virtual],
  );
  const { place, pen } = usePen(items, columns, true, bring);

  return (
    <Box ref={box} role="region" aria-label={label} tabIndex={0} sx={tableSx}>
      <table
        aria-label={label}
        aria-busy={isOld}
        aria-rowcount={items.length + 1}
        aria-colcount={before.length + columns.length}
        style={{ width: fixed + columns.length * COLUMN_WIDTH, opacity: isOld ? 0.5 : 1 }}
      >
        <thead>
          <tr aria-rowindex={1}>
            {before.map(({ name, width, text }) => (
              <th key={text} scope="col" className={name} style={{ width }}>
                {text}
              </th>
            ))}
            <td className="room" aria-hidden="true" style={{ width: drawn.before }} />
            {drawn.columns.map(({ column }, index) => (
              <th
                key={column}
                scope="col"
                aria-colindex={before.length + 1 + first + index}
                style={{ width: COLUMN_WIDTH }}
              >
                {column}
              </th>
            ))}
            <td className="room" aria-hidden="true" style={{ width: drawn.after }} />
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <RowLine
              key={item.entity_id}
              item={item}
              place={index + 2}
              drawn={drawn}
              lead={before.length}
              hasReasons={hasReasons}
              editing={place?.id === item.entity_id ? place.column : null}
              pen={pen}
            />
          ))}
        </tbody>
      </table>
    </Box>
  );
}
