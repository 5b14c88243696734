import { useCallback, useState } from 'react';

/** A lead may have two hundred locations of twelve inputs each: beyond so many rows the others are lines. */
export const OPEN_ROWS = 10;

interface OpenRows {
  readonly isOpen: (index: number) => boolean;
  /** Whether the person opened it last. */
  readonly isEntered: (index: number) => boolean;
  readonly open: (id: string) => void;
  /** The row that is about to be added at this place. */
  readonly openNext: (index: number) => void;
}

/**
 * Which rows of a table show their inputs: the first ones, those that the person opened or added, and the first of those
 * with something wrong. None of them shuts again by itself, or it would do so under the hands that correct it.
 */
export function useOpenRows(
  rows: readonly { readonly id: string }[],
  faults: Readonly<Record<number, unknown>> | undefined,
): OpenRows {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [entered, setEntered] = useState<string | null>(null);
  const [next, setNext] = useState<number | null>(null);
  const isOpen = (index: number) => index < OPEN_ROWS || opened.has(rows[index]?.id ?? '');

  const faulty = faults ? rows.filter((_, index) => faults[index] !== undefined && !isOpen(index)) : [];
  const room =
    OPEN_ROWS - rows.filter((_, index) => index >= OPEN_ROWS && faults?.[index] && isOpen(index)).length;
  const opening = [
    ...faulty.slice(0, Math.max(0, room)),
    ...(next === null ? [] : rows.slice(next, next + 1)),
  ]
    .map(({ id }) => id)
    .filter((id) => !opened.has(id));
  if (opening.length > 0) {
    setOpened(new Set([...opened, ...opening]));
    setNext(null);
  }

  const open = useCallback((id: string) => {
    setOpened((known) => new Set([...known, id]));
    setEntered(id);
  }, []);
  return { isOpen, isEntered: (index) => entered === rows[index]?.id, open, openNext: setNext };
}
