import { LANGUAGES, type Text } from '#schemas/engine/codes.ts';
import { itemOf, ROW_KEY, type Form } from '#schemas/engine/form.ts';
import { FORM_KINDS, type FormKindName } from '#schemas/engine/formKinds.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { putInForm, setOption, setTitle, type Moved } from './edit.ts';
import { free, idFrom, takenIds } from './ids.ts';
import { at, part, put, putAt } from './objects.ts';
import { fieldAt, pathOf, sectionAt, type FieldPlace, type NodePlace, type SectionPlace } from './place.ts';
import {
  columnPlaces,
  fieldPlaces,
  ID_KEYWORD,
  idAt,
  labelPath,
  lastOf,
  partsOf,
  schemaAt,
  sectionsOf,
  uiAt,
} from './read.ts';
import { withOtherIds } from './refs.ts';

const names = (schema: unknown): Set<string> => new Set(partsOf(schema).map(([name]) => name));

/** A schema under a property of its parent, in a place among the others. */
const insert = (form: Form, parent: string[], property: string, schema: unknown, index: number): Form =>
  putInForm(
    form,
    [...parent, 'properties'],
    putAt(part(at(form, [...parent, 'properties'])), property, schema, index),
  );

const titled = (form: Form, place: NodePlace, title: Text): Form =>
  LANGUAGES.reduce((next, language) => setTitle(next, place, language, title[language]), form);

export function addSection(form: Form, title: Text, published: Form | null): Moved {
  const index = sectionsOf(form).length;
  const id = free(
    idFrom(title.en),
    new Set([...takenIds(form, 'section', undefined, published), ...sectionsOf(form)]),
  );
  const schema = { [ID_KEYWORD.section]: id, type: 'object', properties: {} };
  const root = form.schema.type === undefined ? putInForm(form, ['schema', 'type'], 'object') : form;
  const place = sectionAt(id);
  return { form: titled(insert(root, ['schema'], id, schema, index), place, title), place };
}

/** A new field or column of a kind, called as its kind until somebody says better. */
function add(
  form: Form,
  parent: SectionPlace | FieldPlace,
  index: number,
  kind: FormKindName,
  published: Form | null,
): Moved {
  const { label, schema } = FORM_KINDS[kind];
  const isField = parent.kind === 'section';
  const home = isField ? pathOf(parent) : [...pathOf(parent), 'items'];
  const taken = takenIds(form, isField ? 'field' : 'column', isField ? undefined : parent, published);
  const id = free(idFrom(label.en), new Set([...taken, ...names(at(form, home))]));
  const place: NodePlace = isField ? fieldAt(parent.section, id) : { ...parent, kind: 'column', column: id };
  const added = insert(form, home, id, { [ID_KEYWORD[place.kind]]: id, ...schema }, index);
  return { form: namedChoices(titled(added, place, label), place), place };
}

/** Its own choices are called by their values until somebody says better. */
export function namedChoices(form: Form, place: NodePlace): Form {
  const choices = itemOf(schemaAt(form, place)).enum;
  if (!Array.isArray(choices)) return form;
  return LANGUAGES.reduce(
    (next, language) =>
      choices.reduce<Form>(
        (all, value) => setOption(all, place, language, String(value), String(value)),
        next,
      ),
    form,
  );
}

/** @param index place among the fields of the section */
export const addField = (
  form: Form,
  section: SectionPlace,
  index: number,
  kind: FormKindName,
  published: Form | null,
): Moved => add(form, section, index, kind, published);

/** @param index place among the columns, the key of a row aside */
export const addColumn = (
  form: Form,
  list: FieldPlace,
  index: number,
  kind: FormKindName,
  published: Form | null,
): Moved =>
  add(
    form,
    list,
    index + (ROW_KEY in part(itemOf(schemaAt(form, list)).properties) ? 1 : 0),
    kind,
    published,
  );

/** @param index where the section stands afterwards */
export const moveSection = (form: Form, section: string, index: number): Form =>
  insert(form, ['schema'], section, schemaAt(form, sectionAt(section)), index);

/** Takes a field to a place in its section or another. @param index where it stands afterwards */
export function moveField(form: Form, field: FieldPlace, section: string, index: number): Moved {
  const schema = schemaAt(form, field);
  if (section === field.section)
    return { form: insert(form, pathOf(sectionAt(section)), field.property, schema, index), place: field };
  const property = free(field.property, names(schemaAt(form, sectionAt(section))));
  const ui = at(form, ['ui', field.section, field.property]);
  const without = detach(form, field);
  const moved = insert(without, pathOf(sectionAt(section)), property, schema, index);
  return {
    form: ui === undefined ? moved : putInForm(moved, ['ui', section, property], ui),
    place: fieldAt(section, property),
  };
}

/** @param index where the column stands afterwards, the key of a row aside */
export function moveColumn(form: Form, column: Extract<NodePlace, { kind: 'column' }>, index: number): Form {
  const home = [...pathOf({ ...column, kind: 'field' }), 'items'];
  const offset = ROW_KEY in part(at(form, [...home, 'properties'])) ? 1 : 0;
  return insert(form, home, column.column, schemaAt(form, column), index + offset);
}

