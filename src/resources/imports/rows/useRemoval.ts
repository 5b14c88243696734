import { useState } from 'react';
import type { ImportFlow, ItemsPatch } from '#schemas/import-flow/index.ts';
import { usePatchItems } from '../api/items.ts';

type Where = ItemsPatch['where'];

/** Rows that were just taken out together. */
export interface Removed {
  readonly rows: number;
  /** The same rows among those removed; null: they cannot be told from others. */
  readonly where: Where | null;
}

/** Takes rows out of the import together, and remembers which, so that it can be taken back. */
export function useRemoval(flow: ImportFlow) {
  const patch = usePatchItems(flow);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const before = flow.counts.removed;

  const remove = (where: Where, onDone?: () => void) =>
    patch.mutate(
      { where, set: { removed: true } },
      {
        onSuccess: ({ counts }) => {
          const isFault = where.field !== undefined || where.code !== undefined;
          const isKnown = isFault || before === 0;
          setRemoved({
            rows: counts.removed - before,
            where: isKnown ? { ...where, status: 'REMOVED' } : null,
          });
          onDone?.();
        },
      },
    );
  const takeBack = (where: Where) =>
    patch.mutate({ where, set: { removed: false } }, { onSuccess: () => setRemoved(null) });
  return { remove, takeBack, removed, forget: () => setRemoved(null), isPending: patch.isPending };
}

export type Removal = ReturnType<typeof useRemoval>;
