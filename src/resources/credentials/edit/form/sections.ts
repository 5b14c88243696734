import { useSyncExternalStore } from 'react';
import { shownFields } from '#schemas/engine/form.ts';
import type { FormStore } from '#src/forms/formStore.ts';
import { focusSection, sectionId } from '#src/forms/focus.ts';
import type { Section } from '#src/forms/model.ts';

/** The sections that values show, each with its fields that they show. */
export function useShownSections(store: FormStore): readonly Section[] {
  const { fields, sections } = store.model;
  const read = () =>
    shownFields(fields, store.values)
      .map((field) => field.fieldId)
      .join(' ');
  // A text, so that what stays the same is the same.
  const shown = new Set(useSyncExternalStore(store.subscribe, read).split(' '));
  return sections
    .map((section) => ({ ...section, fields: section.fields.filter(({ fieldId }) => shown.has(fieldId)) }))
    .filter((section) => section.fields.length > 0);
}

/** Below the bar of the console a heading is the one that is read. */
const TOP_PX = 160;

/** The section that is read now: the last one whose heading has come to the top; the first before that. */
export function sectionAtTop(sections: readonly Section[]): number {
  const tops = sections.map(
    ({ name }) => document.getElementById(sectionId(name))?.getBoundingClientRect().top ?? Infinity,
  );
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= TOP_PX),
  );
}

/** Goes a section on (1) or back (-1); false: there is none. */
export function stepSection(sections: readonly Section[], step: 1 | -1): boolean {
  const to = sections[sectionAtTop(sections) + step];
  if (to) focusSection(to.name);
  return to !== undefined;
}
