import type { Text } from './codes.ts';
import { isMany, type Field, type Fields, type Values } from './field.ts';
import { kindOf, nullable, type JsonSchema } from './kinds.ts';
import { isEmpty, type Rule } from './rules.ts';

/** A kind of record: what it is called, its fields, the parts of its form, and the rules between its fields. */
export interface Resource<F extends Fields = Fields> {
  /** Path below /api/v1, and the name that react-admin knows. */
  readonly name: string;
  readonly label: { readonly one: Text; readonly many: Text };
  readonly fields: F;
  readonly sections: Readonly<Record<string, Text>>;
  readonly rules: readonly Rule[];
  /** The filters that people use most, in the order in which they are offered; the others follow. */
  readonly firstFilters?: readonly (keyof F & string)[];
}

export type Writes = 'create' | 'update';

/** Fields with their names, in the order in which they are declared. */
export const entries = (fields: Fields): [string, Field][] => Object.entries(fields);

/** Fields that a record has in itself. */
export function ownEntries(fields: Fields): readonly [string, Field][] {
  let found = own.get(fields);
  // Asked for every row of every list.
  if (!found) own.set(fields, (found = entries(fields).filter(([, field]) => !field.beside)));
  return found;
}
const own = new WeakMap<Fields, readonly [string, Field][]>();

/** The field of a name that comes from outside: `constructor` names none, though every object has one. */
export const fieldOf = (fields: Fields, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** Fields of a record that a person may write. */
export const writable = (resource: Resource): [string, Field][] =>
  entries(resource.fields).filter(([, field]) => !field.readOnly);

/** JSON Schema of a body that creates a record, or changes some of its fields. */
export function bodySchema(resource: Resource, writes: Writes): JsonSchema {
  const fields = writable(resource);
  const required = fields.filter(([, field]) => field.required).map(([name]) => name);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(fields.map(([name, field]) => [name, nullable(field)])),
    ...(writes === 'create' ? { required } : {}),
  };
}

/** JSON Schema of a record as the API answers it (OpenAPI; not used for validation). */
export function recordSchema(resource: Resource): JsonSchema {
  const properties = ownEntries(resource.fields).map(([name, field]): [string, JsonSchema] => [
    name,
    { ...nullable({ ...field, required: false } as Field), description: field.label.en },
  ]);
  return { type: 'object', additionalProperties: true, properties: Object.fromEntries(properties) };
}

/** Trims texts, turns '' into null and lets each kind read what people type; descends into rows. */
export function normalise(fields: Fields, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fieldOf(fields, name);
      return [name, field ? normaliseValue(field, value) : value];
    }),
  );
}

function normaliseValue(field: Field, value: unknown): unknown {
  if (field.kind === 'rows' && Array.isArray(value)) {
    return value.map((row: unknown) => (isValues(row) ? normalise(field.fields, row) : row));
  }
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return isMany(field) ? [] : null;
  return kindOf(field).normalise(text, field);
}

/** Values as columns hold them: a list of which nothing is said is an empty one. */
export const listsFilled = (fields: Fields, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    entries(fields)
      .filter(([name, field]) => isMany(field) && name in values && isEmpty(values[name]))
      .map(([name]) => [name, []]),
  ),
});

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
