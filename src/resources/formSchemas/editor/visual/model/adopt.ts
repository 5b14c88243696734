import type { Language } from '#schemas/engine/codes.ts';
import { itemOf, ROW_KEY, type FieldTexts, type Form, type FormTexts } from '#schemas/engine/form.ts';
import { formKindOf } from '#schemas/engine/formKinds.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { free, idFrom } from './ids.ts';
import { part } from './objects.ts';
import { partsOf } from './read.ts';

/** Formats of other people's schemas that the house has by another name. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'day',
  email: 'mail-address',
  uri: 'web-url',
  url: 'web-url',
};

interface Words {
  readonly sections: Record<string, string>;
  readonly fields: Record<string, FieldTexts>;
}

/**
 * Somebody else's JSON Schema as a form of the house, as far as it can be understood: sections of its objects, ids of its
 * properties, texts of its titles in one language (the other's are marked as missing), what is required, its formats and
 * choices. What cannot be understood stays as it is, and stays marked.
 * @param language that its texts are in
 */
export function adopt(form: Form, language: Language): Form {
  const root = part(form.schema);
  const words: Words = { sections: {}, fields: {} };
  const ids = new Set<string>();
  const sectionIds = new Set<string>();
  const required = namesIn(root.required);
  const loose = partsOf(root).filter(([, schema]) => !isObject(schema));
  const objects = partsOf(root).filter(([, schema]) => isObject(schema));
  const sectionOf = (
    name: string,
    schema: JsonSchema,
    own: readonly [string, unknown][],
  ): [string, JsonSchema] => {
    const id = free(idFrom(readable(name)) || 'section', sectionIds);
    sectionIds.add(id);
    const { title, description: _about, required: needed, properties: _properties, ...rest } = schema;
    words.sections[id] = text(title) ?? readable(name);
    const fields = own.map(([property, field]) => [
      property,
      fieldOf(property, field, namesIn(needed).has(property), { words, ids }),
    ]);
    return [name, { 'x-section-id': id, ...rest, type: 'object', properties: Object.fromEntries(fields) }];
  };
  const name = free('form', new Set(objects.map(([property]) => property)));
  const first: [string, JsonSchema][] =
    loose.length > 0
      ? [sectionOf(name, { title: text(root.title) ?? undefined, required: [...required] }, loose)]
      : [];
  const sections = [
    ...first,
    ...objects.map(([property, schema]) => sectionOf(property, part(schema), partsOf(schema))),
  ];
  const { required: _required, properties: _own, title: _title, ...kept } = root;
  const none: FormTexts = { sections: {}, fields: {} };
  return {
    schema: { ...kept, type: 'object', properties: Object.fromEntries(sections) },
    ui: part(form.ui),
    labels: { en: none, es: none, [language]: words },
    rules: Array.isArray(form.rules) ? form.rules : [],
  };
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value : null);
/** veteranFullName → Veteran full name. */
const readable = (name: string): string => {
  const spaced = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
};
const namesIn = (value: unknown): Set<string> => new Set(Array.isArray(value) ? value.map(String) : []);
const isObject = (schema: unknown): boolean =>
  isValues(schema) && isValues(schema.properties) && !('$ref' in schema);

interface Adopting {
  readonly words: Words;
  readonly ids: Set<string>;
}

function fieldOf(property: string, schema: unknown, isRequired: boolean, { words, ids }: Adopting): unknown {
  // `true` and `false` are schemas, but no fields.
  if (!isValues(schema)) return schema;
  const id = free(idFrom(readable(property)) || 'field', ids);
  ids.add(id);
  const { value, texts } = understood(property, schema);
  words.fields[id] = texts;
  const rows = part(value.items);
  const holds = isObject(rows) ? { ...value, items: rowsOf(rows, id, words) } : value;
  // Sure of what it is: a requirement of what nobody can show would only stand in the way.
  const mayBeRequired = isRequired && formKindOf(holds) !== null;
  return { 'x-field-id': id, ...holds, ...(mayBeRequired && { 'x-required': true }) };
}

/** The keywords of a field in our terms, and its words. */
function understood(property: string, schema: JsonSchema): { value: JsonSchema; texts: FieldTexts } {
  const { title, description, enumNames, ...rest } = schema;
  const format = typeof rest.format === 'string' ? FORMATS[rest.format] : undefined;
  const value = { ...rest, ...(format && { format }) };
  const choices = itemOf(value).enum;
  const names = Array.isArray(enumNames) ? enumNames : [];
  const help = text(description);
  return {
    value,
    texts: {
      title: text(title) ?? readable(property),
      ...(help && { help }),
      ...(Array.isArray(choices) && {
        options: Object.fromEntries(
          choices.map((one, index) => [String(one), text(names[index]) ?? String(one)]),
        ),
      }),
    },
  };
}

/** A list of objects as rows: their key first, then their columns. */
function rowsOf(items: JsonSchema, list: string, words: Words): JsonSchema {
  const { required, properties: _properties, title: _title, ...rest } = items;
  const needed = namesIn(required);
  const ids = new Set<string>();
  const columns = partsOf(items).map(([property, column]): [string, unknown] => {
    if (!isValues(column) || property === ROW_KEY) return [property, column];
    const id = free(idFrom(readable(property)) || 'column', ids);
    ids.add(id);
    const { value, texts } = understood(property, column);
    words.fields[`${list}.${id}`] = texts;
    return [property, { 'x-column-id': id, ...value, ...(needed.has(property) && { 'x-required': true }) }];
  });
  return { ...rest, properties: { [ROW_KEY]: { type: 'string' }, ...Object.fromEntries(columns) } };
}
