/** Attribute by which a field is found in the page: its dotted path. */
export const FIELD_ATTRIBUTE = 'data-field';

const CONTROLS = 'input:not([type="hidden"]), textarea, [role="combobox"], button';

const placeOf = (path: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(`[${FIELD_ATTRIBUTE}]`)].find(
    (place) => place.getAttribute(FIELD_ATTRIBUTE) === path,
  ) ?? null;

/** Brings a field into view and puts the cursor into it. */
export function focusField(path: string): void {
  const place = placeOf(path);
  if (!place) return;
  place.scrollIntoView({ block: 'center' });
  (place.querySelector<HTMLElement>(CONTROLS) ?? place).focus({ preventScroll: true });
}

export const sectionId = (section: string): string => `section-${section}`;

/** Brings a section's heading into view and the reading position with it. */
export function focusSection(section: string): void {
  const heading = document.getElementById(sectionId(section));
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
