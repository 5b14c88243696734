import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { ROW_KEY } from '#schemas/engine/form.ts';
import { isMask } from '#schemas/engine/mask.ts';
import type { RowValues } from './changes.ts';
import { focusRow, type RowAct } from './focus.ts';

const keyOf = (row: RowValues): string => String(row[ROW_KEY]);

const inserted = (rows: readonly RowValues[], index: number, row: RowValues): RowValues[] => [
  ...rows.slice(0, index),
  row,
  ...rows.slice(index),
];

/** What was done last, for those who do not see it; a removal can be taken back. */
export interface Told {
  readonly what: 'added' | 'removed' | 'moved';
  readonly number: number;
  readonly removed: RowValues | null;
}

interface Rows {
  readonly told: Told | null;
  readonly add: () => void;
  readonly setCell: (key: string, property: string, value: unknown) => void;
  readonly act: (key: string, act: RowAct) => void;
  readonly undo: () => void;
}

/** Adds, copies, moves and removes rows; the cursor goes along, and nothing is removed for good at once. */
export function useRows(
  rows: readonly RowValues[],
  onChange: (rows: readonly RowValues[]) => void,
  list: RefObject<HTMLElement | null>,
  undoButton: RefObject<HTMLElement | null>,
): Rows {
  const [told, setTold] = useState<Told | null>(null);
  // Two changes may come before the form has drawn the first.
  const latest = useRef(rows);
  const give = useRef(onChange);
  const next = useRef<{ readonly key: string; readonly act: RowAct | null } | 'undo' | null>(null);
  useEffect(() => {
    latest.current = rows;
    give.current = onChange;
  });
  useLayoutEffect(() => {
    const goal = next.current;
    next.current = null;
    if (goal === 'undo') undoButton.current?.focus();
    else if (goal && list.current) focusRow(list.current, goal.key, goal.act);
  }, [rows, told, list, undoButton]);

  const put = useCallback((changed: readonly RowValues[]) => {
    latest.current = changed;
    give.current(changed);
  }, []);
  const insert = useCallback(
    (row: RowValues, index: number, what: 'added' | 'moved' = 'added') => {
      next.current = { key: keyOf(row), act: null };
      put(inserted(latest.current, index, row));
      setTold({ what, number: index + 1, removed: null });
    },
    [put],
  );

  const act = useCallback(
    (key: string, which: RowAct) => {
      const all = latest.current;
      const index = all.findIndex((row) => keyOf(row) === key);
      const row = all[index];
      if (!row) return;
      if (which === 'copy') {
        // A mask stands for what is on file of its own row.
        const cells = Object.entries(row).filter(([, cell]) => !isMask(cell));
        return insert({ ...Object.fromEntries(cells), [ROW_KEY]: crypto.randomUUID() }, index + 1);
      }
      const rest = all.filter((other) => other !== row);
      if (which === 'remove') {
        next.current = 'undo';
        put(rest);
        return setTold({ what: 'removed', number: index + 1, removed: row });
      }
      const place = index + (which === 'up' ? -1 : 1);
      if (place < 0 || place >= all.length) return;
      next.current = { key, act: which };
      put(inserted(rest, place, row));
      setTold({ what: 'moved', number: place + 1, removed: null });
    },
    [insert, put],
  );

  return {
    told,
    act,
    add: () => insert({ [ROW_KEY]: crypto.randomUUID() }, latest.current.length),
    setCell: useCallback(
      (key, property, value) =>
        put(latest.current.map((row) => (keyOf(row) === key ? { ...row, [property]: value } : row))),
      [put],
    ),
    undo: () => {
      if (told?.removed) insert(told.removed, Math.min(told.number - 1, latest.current.length));
    },
  };
}
