import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Where somebody types, undo is about the letters; the code has the same keys of its own. */
const isTyping = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, input:not([type=checkbox], [type=radio], [type=button])'));

/** Ctrl+Z and Ctrl+Shift+Z (Ctrl+Y) anywhere in what listens: the editor, or the window around it. */
export function undoKeys(store: { undo(): void; redo(): void }) {
  return (pressed: KeyboardEvent | ReactKeyboardEvent): void => {
    const event = 'nativeEvent' in pressed ? pressed.nativeEvent : pressed;
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    if (isTyping(event.composedPath()[0])) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) store.redo();
    else store.undo();
  };
}
