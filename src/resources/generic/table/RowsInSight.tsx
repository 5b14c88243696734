import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';
import { ROW_HEIGHT } from './styles.ts';

export interface RowsProps {
  readonly count: number;
  /** What scrolls. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly draw: (index: number) => ReactNode;
  /** Others are on their way in their place. */
  readonly isOld: boolean;
}

const OVERSCAN = 5;

/** Of many rows those in sight, and the room of the others. */
export default function RowsInSight({ count, box, draw, isOld }: RowsProps) {
  // eslint-disable-next-line react-hooks/incompatible-library -- without the compiler nothing is kept that changes
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // A list that is not laid out yet shows its first rows rather than none.
    observeElementRect: (instance, give) =>
      observeElementRect(instance, ({ width, height }) => give({ width, height: height || 600 })),
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody className={isOld ? 'old' : undefined}>
      <Space height={before} />
      {items.map(({ index }) => draw(index))}
      <Space height={after} />
    </tbody>
  );
}

/** Rows that are not drawn, as the room they would take. */
const Space = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr className="space" aria-hidden="true">
      <td style={{ height }} />
    </tr>
  );
