import { useEffect, useRef, type RefObject } from 'react';

/**
 * Takes the keyboard to the first fault of a form each time the form is refused: what is wrong may be out of sight.
 * @param refusals how many times it was refused
 * @param attempts counted where the fields are marked later than the refusal is
 */
export function useFaultFocus<E extends HTMLElement>(
  refusals: number,
  attempts = refusals,
): RefObject<E | null> {
  const form = useRef<E>(null);
  useEffect(() => {
    if (refusals > 0 && form.current) focusFirstFault(form.current);
  }, [refusals, attempts]);
  return form;
}

/**
 * The first marked input in reading order, if there is one. A select marks its hidden input: what the keyboard reaches
 * stands beside it.
 */
export function focusFirstFault(form: HTMLElement): boolean {
  const marked = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
  const target =
    marked?.closest('.MuiFormControl-root')?.querySelector<HTMLElement>('[role="combobox"]') ?? marked;
  target?.focus();
  // Not at the edge, where the bar with the buttons lies over it; jsdom has no scrolling.
  target?.scrollIntoView?.({ block: 'center' });
  return target != null;
}
