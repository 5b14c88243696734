import type { KeyboardEvent, RefObject } from 'react';
import { isSecondKey, useSingleKeys } from '#src/layout/shortcuts.ts';
import { takesLetters } from '../../../generic/undoKeys.ts';

/** Marks a row, with its id; and one that waits for a decision. */
export const ROW = 'data-review-row';
export const WAITING = 'data-review-waiting';

export type KeyAction = 'approve' | 'reject' | 'document' | 'undo' | 'help';
const ACTIONS: Readonly<Record<string, KeyAction>> = {
  a: 'approve',
  r: 'reject',
  d: 'document',
  u: 'undo',
  '?': 'help',
};
const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

const rowsIn = (board: HTMLElement | null): HTMLElement[] => [
  ...(board?.querySelectorAll<HTMLElement>(`[${ROW}]`) ?? []),
];
const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`[${ROW}]`) : null;

/** Puts the focus on a row of the board. */
export function focusRow(board: HTMLElement | null, id: string): void {
  const row = board?.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(id)}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}

/** Leads to the next row after `from` that waits, from the top when there is none below; false: none waits. */
export function focusNextWaiting(board: HTMLElement | null, from: string | null): boolean {
  const rows = rowsIn(board);
  const at = rows.findIndex((row) => row.getAttribute(ROW) === from);
  const order = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  const next = order.find((row) => row.hasAttribute(WAITING));
  if (next) focusRow(board, next.getAttribute(ROW) ?? '');
  return next !== undefined;
}

/**
 * The board by keyboard: j and k or the arrows move, n leads to the next pending row, the others act on the row that has
 * the focus. Keys count only within the board, and never while somebody types; those
 * without Ctrl can be turned off (WCAG 2.1.4).
 */
export function useReviewKeys(
  board: RefObject<HTMLElement | null>,
  act: (action: KeyAction, row: string | null) => void,
): (event: KeyboardEvent) => void {
  const [areOn] = useSingleKeys();
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return;
    if (event.key.length === 1 && (!areOn || isSecondKey(event.nativeEvent))) return;
    // React tells of keys in dialogs too: they are children, but lie elsewhere.
    if (!(event.target instanceof Node) || !board.current?.contains(event.target)) return;
    const row = rowOf(event.target);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const step = STEPS[key];
    // On a button arrows are the browser's.
    if (step !== undefined && (event.target === row || event.key.length === 1)) {
      const rows = rowsIn(board.current);
      const next = row ? rows[rows.indexOf(row) + step] : rows[step > 0 ? 0 : rows.length - 1];
      event.preventDefault();
      return focusRow(board.current, next?.getAttribute(ROW) ?? row?.getAttribute(ROW) ?? '');
    }
    const id = row?.getAttribute(ROW) ?? null;
    if (key === 'n') {
      event.preventDefault();
      focusNextWaiting(board.current, id);
      return;
    }
    const action = ACTIONS[key];
    if (!action) return;
    event.preventDefault();
    act(action, id);
  };
}