/** Out of the schema and the looks; its words stay. */
function detach(form: Form, place: NodePlace): Form {
  const path = pathOf(place);
  const without = putInForm(form, path, undefined);
  if (place.kind === 'section') return putInForm(without, ['ui', place.section], undefined);
  const ui = ['ui', place.section, place.property];
  return putInForm(without, place.kind === 'column' ? [...ui, 'items', place.column] : ui, undefined, 1);
}

/** Takes a section with its fields, a field or a column away, with its words and looks. Conditions that ask it stay, marked. */
export function remove(form: Form, place: NodePlace): Form {
  const inside: NodePlace[] =
    place.kind === 'section'
      ? fieldPlaces(form, place.section).flatMap((field) => [field, ...columnPlaces(form, field)])
      : place.kind === 'field'
        ? columnPlaces(form, place)
        : [];
  const unnamed = [place, ...inside].reduce(
    (next, one) =>
      LANGUAGES.reduce(
        (all, language) => putInForm(all, ['labels', language, ...labelPath(form, one)], undefined, 3),
        next,
      ),
    form,
  );
  return detach(unnamed, place);
}

/** What may be said of one field alone. */
const ONCE = ['x-fact'];

/** The same beside it, with ids of its own: of a section each of its fields. */
export function duplicate(form: Form, place: NodePlace, published: Form | null): Moved {
  if (place.kind === 'section') return duplicateSection(form, place, published);
  const parent = pathOf(place).slice(0, -2);
  const siblings = partsOf(at(form, parent)).map(([name]) => name);
  const list = place.kind === 'column' ? ({ ...place, kind: 'field' } as const) : undefined;
  const id = free(idAt(form, place) || idFrom(lastOf(place)), takenIds(form, place.kind, list, published));
  const property = free(lastOf(place), new Set(siblings));
  const copy: NodePlace = place.kind === 'field' ? { ...place, property } : { ...place, column: property };
  const schema = copied(schemaAt(form, place), place, id);
  const inserted = insert(form, parent, property, schema, siblings.indexOf(lastOf(place)) + 1);
  return { form: withLooks(withWords(inserted, form, place, copy), form, place, copy), place: copy };
}

const copied = (schema: JsonSchema, place: NodePlace, id: string): JsonSchema =>
  ONCE.reduce((next, name) => put(next, name, undefined), put(schema, ID_KEYWORD[place.kind], id));

/** The words of a place, and of its columns, for its copy. */
function withWords(form: Form, before: Form, place: NodePlace, copy: NodePlace): Form {
  const pairs: [NodePlace, NodePlace][] = [[place, copy]];
  if (place.kind === 'field' && copy.kind === 'field')
    for (const column of columnPlaces(before, place))
      pairs.push([column, { ...copy, kind: 'column', column: column.column }]);
  return pairs.reduce(
    (next, [from, to]) =>
      LANGUAGES.reduce((all, language) => {
        const words = at(before, ['labels', language, ...labelPath(before, from)]);
        return words === undefined ? all : putInForm(all, ['labels', language, ...labelPath(all, to)], words);
      }, next),
    form,
  );
}

function withLooks(form: Form, before: Form, place: NodePlace, copy: NodePlace): Form {
  const ui = uiAt(before, place);
  if (Object.keys(ui).length === 0) return form;
  const path =
    copy.kind === 'section'
      ? ['ui', copy.section]
      : copy.kind === 'field'
        ? ['ui', copy.section, copy.property]
        : ['ui', copy.section, copy.property, 'items', copy.column];
  return putInForm(form, path, ui);
}

function duplicateSection(form: Form, place: SectionPlace, published: Form | null): Moved {
  const id = free(
    idAt(form, place) || idFrom(place.section),
    takenIds(form, 'section', undefined, published),
  );
  const copy = sectionAt(free(place.section, names(form.schema)));
  const taken = takenIds(form, 'field', undefined, published);
  const ids = new Map<string, string>();
  for (const field of fieldPlaces(form, place.section)) {
    const own = idAt(form, field);
    const next = free(own || idFrom(field.property), taken);
    taken.add(next);
    ids.set(own, next);
  }
  const fields = partsOf(schemaAt(form, place)).map(([property, schema]) => [
    property,
    copied(
      part(schema),
      fieldAt(copy.section, property),
      ids.get(idAt(form, fieldAt(place.section, property)))!,
    ),
  ]);
  const schema = put(
    put(schemaAt(form, place), ID_KEYWORD.section, id),
    'properties',
    Object.fromEntries(fields),
  );
  // What the copy's fields ask of each other, they ask of the copies.
  const whole = withOtherIds(schema, (one) => ids.get(one) ?? one);
  const index = sectionsOf(form).indexOf(place.section) + 1;
  const inserted = insert(form, ['schema'], copy.section, whole, index);
  const pairs: [NodePlace, NodePlace][] = [
    [place, copy],
    ...fieldPlaces(form, place.section).map((field): [NodePlace, NodePlace] => [
      field,
      fieldAt(copy.section, field.property),
    ]),
  ];
  const worded = pairs.reduce((next, [from, to]) => withWords(next, form, from, to), inserted);
  return { form: withLooks(worded, form, place, copy), place: copy };
}
