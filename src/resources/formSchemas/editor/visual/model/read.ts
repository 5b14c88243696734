import type { Language } from '#schemas/engine/codes.ts';
import {
  fieldsOf,
  itemOf,
  ROW_KEY,
  type FieldTexts,
  type Form,
  type FormField,
} from '#schemas/engine/form.ts';
import { FIELD_WIDTHS, type FieldWidth } from '#schemas/engine/formLooks.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { at, part } from './objects.ts';
import { fieldAt, pathOf, sectionAt, type FieldPlace, type NodePlace, type Place } from './place.ts';

const SECTION_ID = 'x-section-id';
const FIELD_ID = 'x-field-id';
const COLUMN_ID = 'x-column-id';
export const ID_KEYWORD = { section: SECTION_ID, field: FIELD_ID, column: COLUMN_ID } as const;

/** A draft may hold anything: these read what is there, in the order in which it is written. */
export const partsOf = (schema: unknown): [name: string, schema: unknown][] =>
  Object.entries(part(part(schema).properties));
export const schemaAt = (form: Form, place: Place): JsonSchema => part(at(form, pathOf(place)));
export const exists = (form: Form, place: Place): boolean => isValues(at(form, pathOf(place)));

export const isSection = (schema: unknown): boolean => typeof part(schema)[SECTION_ID] === 'string';

/** Whether a schema is of a form of the house, or can become one as it is edited; else it is somebody else's. */
export function isForm(schema: unknown): boolean {
  const parts = partsOf(schema);
  if (parts.length === 0)
    return !['$ref', 'oneOf', 'anyOf', 'items', 'if'].some((name) => name in part(schema));
  return parts.some(([, section]) => isSection(section));
}

export const sectionsOf = (form: Form): string[] => partsOf(form.schema).map(([name]) => name);
export const fieldPlaces = (form: Form, section: string): FieldPlace[] =>
  partsOf(schemaAt(form, sectionAt(section))).map(([property]) => fieldAt(section, property));
export const columnPlaces = (form: Form, field: FieldPlace): Extract<NodePlace, { kind: 'column' }>[] =>
  partsOf(itemOf(schemaAt(form, field)))
    .filter(([column]) => column !== ROW_KEY)
    .map(([column]) => ({ ...field, kind: 'column', column }));

/** Every section, field and column, in the order of the form. */
export const placesOf = (form: Form): NodePlace[] =>
  sectionsOf(form).flatMap((section): NodePlace[] => [
    sectionAt(section),
    ...fieldPlaces(form, section).flatMap((field): NodePlace[] => [field, ...columnPlaces(form, field)]),
  ]);

/** The id that a place says it has; '' when it says none. */
export const idAt = (form: Form, place: NodePlace): string => {
  const id = schemaAt(form, place)[ID_KEYWORD[place.kind]];
  return typeof id === 'string' ? id : '';
};

/** Where the words of a place stand in `labels.<language>`. */
export function labelPath(form: Form, place: NodePlace): [group: 'sections' | 'fields', id: string] {
  const id = idAt(form, place);
  if (place.kind === 'section') return ['sections', id];
  return ['fields', place.kind === 'column' ? `${idAt(form, { ...place, kind: 'field' })}.${id}` : id];
}

/** The words of a field or column in a language; a section has a title alone. */
export function textsAt(form: Form, place: NodePlace, language: Language): Partial<FieldTexts> {
  const text = at(form, ['labels', language, ...labelPath(form, place)]);
  return typeof text === 'string' ? { title: text } : part(text);
}

/** The property by which a place stands in its parent. */
export const lastOf = (place: NodePlace): string =>
  place.kind === 'section' ? place.section : place.kind === 'field' ? place.property : place.column;

/** What a place is called in a language: in the other where it has no name in this one, else by its property. */
export function nameAt(form: Form, place: NodePlace, language: Language): string {
  const names = [language, language === 'en' ? 'es' : 'en'] as const;
  const title = names.map((one) => textsAt(form, place, one).title).find(Boolean);
  return title ?? lastOf(place);
}

export const uiPath = (place: Exclude<NodePlace, { kind: 'section' }>): string[] => [
  'ui',
  place.section,
  place.property,
  ...(place.kind === 'column' ? ['items', place.column] : []),
];
export const uiAt = (form: Form, place: NodePlace): JsonSchema =>
  place.kind === 'section' ? part(at(form, ['ui', place.section])) : part(at(form, uiPath(place)));

export function widthAt(form: Form, place: NodePlace): FieldWidth | null {
  const width = part(uiAt(form, place)['ui:options']).width;
  return FIELD_WIDTHS.find((one) => one === width) ?? null;
}

/** The fields of a form as the engine reads them, of a draft only those that it can read. */
export function knownFields(form: Form): FormField[] {
  const kept = cache.get(form.schema);
  if (kept) return kept;
  const found = isForm(form.schema) ? readable(form) : [];
  if (isValues(form.schema)) cache.set(form.schema, found);
  return found;
}
const cache = new WeakMap<JsonSchema, FormField[]>();

function readable(form: Form): FormField[] {
  const sections = partsOf(form.schema).map(([name, section]): [string, JsonSchema] => [
    name,
    {
      ...part(section),
      properties: Object.fromEntries(
        partsOf(section).filter(
          ([, field]) =>
            isValues(field) &&
            typeof field[FIELD_ID] === 'string' &&
            (field.items === undefined || isValues(field.items)) &&
            partsOf(itemOf(field)).every(([, column]) => isValues(column)),
        ),
      ),
    },
  ]);
  return fieldsOf({ schema: { properties: Object.fromEntries(sections) } });
}
