/** Attributes by which a row and its buttons are found in the page. */
export const ROW_ATTRIBUTE = 'data-row';
export const ACT_ATTRIBUTE = 'data-act';

export type RowAct = 'up' | 'down' | 'copy' | 'remove';

const CONTROLS = 'input:not([aria-hidden="true"]), textarea, [role="combobox"]';

/** Puts the cursor into a row's first control, or onto a button of it; a button that is off leaves it to the other way. */
export function focusRow(list: HTMLElement, key: string, act: RowAct | null): void {
  const row = [...list.querySelectorAll<HTMLElement>(`[${ROW_ATTRIBUTE}]`)].find(
    (candidate) => candidate.getAttribute(ROW_ATTRIBUTE) === key,
  );
  if (!row) return;
  if (act === null) return row.querySelector<HTMLElement>(CONTROLS)?.focus();
  const buttons = [act, act === 'up' ? 'down' : 'up'].map((name) =>
    row.querySelector<HTMLButtonElement>(`[${ACT_ATTRIBUTE}="${name}"]`),
  );
  buttons.find((button) => button && !button.disabled)?.focus();
}
