import { partsOf, pointerOf as pointerTo } from '#schemas/engine/pointer.ts';

/** What can be selected: a JSON pointer, read. */
export type Place =
  | { readonly kind: 'form' }
  | { readonly kind: 'section'; readonly section: string }
  | { readonly kind: 'field'; readonly section: string; readonly property: string }
  | {
      readonly kind: 'column';
      readonly section: string;
      readonly property: string;
      readonly column: string;
    };
export type SectionPlace = Extract<Place, { kind: 'section' }>;
export type FieldPlace = Extract<Place, { kind: 'field' }>;
export type ColumnPlace = Extract<Place, { kind: 'column' }>;
/** Where a schema of its own stands. */
export type NodePlace = SectionPlace | FieldPlace | ColumnPlace;

export const FORM: Place = { kind: 'form' };

/** Where the schema of a place stands in the form. */
export function pathOf(place: Place): string[] {
  switch (place.kind) {
    case 'form':
      return ['schema'];
    case 'section':
      return ['schema', 'properties', place.section];
    case 'field':
      return ['schema', 'properties', place.section, 'properties', place.property];
    case 'column':
      return [
        ...pathOf({ kind: 'field', section: place.section, property: place.property }),
        'items',
        'properties',
        place.column,
      ];
  }
}

/** null is the form, as a selection says it. */
export const pointerOf = (place: Place): string | null =>
  place.kind === 'form' ? null : pointerTo(pathOf(place));

export const sectionAt = (section: string): SectionPlace => ({ kind: 'section', section });
export const fieldAt = (section: string, property: string): FieldPlace => ({
  kind: 'field',
  section,
  property,
});

/** The section, field or column that a pointer leads to or into. */
export function placeOf(pointer: string | null): Place {
  const [root, , section, , property, items, , column] = partsOf(pointer ?? '');
  if (root !== 'schema' || section === undefined) return FORM;
  if (property === undefined) return sectionAt(section);
  return items === 'items' && column !== undefined
    ? { kind: 'column', section, property, column }
    : fieldAt(section, property);
}
