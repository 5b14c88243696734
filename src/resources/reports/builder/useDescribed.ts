import { useEffect, type RefObject } from 'react';

/** What the keyboard reaches; a select has a hidden input besides. */
export const INPUTS = 'input:not([type=hidden], [aria-hidden]), [role=combobox]';

/**
 * Marks the inputs of a place as wrong and described by its fault. They are those by which lists filter, which know of no
 * faults.
 * @param id of the text that tells the fault; undefined: nothing is wrong
 */
export function useDescribed(place: RefObject<HTMLElement | null>, id: string | undefined): void {
  // After each drawing: another comparison has other inputs.
  useEffect(() => {
    if (id === undefined) return;
    const inputs = [...(place.current?.querySelectorAll(INPUTS) ?? [])];
    const before = inputs.map((input) => input.getAttribute('aria-describedby'));
    inputs.forEach((input, index) => {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', [before[index], id].filter(Boolean).join(' '));
    });
    return () =>
      inputs.forEach((input, index) => {
        input.setAttribute('aria-invalid', 'false');
        const own = before[index];
        if (own) input.setAttribute('aria-describedby', own);
        else input.removeAttribute('aria-describedby');
      });
  });
}
