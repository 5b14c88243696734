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
    const { current } = place;
    if (id === undefined || !current) return;
    let undo = describe(current, id);
    // What draws itself anew within has other inputs as well.
    const changed = new MutationObserver(() => {
      undo();
      undo = describe(current, id);
    });
    changed.observe(current, { childList: true, subtree: true });
    return () => {
      changed.disconnect();
      undo();
    };
  });
}

const ATTRIBUTES = ['aria-invalid', 'aria-describedby'] as const;

/** @returns what takes the marks away: the inputs are as they were */
function describe(place: HTMLElement, id: string): () => void {
  const undos = [...place.querySelectorAll(INPUTS)].map((input) => {
    const before = ATTRIBUTES.map((name) => [name, input.getAttribute(name)] as const);
    const own = input.getAttribute('aria-describedby');
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', own ? `${own} ${id}` : id);
    return () => {
      for (const [name, value] of before)
        if (value === null) input.removeAttribute(name);
        else input.setAttribute(name, value);
    };
  });
  return () => undos.forEach((undo) => undo());
}
