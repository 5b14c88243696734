import type { Form, FormField } from '#schemas/engine/form.ts';
import { columnPlaces, fieldPlaces, idAt, placesOf, sectionsOf } from './read.ts';
import { sectionAt, type FieldPlace, type NodePlace } from './place.ts';
import { knownFields } from './read.ts';

const LONGEST = 64;
export const ID = /^[a-z][a-z0-9_]{0,63}$/;

/** `Date of birth (legal)` → date_of_birth_legal; what has no letters has none. */
export function idFrom(title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/[^a-zA-Z0-9 ]/g, '')
    .trim()
    .toLowerCase()
    .replace(/^[^a-z]+/, '')
    .replace(/ +/g, '_');
  return words.slice(0, LONGEST).replace(/_+$/, '');
}

/** The name, or the name with the first number behind it that is free. */
export function free(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const end = `_${number}`;
    const candidate = `${name.slice(0, LONGEST - end.length)}${end}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/**
 * The ids that another place of this kind may not have: of sections, of fields, or of the columns of one list. What was
 * published keeps its meaning, also after it is gone.
 */
export function takenIds(
  form: Form,
  kind: NodePlace['kind'],
  list?: FieldPlace,
  published: Form | null = null,
): Set<string> {
  const gone = publishedIds(published);
  const listId = list ? `${idAt(form, list)}.` : '';
  const kept =
    kind === 'column'
      ? [...gone.column].filter((id) => id.startsWith(listId)).map((id) => id.slice(listId.length))
      : gone[kind].keys();
  const places: NodePlace[] =
    kind === 'section'
      ? sectionsOf(form).map(sectionAt)
      : kind === 'field'
        ? sectionsOf(form).flatMap((section) => fieldPlaces(form, section))
        : list
          ? columnPlaces(form, list)
          : [];
  return new Set([...places.map((place) => idAt(form, place)).filter((id) => id !== ''), ...kept]);
}

/** Ids of a published version: they keep their meaning for good, so they keep their names. */
export interface PublishedIds {
  readonly section: ReadonlySet<string>;
  /** Fields by their ids, as they were published. */
  readonly field: ReadonlyMap<string, FormField>;
  /** `list_id.column_id`. */
  readonly column: ReadonlySet<string>;
}

const NOTHING: PublishedIds = { section: new Set(), field: new Map(), column: new Set() };
const cache = new WeakMap<Form, PublishedIds>();

export function publishedIds(published: Form | null): PublishedIds {
  if (!published) return NOTHING;
  const kept = cache.get(published);
  if (kept) return kept;
  const places = placesOf(published);
  const found: PublishedIds = {
    section: takenIds(published, 'section'),
    field: new Map(knownFields(published).map((field) => [field.fieldId, field])),
    column: new Set(
      places.flatMap((place) =>
        place.kind === 'column'
          ? [`${idAt(published, { ...place, kind: 'field' })}.${idAt(published, place)}`]
          : [],
      ),
    ),
  };
  cache.set(published, found);
  return found;
}

/** Whether the id of a place is in the published version, and so can no more be changed. */
export function isPublished(form: Form, place: NodePlace, published: Form | null): boolean {
  const ids = publishedIds(published);
  const id = idAt(form, place);
  if (place.kind === 'column') return ids.column.has(`${idAt(form, { ...place, kind: 'field' })}.${id}`);
  return ids[place.kind].has(id);
}
