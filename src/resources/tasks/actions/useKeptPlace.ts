import { useCallback, useRef } from 'react';

/** Marks what holds the actions of one task. */
const BOX = 'data-task-actions';

/**
 * Keeps the place of who works with the keyboard when what they have pressed goes: a button's is taken by the last one
 * of its task, a task's by the next one of the list, or the one before. A dialog sees to its own.
 */
export function useKeptPlace() {
  const box = useRef<HTMLElement>(null);
  const keepTask = useCallback((element: HTMLElement | null) => {
    box.current = element;
    return () => {
      if (element?.contains(document.activeElement) && !element.closest('[role=dialog]')) toNext(element);
      box.current = null;
    };
  }, []);
  const keepButton = useCallback(
    (button: HTMLElement | null) => () => {
      if (button && button === document.activeElement) buttonsIn(box.current).at(-1)?.focus();
    },
    [],
  );
  return { box: { ref: keepTask, [BOX]: '' }, keepButton };
}

const buttonsIn = (box: Element | null | undefined): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('button') ?? []),
];

function toNext(box: HTMLElement): void {
  const boxes = [...document.querySelectorAll(`[${BOX}]`)];
  const at = boxes.indexOf(box);
  const [next] = buttonsIn(boxes[at + 1] ?? boxes[at - 1]);
  // Nothing is left to do.
  (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
