import type { Form } from '#schemas/engine/form.ts';
import type { FormKindName } from '#schemas/engine/formKinds.ts';
import { addField, moveField, moveSection } from './arrange.ts';
import type { Moved } from './edit.ts';
import { sectionAt, type FieldPlace, type Place, type SectionPlace } from './place.ts';
import { fieldPlaces, sectionsOf } from './read.ts';

/** What is taken up. */
export type Dragged =
  | { readonly what: 'section'; readonly place: SectionPlace }
  | { readonly what: 'field'; readonly place: FieldPlace }
  | { readonly what: 'kind'; readonly kind: FormKindName };

/** Where it can be put: in the place of a section or a field, or at a section's end. */
export type Target =
  | { readonly what: 'section'; readonly place: SectionPlace }
  | { readonly what: 'field'; readonly place: FieldPlace }
  | { readonly what: 'end'; readonly place: SectionPlace };

const indexOf = (form: Form, { section, property }: FieldPlace): number =>
  fieldPlaces(form, section).findIndex((field) => field.property === property);

/** The form after something was put somewhere; null: it cannot stand there. */
export function drop(form: Form, dragged: Dragged, target: Target, published: Form | null): Moved | null {
  if (dragged.what === 'section')
    return target.what === 'section'
      ? {
          form: moveSection(form, dragged.place.section, sectionsOf(form).indexOf(target.place.section)),
          place: dragged.place,
        }
      : null;
  if (target.what === 'section') return null;
  const { section } = target.place;
  const isOwn = dragged.what === 'field' && dragged.place.section === section;
  const index =
    target.what === 'field'
      ? indexOf(form, target.place)
      : fieldPlaces(form, section).length - (isOwn ? 1 : 0);
  return dragged.what === 'kind'
    ? addField(form, sectionAt(section), index, dragged.kind, published)
    : moveField(form, dragged.place, section, index);
}

/** Where what is added goes: behind what is selected, else at the end of the last section; null: there is none. */
export function nextTo(form: Form, selected: Place): { section: SectionPlace; index: number } | null {
  if (selected.kind === 'form' || !sectionsOf(form).includes(selected.section)) {
    const last = sectionsOf(form).at(-1);
    return last === undefined ? null : { section: sectionAt(last), index: fieldPlaces(form, last).length };
  }
  const section = sectionAt(selected.section);
  const all = fieldPlaces(form, selected.section);
  if (selected.kind === 'section') return { section, index: all.length };
  return { section, index: all.findIndex((field) => field.property === selected.property) + 1 };
}
