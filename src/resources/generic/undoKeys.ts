import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Whether a key is for whoever types there: undo is about the letters then; the code has the same keys of its own. */
export const isTyping = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, input:not([type=checkbox], [type=radio], [type=button])'));

const CHOOSES = 'select, [role=combobox], [role=listbox], [role=spinbutton]';

/** Whether a letter is for what has the focus: an input, or what picks an option by its first letters. */
export const takesLetters = (target: EventTarget | undefined): boolean =>
  isTyping(target) || (target instanceof Element && target.closest(CHOOSES) !== null);

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
