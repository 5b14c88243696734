import { FIELD_ATTRIBUTE } from './focus.ts';

/** Where somebody is typing: the control of a field (or of a cell of its rows), its text and its caret. */
export interface Typing {
  /** Dotted path of the field. */
  readonly path: string;
  /** Which control of the field. */
  readonly index: number;
  /** What stands in it, as typed; null: it is no control with a text. */
  readonly text: string | null;
  readonly selection: readonly [start: number, end: number] | null;
  /** Distance of the field from the top of the window, px. */
  readonly top: number;
}

const CONTROLS = 'input, textarea, [role="combobox"], button';
const isText = (control: Element | undefined): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  // Others have no caret, and their value is no text that is half typed.
  (control instanceof HTMLInputElement &&
    ['text', 'tel', 'url', 'search', 'password'].includes(control.type));

/** A dialog or an open list is work in a form that would be lost with it. */
export const isAtWork = (): boolean => document.querySelector('[role="dialog"], [role="listbox"]') !== null;

/** Where the reader is at work in a form; null: elsewhere. */
export function typingNow(): Typing | null {
  const control = document.activeElement;
  const place = control?.closest(`[${FIELD_ATTRIBUTE}]`);
  const path = place?.getAttribute(FIELD_ATTRIBUTE);
  if (!control || !place || !path) return null;
  return {
    path,
    index: [...place.querySelectorAll(CONTROLS)].indexOf(control),
    text: isText(control) ? control.value : null,
    selection: isText(control) ? [control.selectionStart ?? 0, control.selectionEnd ?? 0] : null,
    top: place.getBoundingClientRect().top,
  };
}

/**
 * Goes on in a form that was drawn anew where the reader was, at `path`: the same control, half a number or a space at
 * the end of a word in it as they were typed, the caret where it was, the field where the eye has it. False: the field is
 * not there any more.
 */
export function resumeTyping({ index, text, selection, top }: Typing, path: string): boolean {
  const place = [...document.querySelectorAll<HTMLElement>(`[${FIELD_ATTRIBUTE}]`)].find(
    (one) => one.getAttribute(FIELD_ATTRIBUTE) === path,
  );
  if (!place) return false;
  const control = [...place.querySelectorAll<HTMLElement>(CONTROLS)][index] ?? place;
  control.focus({ preventScroll: true });
  if (isText(control) && text !== null) {
    if (control.value !== text) retype(control, text, selection);
    if (selection) control.setSelectionRange(...selection);
  }
  const moved = place.getBoundingClientRect().top - top;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  return true;
}

/** React hears of a value only that way: it watches the property of the element itself. It keeps the caret that it sees. */
function retype(
  control: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  selection: Typing['selection'],
): void {
  const { prototype } = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Reflect.set(prototype, 'value', text, control);
  if (selection) control.setSelectionRange(...selection);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
